import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const answer = async (isHttps: boolean, policy?: string, path = '/') => {
  const app = new Hono().use(securityHeaders({ isHttps })).get('*', (c) => {
    if (policy) c.header('Content-Security-Policy', policy)
    return c.text('')
  })
  return Object.fromEntries((await app.request(path)).headers)
}

test('every answer carries them', async () => {
  expect(await answer(false)).toMatchObject({
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
  ['/social/community', 'same-origin'],
  ['/api/courses', 'same-origin'],
  ['/api/files/', 'same-origin'],
  ['/user/user', 'same-origin'],
  ['/assets/entry.js', 'same-origin'],
])('%s may be embedded by pages of the %s', async (path, policy) => {
  expect(await answer(false, undefined, path)).toMatchObject({
    'cross-origin-resource-policy': policy,
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
