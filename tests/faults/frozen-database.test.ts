import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorBody } from '#shared/errors.ts'
import { registrationForm } from '../factories/registration-form.ts'
import { until } from '../helpers/until.ts'
import { startFaultyServer, timedFetch, type FaultyServer } from './faulty-database.ts'

/** An idle machine needs 1.6 s; the limit allows for other tests running. */
const maxMilliseconds = 6000

let server: FaultyServer

beforeAll(async () => {
  server = await startFaultyServer()
})

afterAll(() => server.close())

const post = (path: string, body: object) =>
  timedFetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const search = (query: string) => timedFetch(`${server.url}/api/courses?search=${query}`)
const readiness = () => timedFetch(`${server.url}/readyz`)

test('requests fail within seconds while the database hangs, and the server recovers afterwards', async () => {
  expect((await search('before')).status).toBe(200)
  server.freezeDatabase()

  const calls = [
    ...Array.from({ length: 40 }, (_, index) => search(`frozen-${index}`)),
    post('/user/login', { email: 'a@example.test', password: 'correct horse' }),
    post('/user/register', registrationForm()),
    timedFetch(`${server.url}/courses?search=frozen`, { headers: { Accept: 'text/html' } }),
  ]
  await until('/readyz to fail', async () => (await readiness()).status === 503, maxMilliseconds)
  for (const reply of await Promise.all(calls)) {
    expect(reply.status).toBe(503)
    expect(reply.milliseconds).toBeLessThan(maxMilliseconds)
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0)
  }

  const later = await Promise.all(
    Array.from({ length: 20 }, (_, index) => search(`later-${index}`)),
  )
  for (const { status, milliseconds, body } of later) {
    expect(status).toBe(503)
    expect(milliseconds).toBeLessThan(maxMilliseconds / 2)
    expect(errorBody.parse(JSON.parse(body)).code).toBe('unavailable')
  }
  expect((await timedFetch(`${server.url}/healthz`)).status).toBe(200)

  server.thawDatabase()
  await until('/readyz to succeed', async () => (await readiness()).status === 200)
  for (let index = 0; index < 30; index += 1) {
    expect((await search(`after-${index}`)).status).toBe(200)
  }
  expect((await post('/user/register', registrationForm())).status).toBe(200)
  expect(server.warnings().length, server.output()).toBeLessThanOrEqual(6)
})
