import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '#server/platform/app-error.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { requestMessages } from '#shared/messages/requests.ts'
import type { ApiEnv } from '../context.ts'
import { createErrorHandler } from './error-handler.ts'

async function failWith(error: Error) {
  const logged: string[] = []
  const app = new Hono<ApiEnv>()
    .use((c, next) => {
      c.set('requestId', 'one')
      return next()
    })
    .get('/', () => {
      throw error
    })
  app.onError(createErrorHandler(pino({}, { write: (line: string) => logged.push(line) })))
  const reply = await app.request('/')
  return { status: reply.status, headers: reply.headers, body: await reply.json(), logged }
}

test('logs an unexpected error and responds with 500 without its message', async () => {
  const { status, body, logged } = await failWith(new Error('password of the database'))
  expect(status).toBe(500)
  expect(body).toEqual({ msg: generalMessages.internal, code: 'internal', requestId: 'one' })
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('password of the database')
  expect(logged[0]).toContain('"requestId":"one"')
})

test('sends the message of an AppError, and forbids caching it', async () => {
  const error = new AppError('too_many', 'Wait.', {
    retryAfterSeconds: 7,
    fields: { email: 'Wait.' },
    details: { cartVersion: 3, code: 'never' },
  })
  const { status, headers, body, logged } = await failWith(error)
  expect(status).toBe(429)
  expect(headers.get('Retry-After')).toBe('7')
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(body).toEqual({
    msg: 'Wait.',
    code: 'too_many',
    fields: { email: 'Wait.' },
    cartVersion: 3,
    requestId: 'one',
  })
  expect(logged).toEqual([])
})

test.each([
  [400, 400, 'invalid_input'],
  [404, 404, 'not_found'],
  [413, 413, 'too_large'],
  [502, 500, 'internal'],
] as const)("maps Hono's %i to %i %s", async (thrown, status, code) => {
  expect(await failWith(new HTTPException(thrown))).toMatchObject({ status, body: { code } })
})

test.each([
  ['unreachable', '57P01', '2', requestMessages.databaseUnavailable],
  ['busy', '57014', '2', requestMessages.databaseBusy],
  ['full', '53100', '60', requestMessages.databaseFull],
])(
  'responds with 503 and logs one warning if the database is %s',
  async (state, code, wait, msg) => {
    const cause = Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })
    const failed = await failWith(new Error('Failed query: …', { cause }))
    expect(failed).toMatchObject({ status: 503, body: { code: 'unavailable', msg } })
    expect(failed.headers.get('Retry-After')).toBe(wait)
    expect(failed.logged).toHaveLength(1)
    expect(failed.logged[0]).toContain(`the database is ${state}`)
  },
)
