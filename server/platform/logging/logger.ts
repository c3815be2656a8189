import { createRequire } from 'node:module'
import { pino, type LogFn, type Logger } from 'pino'
import type pretty from 'pino-pretty'
import { classifyDatabaseError } from '#server/db/database-errors.ts'
import { describeError, type DescribedError } from './describe-error.ts'
import { limitRepeatedLines } from './repeated-lines.ts'

export type { Logger }

interface LoggerOptions {
  level: string
  /** JSON lines for machines in production, otherwise lines for people in development. */
  json: boolean
  /** Where JSON lines go instead of the standard output. */
  destination?: { write(line: string): void }
}

const warnLevel = 40

/**
 * A log without personal data or secrets: errors are described by what is known to be harmless, and the
 * same warning or error is written five times a minute and then counted.
 */
export function createLogger({ level, json, destination }: LoggerOptions): Logger {
  const settings = {
    level,
    base: null,
    serializers: { err: describeError },
    hooks: { logMethod: writeOrCount },
  }
  const log = createPino(settings, { json, destination })
  const repeated = limitRepeatedLines((line, count) =>
    log.warn({ repeated: count }, `Not written again: ${line}`),
  )
  flushAtExit(repeated)
  return log

  function writeOrCount(this: Logger, args: unknown[], method: LogFn, lineLevel: number): void {
    const [first, ...rest] = args
    const facts = first instanceof Error ? { err: first } : first
    const error = hasError(facts) ? describeError(facts.err) : undefined
    // Without a message pino would write the error's own.
    const [message = error?.type, ...values] = rest
    const isCounted = lineLevel >= warnLevel && !isSummary(facts)
    if (isCounted && !repeated.admit(nameOfLine(facts, message, error))) return
    const line = message === undefined ? [facts] : [facts, message, ...values]
    Reflect.apply(method, this, line)
  }
}

const flushedAtExit = new Set<{ flush(): void }>()

/** One listener for all loggers: Node warns about more than ten. */
function flushAtExit(lines: { flush(): void }): void {
  if (flushedAtExit.size === 0)
    process.once('exit', () => flushedAtExit.forEach((one) => one.flush()))
  flushedAtExit.add(lines)
}

function createPino(
  settings: object,
  { json, destination }: Pick<LoggerOptions, 'json' | 'destination'>,
): Logger {
  if (destination) return pino(settings, destination)
  if (json) return pino(settings)
  return pino(settings, createPrettyStream())
}

/** Lines for people. The code for them is loaded with the first line. */
function createPrettyStream(): { write(line: string): void } {
  let stream: ReturnType<typeof pretty> | undefined
  return {
    write(line) {
      const options = { sync: true, ignore: 'hostname', translateTime: 'SYS:HH:MM:ss' }
      stream ??= requirePretty()(options)
      stream.write(line)
    },
  }
}

/** A log line is written at once, so an asynchronous import would come too late; the package is CommonJS. */
function requirePretty(): typeof pretty {
  return createRequire(import.meta.url)('pino-pretty') as typeof pretty
}

/** What makes two lines the same: the text, the kinds of error, and where it was thrown. */
function nameOfLine(facts: unknown, message: unknown, error: DescribedError | undefined): string {
  const text = typeof facts === 'string' ? facts : String(message ?? '')
  const kinds: string[] = []
  for (let cause = error; cause; cause = cause.cause) {
    kinds.push([cause.type, cause.code, cause.constraint].filter(Boolean).join(' '))
  }
  const place = error?.stack?.split('\n', 1)[0]?.trim()
  return [text, kinds.join(' < '), place].filter(Boolean).join(' – ')
}

function hasError(facts: unknown): facts is { err: unknown } {
  return typeof facts === 'object' && facts !== null && 'err' in facts
}

function isSummary(facts: unknown): boolean {
  return typeof facts === 'object' && facts !== null && 'repeated' in facts
}

/**
 * Logs work that failed outside of a request. A database that is away fails all of it and is logged once
 * by itself, so that is only a debug line here.
 */
export function logFailure(log: Logger, error: unknown, message: string): void {
  const level = classifyDatabaseError(error) === 'unreachable' ? 'debug' : 'error'
  log[level]({ err: error }, message)
}
