import { pages } from '#shared/paths.ts'
import type { Config } from '../platform/config.ts'

export interface DemoAccount {
  role: string
  email: string
  password: string
}

export interface WelcomeOptions {
  config: Config
  accounts: DemoAccount[]
  notes: string[]
  hasMailbox: boolean
}

/** What a new developer needs to know, printed once the server listens. */
export function formatWelcome({
  config: { publicUrl },
  accounts,
  notes,
  hasMailbox,
}: WelcomeOptions): string {
  const lines = [
    '',
    `  Lectern is at  ${publicUrl}`,
    ...(hasMailbox ? [`  Mailbox        ${publicUrl}${pages.devMailbox}`] : []),
    `  API            ${publicUrl}${pages.apiDocs}`,
    ...notes.map((note) => `  Note           ${note}`),
  ]
  if (accounts.length > 0) {
    lines.push('', '  Demo accounts')
    const width = Math.max(...accounts.map((account) => account.email.length))
    for (const { role, email, password } of accounts) {
      lines.push(`    ${role.padEnd(12)} ${email.padEnd(width)}  ${password}`)
    }
  }
  return [...lines, ''].join('\n')
}
