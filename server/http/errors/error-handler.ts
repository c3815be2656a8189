import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import pg from 'pg'
import { classifyDatabaseError, type Unavailability } from '#server/db/database-errors.ts'
import { AppError } from '#server/platform/app-error.ts'
import { summarizeError } from '#server/platform/logging/describe-error.ts'
import type { Logger } from '#server/platform/logging/logger.ts'
import { errorStatus, type ErrorBody } from '#shared/errors.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { requestMessages } from '#shared/messages/requests.ts'
import { type ApiEnv, isClientDisconnected } from '../context.ts'
import { redactPath } from './redact-path.ts'

/** Maps every error to a response: `{msg, code, fields?, requestId}`. */
export function createErrorHandler(log: Logger) {
  const warnUnavailable = createUnavailableWarning(log)
  return (error: Error, c: Context<ApiEnv>): Response => {
    const unavailability = classifyDatabaseError(error)
    const appError = unavailability ? unavailableErrors[unavailability] : toAppError(error)
    const requestId = c.get('requestId')
    if (unavailability) warnUnavailable(unavailability, error, requestId)
    if (appError.code === 'internal') {
      const { method } = c.req
      const level = isClientDisconnected(c) ? 'debug' : 'error'
      log[level]({ err: error, requestId, method, path: redactPath(c) }, 'A request failed.')
    }
    const body: ErrorBody = {
      msg: appError.message,
      code: appError.code,
      ...(appError.fields ? { fields: appError.fields } : {}),
      requestId,
    }
    c.header('Cache-Control', 'no-store')
    if (appError.retryAfterSeconds) c.header('Retry-After', String(appError.retryAfterSeconds))
    return c.json({ ...appError.details, ...body }, errorStatus[appError.code])
  }
}

const unavailableErrors: Record<Unavailability, AppError> = {
  unreachable: new AppError('unavailable', requestMessages.databaseUnavailable, {
    retryAfterSeconds: 2,
  }),
  busy: new AppError('unavailable', requestMessages.databaseBusy, { retryAfterSeconds: 2 }),
  full: new AppError('unavailable', requestMessages.databaseFull, { retryAfterSeconds: 60 }),
}

const warnIntervalMilliseconds = 30_000

/** Logs one line per interval: while the database is unavailable, every request fails in the same way. */
function createUnavailableWarning(log: Logger) {
  const loggedAt = new Map<Unavailability, number>()
  return (unavailability: Unavailability, error: Error, requestId: string) => {
    const now = performance.now()
    if (now - (loggedAt.get(unavailability) ?? -Infinity) < warnIntervalMilliseconds) return
    loggedAt.set(unavailability, now)
    const reason = summarizeError(error.cause ?? error)
    log.warn({ reason, requestId }, `A request got 503: the database is ${unavailability}.`)
  }
}

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) return fromStatus(error.status)
  if (isUnstorableText(error)) return new AppError('invalid_input', requestMessages.unstorableText)
  return new AppError('internal', generalMessages.internal)
}

/** Hono's own errors, e.g. of a body that is not JSON. */
function fromStatus(status: number): AppError {
  if (status === 413) return new AppError('too_large', requestMessages.bodyTooLarge)
  if (status === 404) return new AppError('not_found', generalMessages.notFound)
  if (status < 500) return new AppError('invalid_input', requestMessages.invalidJson)
  return new AppError('internal', generalMessages.internal)
}

/** PostgreSQL stores every character except NUL. */
function isUnstorableText(error: Error): boolean {
  const cause = error instanceof pg.DatabaseError ? error : error.cause
  return cause instanceof pg.DatabaseError && ['22021', '22P05'].includes(cause.code ?? '')
}
