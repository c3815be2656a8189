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
  /** Replies go to the sender of all emails if absent. */
  replyTo?: string
  /** The Message-ID with its angle brackets; a new one for each attempt if absent. */
  messageId?: string
  headers?: Record<string, string>
}

export interface SentEmail extends EmailMessage {
  id: string
  sentAt: string
}

export interface MailTransport {
  /** Resolves once the email is accepted; rejects if it should be retried. */
  send(email: EmailMessage): Promise<void>
  close(): void
}

/** Sends through an SMTP server. The client is loaded with the first email. */
export function createSmtpTransport(options: { url: string; from: string }): MailTransport {
  let opening: Promise<Transporter> | undefined
  return {
    async send(email) {
      await (await (opening ??= openTransporter(options))).sendMail(email)
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
  /** The newest emails first, at most `count`. */
  listNewest(count: number): Promise<SentEmail[]>
}

/**
 * Stores each email in a file, so that nothing leaves the machine in development. Emails contain links that give
 * access to accounts, so other users of the machine may not read them.
 */
export function createDevelopmentMailbox(folder: string): DevelopmentMailbox {
  makePrivate(folder)
  return {
    async send(email) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const sentAt = new Date().toISOString()
      const name = `${sentAt.replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`
      const sent: SentEmail = { ...email, id: name, sentAt }
      const temporary = join(folder, `.${name}.tmp`)
      await writeFile(temporary, JSON.stringify(sent, null, 2), { mode: 0o600 })
      await rename(temporary, join(folder, `${name}.json`))
    },
    async listNewest(count) {
      const names = (await listEmailFiles(folder)).toSorted().reverse().slice(0, count)
      return Promise.all(
        names.map(
          async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as SentEmail,
        ),
      )
    },
    close: () => {},
  }
}

/** Earlier versions created the folder with default permissions. */
function makePrivate(folder: string): void {
  if (!existsSync(folder)) return
  chmodSync(folder, 0o700)
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o600)
}

async function listEmailFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Domains that nobody can own (RFC 2606 and 6761). */
const reserved = /[@.](test|example|invalid|localhost|example\.(com|net|org))$/

/** Whether the address cannot belong to a real person. */
export function isReservedEmail(email: string): boolean {
  return reserved.test(email.trim().toLowerCase())
}
