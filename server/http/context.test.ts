import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { getClientAddress } from './context.ts'

const resolve = async (trustedProxies: number, forwarded?: string) => {
  const app = new Hono().get('/', (c) => c.text(getClientAddress(c, trustedProxies)))
  const headers = new Headers(forwarded === undefined ? [] : [['X-Forwarded-For', forwarded]])
  return (await app.request('/', { headers })).text()
}

test.each([
  [1, '203.0.113.7', '203.0.113.7'],
  [1, 'made-up, 203.0.113.7', '203.0.113.7'],
  [2, 'made-up, 203.0.113.7,10.0.0.1', '203.0.113.7'],
  [2, '203.0.113.7', 'in-process'],
  [1, undefined, 'in-process'],
  [1, '', 'in-process'],
  [0, '203.0.113.7', 'in-process'],
  [1, '203.0.113.7:5123', '203.0.113.7'],
  [1, '[2001:db8::1]:443', '2001:db8::1'],
  [1, '203.0.113.7, unknown', 'in-process'],
])('behind %i proxies the header %j names %s', async (trustedProxies, forwarded, address) => {
  expect(await resolve(trustedProxies, forwarded)).toBe(address)
})
