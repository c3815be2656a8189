import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'

export interface EmailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** Whom an answer reaches; the sender of all letters where absent. */
  replyTo?: string
  headers?: Record<string, string>
}

export interface SentEmail extends EmailMessage {
  id: string
  sentAt: string
}

export interface MailTransport {
  /** Resolves once the letter is accepted; rejects when it should be tried again. */
  send(letter: EmailMessage): Promise<void>
  close(): void
}

/** A real mail server. The code for it is loaded with the first letter. */
export function createSmtpTransport(options: { url: string; from: string }): MailTransport {
  let opening: Promise<Transporter> | undefined
  return {
    async send(letter) {
      await (await (opening ??= openTransporter(options))).sendMail(letter)
    },
    close: () => void opening?.then((transporter) => transporter.close()),
  }
}

async function openTransporter({ url, from }: { url: string; from: string }): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(
    { url, pool: true, connectionTimeout: 20_000, socketTimeout: 30_000 },
    { from },
  )
}

export interface DevelopmentMailbox extends MailTransport {
  /** The newest letters first, at most `count`. */
  listNewest(count: number): Promise<SentEmail[]>
}

/**
 * Keeps letters as files, one each, so that nothing leaves the machine in development. They carry links
 * that open accounts, so other users of the machine may not read them.
 */
export function createDevelopmentMailbox(folder: string): DevelopmentMailbox {
  closeToOthers(folder)
  return {
    async send(letter) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const sentAt = new Date().toISOString()
      const name = `${sentAt.replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`
      const sent: SentEmail = { ...letter, id: name, sentAt }
      const draft = join(folder, `.${name}.tmp`)
      await writeFile(draft, JSON.stringify(sent, null, 2), { mode: 0o600 })
      await rename(draft, join(folder, `${name}.json`))
    },
    async listNewest(count) {
      const names = (await lettersIn(folder)).toSorted().reverse().slice(0, count)
      return Promise.all(
        names.map(
          async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as SentEmail,
        ),
      )
    },
    close: () => {},
  }
}

/** What an earlier version left open to everybody. */
function closeToOthers(folder: string): void {
  if (!existsSync(folder)) return
  chmodSync(folder, 0o700)
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o600)
}

async function lettersIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
