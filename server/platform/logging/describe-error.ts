/** An error as the log keeps it: enough to find the cause, nothing that a person or a setting said. */
export interface DescribedError {
  type: string
  message?: string
  /** SQLSTATE, or the code of Node or of a library. */
  code?: string
  /** The statement with placeholders, without values. */
  query?: string
  constraint?: string
  table?: string
  column?: string
  routine?: string
  syscall?: string
  /** SMTP or HTTP status that a remote server replied with. */
  status?: number
  stack?: string
  cause?: DescribedError
  errors?: DescribedError[]
}

const causesMax = 4
const errorsMax = 3
const framesMax = 8
const messageMaxLength = 200
const queryMaxLength = 300

/**
 * Picks what is known to be harmless, so that a new field of a library stays out. Messages of database and
 * mail servers are left out entirely: they quote rows, parameters and addresses.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: error === null ? 'null' : typeof error }
  const { code, constraint, table, column, routine, syscall, responseCode } = error as Facts
  const { cause, stack } = error
  const isDeep = depth >= causesMax
  return withoutGaps({
    type: nameOf(error),
    message: quotesOthers(error) ? undefined : withoutData(error.message),
    code: identifier(code),
    query: queryShape(error),
    constraint: identifier(constraint),
    table: identifier(table),
    column: identifier(column),
    routine: identifier(routine),
    syscall: identifier(syscall),
    status: typeof responseCode === 'number' ? responseCode : undefined,
    stack: framesOf(stack),
    cause: cause === undefined || isDeep ? undefined : describeError(cause, depth + 1),
    errors:
      error instanceof AggregateError && !isDeep
        ? error.errors.slice(0, errorsMax).map((one) => describeError(one, depth + 1))
        : undefined,
  })
}

type Facts = Partial<
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

/** Class names are code; the property `name` can be anything. */
function nameOf(error: Error): string {
  return identifier(error.constructor.name) ?? 'Error'
}

/** Errors whose message repeats what a client, a row or a remote server said. */
function quotesOthers(error: Error): boolean {
  const { severity, query, responseCode, command } = error as Facts
  const isOfDatabase = severity !== undefined || query !== undefined
  return isOfDatabase || responseCode !== undefined || command !== undefined
}

/** Drizzle's errors carry the statement; its values stand apart, but literals may stand in it. */
function queryShape(error: Error): string | undefined {
  const { query } = error as Facts
  if (typeof query !== 'string') return undefined
  return query
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\b\d+(?:\.\d+)?\b/g, (digits, offset: number) =>
      query[offset - 1] === '$' ? digits : '?',
    )
    .replace(/\$\d+(?:\s*,\s*\$\d+)+/g, '$…')
    .replace(/\s+/g, ' ')
    .slice(0, queryMaxLength)
}

/** Everything from the first quote to the last, and what looks like an address, a secret or an e-mail. */
function withoutData(message: string): string {
  return message
    .replace(/["'`“‘][\s\S]*["'`”’]/g, '…')
    .replace(/\b[a-z][\w+.-]*:\/\/\S+/gi, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\S*[/\\]\S+/g, '…')
    .replace(/[\w-]{20,}/g, '…')
    .slice(0, messageMaxLength)
}

/** The frames alone: the first lines of a stack repeat the message. */
function framesOf(stack: string | undefined): string | undefined {
  const frames = stack?.split('\n').filter((line) => /^\s+at .*[:(]/.test(line))
  return frames?.length ? frames.slice(0, framesMax).join('\n') : undefined
}

function identifier(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.$-]{1,80}$/.test(value) ? value : undefined
}

function withoutGaps(described: {
  [Key in keyof DescribedError]: DescribedError[Key] | undefined
}) {
  return Object.fromEntries(
    Object.entries(described).filter(([, value]) => value !== undefined),
  ) as unknown as DescribedError
}
