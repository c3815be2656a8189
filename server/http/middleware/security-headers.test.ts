import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const answer = async (isHttps: boolean, policy?: string) => {
  const app = new Hono().use(securityHeaders({ isHttps })).get('/', (c) => {
    if (policy) c.header('Content-Security-Policy', policy)
    return c.text('')
  })
  return Object.fromEntries((await app.request('/')).headers)
}

test('every answer carries them', async () => {
  expect(await answer(false)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
  })
})

test('a page keeps its own policy', async () => {
  const policy = "default-src 'self'"
  expect(await answer(false, policy)).toMatchObject({ 'content-security-policy': policy })
})

test('HTTPS is insisted on only where the site is reached by it', async () => {
  expect(await answer(true)).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  expect(await answer(false)).not.toHaveProperty('strict-transport-security')
})
