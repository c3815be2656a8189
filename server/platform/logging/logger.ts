import { createRequire } from 'node:module'
import { pino, type LogFn, type Logger } from 'pino'
import type pretty from 'pino-pretty'
import { classifyDatabaseError } from '#server/db/database-errors.ts'
import { getRequestContext, runOutsideRequests } from '../monitoring/request-context.ts'
import { describeError, type DescribedError } from './describe-error.ts'
import { limitRepeatedLines } from './repeated-lines.ts'

export type { Logger }

interface LoggerOptions {
  level: string
  /** JSON lines, for production; otherwise readable lines, for development. */
  json: boolean
  /** Receives JSON lines instead of the standard output. */
  destination?: { write(line: string): void }
}

const warnLevel = 40

/**
 * A log without personal data or secrets: only harmless properties of errors are written. The same warning or
 * error is written five times a minute and then counted. Each line has the id of the request that it belongs to.
 */
export function createLogger({ level, json, destination }: LoggerOptions): Logger {
  const settings = {
    level,
    base: null,
    serializers: { err: describeError },
    hooks: { logMethod: writeOrCount },
    mixin: describeRequest,
  }
  const log = createPino(settings, { json, destination })
  const repeated = limitRepeatedLines((line, count) =>
    // Of many requests.
    runOutsideRequests(() => log.warn({ repeated: count }, `Not written again: ${line}`)),
  )
  flushAtExit(repeated)
  return log

  function writeOrCount(this: Logger, args: unknown[], method: LogFn, lineLevel: number): void {
    const [first, ...rest] = args
    const fields = first instanceof Error ? { err: first } : first
    const error = hasError(fields) ? describeError(fields.err) : undefined
    // Without a message, pino would write that of the error.
    const [message = error?.type, ...values] = rest
    const isCounted = lineLevel >= warnLevel && !isSummary(fields)
    if (isCounted && !repeated.admit(createFingerprint(fields, message, error))) return
    const line = message === undefined ? [fields] : [fields, message, ...values]
    Reflect.apply(method, this, line)
  }
}

/** pino adds the line's own fields to this object. */
function describeRequest(): { requestId?: string; traceId?: string } {
  const request = getRequestContext()
  if (!request) return {}
  const { requestId, trace } = request
  return trace ? { requestId, traceId: trace.traceId } : { requestId }
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

/** Readable lines. The formatter is loaded with the first line. */
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

/** Synchronous, since a log line is written at once; the package is CommonJS. */
function requirePretty(): typeof pretty {
  return createRequire(import.meta.url)('pino-pretty') as typeof pretty
}

/** Two lines are the same if text, error types and place of the error are equal. */
function createFingerprint(
  fields: unknown,
  message: unknown,
  error: DescribedError | undefined,
): string {
  const text = typeof fields === 'string' ? fields : String(message ?? '')
  const kinds: string[] = []
  for (let cause = error; cause; cause = cause.cause) {
    kinds.push([cause.type, cause.code, cause.constraint].filter(Boolean).join(' '))
  }
  const place = error?.stack?.split('\n', 1)[0]?.trim()
  return [text, kinds.join(' < '), place].filter(Boolean).join(' – ')
}

function hasError(fields: unknown): fields is { err: unknown } {
  return typeof fields === 'object' && fields !== null && 'err' in fields
}

function isSummary(fields: unknown): boolean {
  return typeof fields === 'object' && fields !== null && 'repeated' in fields
}

/**
 * Logs a failure outside of a request. It is only a debug line if the database is unreachable, which makes
 * everything fail and is logged elsewhere.
 */
export function logFailure(log: Logger, error: unknown, message: string): void {
  const level = classifyDatabaseError(error) === 'unreachable' ? 'debug' : 'error'
  log[level]({ err: error }, message)
}
