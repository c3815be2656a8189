import { expect, test } from 'vitest'
import { assessAddresses, assessHost } from './check-proxy.ts'

/** What the check sends. */
const sent = Array.from({ length: 10 }, (_, index) => `192.0.2.${index + 1}`).join(', ')
const direct = { remoteAddress: '10.0.0.1', remotePort: 5000 }

test.each([
  [0, sent, 5000, 'ok', /without a proxy/],
  [0, sent, 4000, 'warning', /adds nothing to X-Forwarded-For/],
  [0, null, 4000, 'warning', /adds nothing to X-Forwarded-For/],
  [1, `${sent}, 10.0.0.9`, 4000, 'ok', /add one address .* as TRUST_PROXY says/],
  [1, '10.0.0.9', 4000, 'ok', /add one address/],
  [2, `${sent}, 10.0.0.9, 10.0.0.8`, 4000, 'ok', /add 2 addresses/],
  [0, `${sent}, 10.0.0.9`, 4000, 'failed', /all visitors count as one client/],
  [1, `${sent}, 10.0.0.9, 10.0.0.8`, 4000, 'failed', /TRUST_PROXY is 1, but proxies add 2/],
  [1, sent, 5000, 'failed', /no proxy adds an address .* clients can forge/],
  [3, `${sent}, 10.0.0.9`, 4000, 'failed', /add one address .* clients can forge/],
])(
  'TRUST_PROXY=%i with X-Forwarded-For: %s',
  (trustedProxies, forwardedFor, port, status, text) => {
    const echo = { ...direct, host: 'x', forwardedFor, trustedProxies }
    const result = assessAddresses(echo, { localPort: port })
    expect(result.status).toBe(status)
    expect(result.message).toMatch(text)
    expect(result.advice === null).toBe(status === 'ok')
  },
)

test('the Host header is that of PUBLIC_URL', () => {
  const url = new URL('https://Learn.example.org/')
  expect(assessHost({ host: 'learn.example.org' }, url).status).toBe('ok')
  expect(assessHost({ host: '127.0.0.1:3000' }, url).status).toBe('warning')
})
