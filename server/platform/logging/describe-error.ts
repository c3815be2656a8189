/** An error as it is logged: enough to find the cause, without user input and settings. */
export interface DescribedError {
  type: string
  message?: string
  /** SQLSTATE, or the code of Node or of a library. */
  code?: string
  /** The statement with placeholders instead of values. */
  query?: string
  constraint?: string
  table?: string
  column?: string
  routine?: string
  syscall?: string
  /** The status of a remote SMTP or HTTP server. */
  status?: number
  stack?: string
  cause?: DescribedError
  errors?: DescribedError[]
}

const maxCauses = 4
const maxErrors = 3
const maxFrames = 8
const maxMessageLength = 200
const maxQueryLength = 300

/**
 * Copies properties that are known to be harmless, so that new ones of a library are left out. Messages of
 * database and mail servers are left out entirely: they quote rows, parameters and addresses.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!isError(error)) return { type: error === null ? 'null' : typeof error }
  const { code, constraint, table, column, routine, syscall, responseCode } =
    error as KnownProperties
  const { cause, stack } = error
  const isDeep = depth >= maxCauses
  return omitUndefined({
    type: readTypeName(error),
    message: quotesInput(error) ? undefined : redact(error.message),
    code: toIdentifier(code),
    query: redactQuery(error),
    constraint: toIdentifier(constraint),
    table: toIdentifier(table),
    column: toIdentifier(column),
    routine: toIdentifier(routine),
    syscall: toIdentifier(syscall),
    status: typeof responseCode === 'number' ? responseCode : undefined,
    stack: readFrames(stack),
    cause: cause === undefined || isDeep ? undefined : describeError(cause, depth + 1),
    errors:
      error instanceof AggregateError && !isDeep
        ? error.errors.slice(0, maxErrors).map((one) => describeError(one, depth + 1))
        : undefined,
  })
}

/** A described error in one line, for messages between processes. */
export function summarizeError(error: unknown): string {
  const { type, code, message } = describeError(error)
  return [type, code, message].filter(Boolean).join(' ')
}

/** Copies count too: pg-boss reports errors as objects with the properties of an error, but without its class. */
function isError(value: unknown): value is Error {
  if (value instanceof Error) return true
  if (typeof value !== 'object' || value === null) return false
  const { message, stack } = value as Partial<Error>
  return typeof message === 'string' && typeof stack === 'string'
}

type KnownProperties = Partial<
  Record<
    | 'code'
    | 'constraint'
    | 'table'
    | 'column'
    | 'routine'
    | 'syscall'
    | 'responseCode'
    | 'severity'
    | 'command'
    | 'query',
    unknown
  >
>

/** The class name is code, while the property `name` can be anything. */
function readTypeName(error: Error): string {
  return toIdentifier(error.constructor.name) ?? 'Error'
}

/** Whether the message may quote a client, a row or a remote server. */
function quotesInput(error: Error): boolean {
  const { severity, query, responseCode, command } = error as KnownProperties
  const isDatabaseError = severity !== undefined || query !== undefined
  return isDatabaseError || responseCode !== undefined || command !== undefined
}

/** Drizzle's errors contain the statement. Its values are separate, but it may contain literals. */
function redactQuery(error: Error): string | undefined {
  const { query } = error as KnownProperties
  if (typeof query !== 'string') return undefined
  return query
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\b\d+(?:\.\d+)?\b/g, (digits, offset: number) =>
      query[offset - 1] === '$' ? digits : '?',
    )
    .replace(/\$\d+(?:\s*,\s*\$\d+)+/g, '$…')
    .replace(/\s+/g, ' ')
    .slice(0, maxQueryLength)
}

/** Removes everything between the first and the last quote, URLs, emails, paths and long tokens. */
function redact(message: string): string {
  return message
    .replace(/["'`“‘][\s\S]*["'`”’]/g, '…')
    .replace(/\b[a-z][\w+.-]*:\/\/\S+/gi, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\S*[/\\]\S+/g, '…')
    .replace(/[\w-]{20,}/g, '…')
    .slice(0, maxMessageLength)
}

/** Leaves out the first lines of a stack, which repeat the message. */
function readFrames(stack: string | undefined): string | undefined {
  const frames = stack?.split('\n').filter((line) => /^\s+at .*[:(]/.test(line))
  return frames?.length ? frames.slice(0, maxFrames).join('\n') : undefined
}

function toIdentifier(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.$-]{1,80}$/.test(value) ? value : undefined
}

function omitUndefined(described: {
  [Key in keyof DescribedError]: DescribedError[Key] | undefined
}) {
  return Object.fromEntries(
    Object.entries(described).filter(([, value]) => value !== undefined),
  ) as unknown as DescribedError
}
