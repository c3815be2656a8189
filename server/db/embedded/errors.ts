export type EmbeddedPostgresErrorCode =
  | 'not-writable'
  | 'disk-full'
  | 'unsupported-platform'
  | 'binaries-broken'
  | 'other-version'
  | 'other-owner'
  | 'unreachable'
  | 'data-missing'
  | 'busy'
  | 'init-failed'
  | 'start-failed'
  | 'stop-failed'

/** Embedded Postgres cannot be used; the message is one line that says what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresErrorCode

  constructor(code: EmbeddedPostgresErrorCode, message: string, cause?: unknown) {
    super(message.replaceAll(/\s*\n\s*/g, ' | '), { cause })
    this.code = code
  }
}

const NOT_WRITABLE = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'ELOOP',
  'ENAMETOOLONG',
])

/** Converts a file system error about `path`; returns any other error as it is. */
export function toPostgresError(error: unknown, path: string): unknown {
  const code = errorCode(error) ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFullError(path, error)
  return NOT_WRITABLE.has(code) ? notWritableError(path, code, error) : error
}

export function diskFullError(path: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'disk-full',
    `The disk of ${path} is full. Free at least 200 MB, or set DATA_DIR to a folder on another disk.`,
    cause,
  )
}

export function isDiskFullOutput(output: string): boolean {
  return /No space left on device|Disk quota exceeded|Check free disk space/.test(output)
}

/** The `code` of a Node or Postgres error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

function notWritableError(path: string, code: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'not-writable',
    `The data folder ${path} is not writable (${code}). Give this user write access, or set DATA_DIR to another folder.`,
    cause,
  )
}
