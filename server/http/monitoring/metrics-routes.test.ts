import { expect, test } from 'vitest'
import { metricsRoutes } from './metrics-routes.ts'

const metrics = { contentType: 'text/plain; version=0.0.4', render: async () => 'up 1\n' }
const token = 'a-token-of-the-scraper'

const request = (headers?: Record<string, string>, required: string | undefined = token) =>
  metricsRoutes(metrics, required).request('/metrics', { headers: headers ?? {} })

test('a scraper with the token gets the metrics', async () => {
  const response = await request({ Authorization: `Bearer ${token}` })
  expect(response.headers.get('Content-Type')).toBe(metrics.contentType)
  expect(await response.text()).toBe('up 1\n')
})

test.each([
  ['no token', {}],
  ['another token', { Authorization: 'Bearer another-token-of-it' }],
  ['a part of it', { Authorization: 'Bearer a-token' }],
  ['no scheme', { Authorization: token }],
])('there is no such page with %s', async (_name, headers) => {
  expect((await request(headers)).status).toBe(404)
})

test('a port of its own needs no token', async () => {
  const response = await metricsRoutes(metrics, undefined).request('/metrics')
  expect(response.status).toBe(200)
})

test('metrics that cannot be collected are 503', async () => {
  const failing = { ...metrics, render: () => Promise.reject(new Error('timed out')) }
  expect((await metricsRoutes(failing, undefined).request('/metrics')).status).toBe(503)
})
