import { parseArgs } from 'node:util'
import { emailAddress } from '#shared/contract/fields.ts'
import { accountLimits } from '#shared/limits.ts'
import { publishSessionsEnded, recoverAccount } from '../domain/accounts/index.ts'
import { systemClock } from '../platform/clock.ts'
import { type Config, loadConfig } from '../platform/config.ts'
import { connectEventBus } from '../platform/events/event-bus.ts'
import { createLogger } from '../platform/logging/logger.ts'
import type { DatabaseConfig } from '../startup/open-database.ts'
import { type CommandDatabase, openCommandDatabase } from './command-database.ts'
import { CommandError } from './command-error.ts'
import { runCommand } from './run-command.ts'

const usage = `Lets a user back in who lost their second factor and their recovery codes, such as the only admin.

  npm run admin:recover -- --email EMAIL

Removes the passkeys, the authenticator app, the recovery codes, the remembered devices and the password of the account,
ends its sessions and live connections, and prints a link with which the user sets a new password. Sign-in with an
identity provider still works.`

/** Runs `npm run admin:recover` with the exit code of this process. */
export function runAdminRecover(argv: string[]): Promise<void> {
  return runCommand(() => recoverAdmin(argv, loadConfig()))
}

/** Resolves with what to tell the operator. The recovery is in the audit log. */
export async function recoverAdmin(
  argv: string[],
  config: DatabaseConfig & Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'redisUrl'>>,
): Promise<string[]> {
  const email = parseEmail(argv)
  if (email === undefined) return [usage]
  const database = await openCommandDatabase(config, 'write')
  try {
    const recovered = await recoverAccount({ db: database.db, clock: systemClock }, email)
    if (!recovered) throw new CommandError(`There is no account for ${email}.`)
    const { user, path, sessionIds, isLinked } = recovered
    const areClosed = await closeLiveConnections(database, config.redisUrl, sessionIds)
    return [
      ...database.notes,
      `The second factors and the password of ${user.fullname} were removed, and all sessions were ended.`,
      ...(areClosed
        ? []
        : ['Restart the server to close live connections: Redis does not respond.']),
      ...(isLinked ? ['Sign-in with the linked identity provider still works.'] : []),
      `Open this link to set a new password. It works once, for ${accountLimits.resetHours} hour:`,
      `${config.publicUrl}${path}`,
    ]
  } finally {
    await database.close()
  }
}

/** In all processes of the server. Resolves with false if they cannot be reached. */
async function closeLiveConnections(
  { url, pool }: CommandDatabase,
  redisUrl: string | undefined,
  sessionIds: string[],
): Promise<boolean> {
  try {
    const log = createLogger({ level: 'error', json: false })
    const events = await connectEventBus({ url, pool, redisUrl, log, sendAttempts: 1 })
    await publishSessionsEnded({ events }, sessionIds)
    await events.close()
    return true
  } catch {
    return false
  }
}

/** Undefined for `--help`. */
function parseEmail(argv: string[]): string | undefined {
  const { values } = parseOptions(argv)
  if (values.help) return undefined
  if (!values.email) {
    throw new CommandError('Missing option: --email EMAIL (--help explains the command).')
  }
  const email = emailAddress('--email is not an email address.').safeParse(values.email)
  if (!email.success) throw new CommandError('--email is not an email address.')
  return email.data
}

function parseOptions(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      options: { email: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CommandError(`${error.message.split(/\.\s/, 1)[0]} (--help explains the command).`)
  }
}
