import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const requestHeaders = async (isHttps: boolean, policy?: string, path = '/') => {
  const app = new Hono().use(securityHeaders({ isHttps })).get('*', (c) => {
    if (policy) c.header('Content-Security-Policy', policy)
    return c.text('')
  })
  return Object.fromEntries((await app.request(path)).headers)
}

test('sets the headers of every response', async () => {
  expect(await requestHeaders(false)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
  })
})

test.each([
  ['/files/images/abc/640.webp', 'cross-origin'],
  ['/covers/HTML/1.svg', 'cross-origin'],
  ['/default-avatars/AL.svg', 'cross-origin'],
  ['/social/courses/1.png', 'cross-origin'],
  ['/media/lectern-lesson.webm', 'cross-origin'],
  ['/media/d1-x/00000000-0000-4000-8000-000000000000/a.pdf', 'same-origin'],
  ['/social/community', 'same-origin'],
  ['/api/courses', 'same-origin'],
  ['/api/files/', 'same-origin'],
  ['/user/user', 'same-origin'],
  ['/assets/entry.js', 'same-origin'],
])('%s may be embedded by %s pages', async (path, policy) => {
  expect(await requestHeaders(false, undefined, path)).toMatchObject({
    'cross-origin-resource-policy': policy,
  })
})

test('keeps the policy of a page', async () => {
  const policy = "default-src 'self'"
  expect(await requestHeaders(false, policy)).toMatchObject({ 'content-security-policy': policy })
})

test('sends HSTS only if the site uses HTTPS', async () => {
  expect(await requestHeaders(true)).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  expect(await requestHeaders(false)).not.toHaveProperty('strict-transport-security')
})
