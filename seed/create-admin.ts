import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { violatedUniqueConstraint } from '#server/db/client.ts'
import { createAccount, requireAcceptablePassword } from '#server/domain/accounts/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { systemClock } from '#server/platform/clock.ts'
import { loadConfig, type Config } from '#server/platform/config.ts'
import { describeError } from '#server/platform/logging/describe-error.ts'
import { registerRequest } from '#shared/contract/accounts.ts'
import { toValidationErrors } from '#shared/contract/fields.ts'
import { openCommandDatabase } from './command-database.ts'
import { toUserMessage, CommandError } from './command-error.ts'

/** Runs `npm run admin:create` for this process: its terminal or input, its exit code. */
export async function runCreateAdmin(argv: string[]): Promise<void> {
  try {
    const told = await createAdmin(argv, { loadConfig, askPassword })
    console.log(told)
  } catch (error) {
    console.error(toUserMessage(error) ?? describeError(error))
    process.exitCode = 1
  }
}

interface Surroundings {
  loadConfig: () => Pick<Config, 'databaseUrl' | 'dataDir'>
  askPassword: () => Promise<string>
}

/**
 * Makes an admin who can log in at once, by the rules of registration. Answers what to tell the
 * operator. Throws what `explainFailure` explains; an account that is there is never changed.
 */
export async function createAdmin(argv: string[], around: Surroundings): Promise<string> {
  const given = readOptions(argv)
  if (given === 'help') return usage
  // The rest is checked first: nobody types a password only to learn that the e-mail was wrong.
  validate(form.omit({ password: true }), given)
  const password = given.password ?? (await around.askPassword())
  const account = validate(form, { ...given, password })
  await requireAcceptablePassword(password, account).catch((error: unknown) => {
    throw error instanceof AppError ? new CommandError(`--password: ${error.message}`) : error
  })
  const database = await openCommandDatabase(around.loadConfig(), 'write')
  try {
    const rights = { role: 'admin', authorize: true } as const
    await createAccount(database.db, { ...account, ...rights }, systemClock.now())
  } catch (error) {
    throw takenOf(error, account) ?? error
  } finally {
    await database.close()
  }
  return [
    ...database.notes,
    `The admin ${account.fullname} can log in now as ${account.email} (user name ${account.username}).`,
  ].join('\n')
}

const usage = `Makes an admin, the first or another, who can log in at once.

  npm run admin:create -- --email EMAIL --fullname NAME [--username NAME] [--password PASSWORD]

Without --password it is asked for, or read from the first line of the input:
  npm run admin:create -- --email EMAIL --fullname NAME < password.txt
Without --username it is the part of the e-mail before the @. A full name has at least 10 characters
and a password at least 8.`

const { fullname, email, username, password } = registerRequest.shape
const form = z.object({ fullname, email, username, password })

interface Given {
  email: string | undefined
  fullname: string | undefined
  username: string | undefined
  password: string | undefined
}

function readOptions(argv: string[]): Given | 'help' {
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
      throw new CommandError('Say who: --email EMAIL --fullname NAME (--help shows the options).')
    }
    return {
      email: values.email,
      fullname: values.fullname,
      username: values.username ?? values.email.trim().split('@', 1)[0],
      password: values.password,
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CommandError(`${error.message.split(/\.\s/, 1)[0]} (--help shows the options).`)
  }
}

function validate<Schema extends z.ZodType>(schema: Schema, values: Given): z.infer<Schema> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  const { fields } = toValidationErrors(parsed.error)
  const told = Object.entries(fields).map(([name, problem]) => `--${name}: ${problem}`)
  throw new CommandError(told.join(' '))
}

function takenOf(error: unknown, account: z.infer<typeof form>): CommandError | undefined {
  const constraint = violatedUniqueConstraint(error)
  if (constraint === 'users_email_unique') {
    return new CommandError(
      `The e-mail ${account.email} already has an account. Nothing was changed: use another e-mail, or let an admin change that account's role.`,
    )
  }
  if (constraint === 'users_username_unique') {
    return new CommandError(
      `The user name ${account.username} is taken. Nothing was changed: choose another by --username.`,
    )
  }
  return undefined
}

async function askPassword(): Promise<string> {
  return process.stdin.isTTY ? askOnTerminal() : readFirstLine()
}

async function askOnTerminal(): Promise<string> {
  const first = await askUnseen('Password: ')
  const again = await askUnseen('The same again: ')
  if (first === again) return first
  throw new CommandError('The two passwords differ. Nothing was changed.')
}

/** Readline writes every key it reads to its output, so its output is nowhere. */
async function askUnseen(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  terminal.on('SIGINT', () => {
    process.stderr.write('\n')
    process.exit(130)
  })
  // Asked only now: until readline has the terminal, the terminal itself shows what is typed.
  process.stderr.write(question)
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
    'The password is missing: --password PASSWORD, or the first line of the input.',
  )
}
