import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import pg from 'pg'
import { classifyDatabaseError, type Unavailability } from '#server/db/database-errors.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Logger } from '#server/platform/logging/logger.ts'
import { errorStatus, type ErrorBody } from '#shared/errors.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { type ApiEnv, isClientDisconnected } from '../context.ts'
import { redactPath } from './redact-path.ts'

/** The one place where failures become answers: `{msg, code, fields?, requestId}`. */
export function createErrorHandler(log: Logger) {
  const warnUnavailable = warnAtIntervals(log)
  return (error: Error, c: Context<ApiEnv>): Response => {
    const unavailability = classifyDatabaseError(error)
    const refusal = unavailability ? unavailable[unavailability] : refusalOf(error)
    const requestId = c.get('requestId')
    if (unavailability) warnUnavailable(unavailability, error, requestId)
    if (refusal.code === 'internal') {
      const { method } = c.req
      const level = isClientDisconnected(c) ? 'debug' : 'error'
      log[level]({ err: error, requestId, method, path: redactPath(c) }, 'A request failed.')
    }
    const body: ErrorBody = {
      msg: refusal.message,
      code: refusal.code,
      ...(refusal.fields ? { fields: refusal.fields } : {}),
      requestId,
    }
    c.header('Cache-Control', 'no-store')
    if (refusal.retryAfterSeconds) c.header('Retry-After', String(refusal.retryAfterSeconds))
    return c.json({ ...refusal.details, ...body }, errorStatus[refusal.code])
  }
}

const unavailable: Record<Unavailability, AppError> = {
  unreachable: new AppError('unavailable', generalMessages.databaseUnavailable, { retryAfterSeconds: 2 }),
  busy: new AppError('unavailable', generalMessages.databaseBusy, { retryAfterSeconds: 2 }),
  full: new AppError('unavailable', generalMessages.databaseFull, { retryAfterSeconds: 60 }),
}

const warnIntervalMilliseconds = 30_000

/** Every request fails alike while the database is unavailable: one line in a while says so. */
function warnAtIntervals(log: Logger) {
  const last = new Map<Unavailability, number>()
  return (unavailability: Unavailability, error: Error, requestId: string) => {
    const now = performance.now()
    if (now - (last.get(unavailability) ?? -Infinity) < warnIntervalMilliseconds) return
    last.set(unavailability, now)
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    log.warn({ reason, requestId }, `A request got 503: the database is ${unavailability}.`)
  }
}

function refusalOf(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) return refusalOfStatus(error.status)
  if (isUnstorableText(error)) return new AppError('invalid_input', generalMessages.unstorableText)
  return new AppError('internal', generalMessages.internal)
}

function refusalOfStatus(status: number): AppError {
  if (status === 413) return new AppError('too_large', generalMessages.bodyTooLarge)
  if (status === 404) return new AppError('not_found', generalMessages.notFound)
  if (status < 500) return new AppError('invalid_input', generalMessages.invalidJson)
  return new AppError('internal', generalMessages.internal)
}

/** PostgreSQL stores every character but NUL. */
function isUnstorableText(error: Error): boolean {
  const cause = error instanceof pg.DatabaseError ? error : error.cause
  return cause instanceof pg.DatabaseError && ['22021', '22P05'].includes(cause.code ?? '')
}
