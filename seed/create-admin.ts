import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openCommandDatabase } from '#server/commands/command-database.ts'
import { toUserMessage, CommandError } from '#server/commands/command-error.ts'
import { violatedUniqueConstraint } from '#server/db/client.ts'
import {
  createAccount,
  isUsernameTaken,
  requireAcceptablePassword,
} from '#server/domain/accounts/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { systemClock } from '#server/platform/clock.ts'
import { loadConfig, type Config } from '#server/platform/config.ts'
import { describeError } from '#server/platform/logging/describe-error.ts'
import { registerRequest } from '#shared/contract/accounts/authentication.ts'
import { toValidationErrors } from '#shared/contract/fields.ts'

/** Runs `npm run admin:create` with the input and the exit code of this process. */
export async function runCreateAdmin(argv: string[]): Promise<void> {
  try {
    console.log(await createAdmin(argv, { loadConfig, readPassword }))
  } catch (error) {
    console.error(toUserMessage(error) ?? describeError(error))
    process.exitCode = 1
  }
}

interface CreateAdminEnvironment {
  loadConfig: () => Pick<Config, 'databaseUrl' | 'dataDir'>
  readPassword: () => Promise<string>
}

/**
 * Creates an active admin under the rules of registration and returns a message for the operator. Throws
 * errors that `toUserMessage` knows; existing accounts are never changed.
 */
export async function createAdmin(
  argv: string[],
  environment: CreateAdminEnvironment,
): Promise<string> {
  const options = parseOptions(argv)
  if (options === 'help') return usage
  // Everything else is validated before the password is asked for.
  validate(form.omit({ password: true }), options)
  const password = options.password ?? (await environment.readPassword())
  const account = validate(form, { ...options, password })
  await requireAcceptablePassword(password, account).catch((error: unknown) => {
    throw error instanceof AppError ? new CommandError(`--password: ${error.message}`) : error
  })
  const database = await openCommandDatabase(environment.loadConfig(), 'write')
  try {
    const admin = { ...account, role: 'admin', authorize: true } as const
    await database.db.transaction((tx) => createAccount(tx, admin, systemClock.now()))
  } catch (error) {
    throw toTakenError(error, account) ?? error
  } finally {
    await database.close()
  }
  return [
    ...database.notes,
    `The admin ${account.fullname} can now log in as ${account.email} (username ${account.username}).`,
  ].join('\n')
}

const usage = `Creates an admin who can log in immediately.

  npm run admin:create -- --email EMAIL --fullname NAME [--username NAME] [--password PASSWORD]

Without --password, the password is prompted for, or read from the first line of standard input:
  npm run admin:create -- --email EMAIL --fullname NAME < password.txt
Without --username, the username is the part of the email address before the @. Full names have at
least 10 characters, passwords at least 8.`

const { fullname, email, username, password } = registerRequest.shape
const form = z.object({ fullname, email, username, password })

interface AdminOptions {
  email: string | undefined
  fullname: string | undefined
  username: string | undefined
  password: string | undefined
}

function parseOptions(argv: string[]): AdminOptions | 'help' {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        email: text,
        fullname: text,
        username: text,
        password: text,
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return 'help'
    if (!values.email || !values.fullname) {
      throw new CommandError(
        'Missing options: --email EMAIL --fullname NAME (--help shows all options).',
      )
    }
    return {
      email: values.email,
      fullname: values.fullname,
      username: values.username ?? values.email.trim().split('@', 1)[0],
      password: values.password,
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CommandError(`${error.message.split(/\.\s/, 1)[0]} (--help shows all options).`)
  }
}

function validate<Schema extends z.ZodType>(schema: Schema, values: AdminOptions): z.infer<Schema> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  const { fields } = toValidationErrors(parsed.error)
  const problems = Object.entries(fields).map(([name, problem]) => `--${name}: ${problem}`)
  throw new CommandError(problems.join(' '))
}

function toTakenError(error: unknown, account: z.infer<typeof form>): CommandError | undefined {
  if (violatedUniqueConstraint(error) === 'users_email_unique') {
    return new CommandError(
      `There is already an account for ${account.email}. Nothing was changed: use another email address, or let an admin change the role of that account.`,
    )
  }
  if (isUsernameTaken(error)) {
    return new CommandError(
      `The username ${account.username} is already taken. Nothing was changed: choose another one with --username.`,
    )
  }
  return undefined
}

async function readPassword(): Promise<string> {
  return process.stdin.isTTY ? promptForPassword() : readFirstLine()
}

async function promptForPassword(): Promise<string> {
  const first = await promptHidden('Password: ')
  const second = await promptHidden('Repeat password: ')
  if (first === second) return first
  throw new CommandError('The passwords do not match. Nothing was changed.')
}

/** Readline echoes every key to its output, so the output is discarded. */
async function promptHidden(prompt: string): Promise<string> {
  const discarded = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: discarded, terminal: true })
  terminal.on('SIGINT', () => {
    process.stderr.write('\n')
    process.exit(130)
  })
  // Written only now: until readline controls the terminal, the terminal itself echoes keys.
  process.stderr.write(prompt)
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new CommandError(
    'The password is missing. Pass --password PASSWORD or write it to standard input.',
  )
}
