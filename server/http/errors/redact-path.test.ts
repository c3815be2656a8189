import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { pages } from '#shared/paths.ts'
import { redactPath } from './redact-path.ts'

const app = new Hono()
  .post('/api/newsletter/unsubscribe/:token', (c) => c.text(redactPath(c)))
  .get('/api/courses/:id/reviews', (c) => c.text(redactPath(c)))
  .get('*', (c) => c.text(redactPath(c)))

const id = '01a201ea-6c64-789f-a485-f8b9d5850d4f'
const secret = 'uX3-secret_token'
const redact = async (path: string, method = 'GET') => (await app.request(path, { method })).text()

test.each([
  [pages.activate(secret), '/user/activate/…'],
  [pages.resetPassword(secret), '/user/reset/…'],
  [`${pages.resetPassword(secret)}.data`, '/user/reset/…'],
  [pages.confirmSubscription(secret), '/newsletter/confirm/…'],
  [pages.unsubscribe(secret), '/newsletter/unsubscribe/…'],
  [`${pages.login}?token=${secret}`, '/login'],
  [`/ada@example.test/${secret}`, '/…/…'],
  [`/api/${secret}`, '/api/…'],
  [`/%0A${secret}`, '/…'],
])('hides the secret of %s', async (path, expected) => {
  expect(await redact(path)).toBe(expected)
})

test('hides the secret of an API request', async () => {
  expect(await redact(`/api/newsletter/unsubscribe/${secret}`, 'POST')).toBe(
    '/api/newsletter/unsubscribe/…',
  )
})

test.each([`/api/courses/${id}/reviews`, pages.course(id), `${pages.player(id)}.data`, '/'])(
  'keeps %s',
  async (path) => {
    expect(await redact(path)).toBe(path)
  },
)
