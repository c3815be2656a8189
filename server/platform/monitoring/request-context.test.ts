import { expect, test } from 'vitest'
import {
  createRequestContext,
  getRequestContext,
  parseRequestContext,
  runInRequest,
  runOutsideRequests,
  serializeRequestContext,
} from './request-context.ts'
import type { TraceContext } from './trace-context.ts'

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`
const trusted = { isProxyTrusted: true }

test.each(['6c1e9d5a-3a60-4e0b-9a53-b2f1c3f0a1d2', traceId, 'a'.repeat(64), 'edge_01-7F'])(
  'takes over the id %s of a trusted proxy',
  (id) => {
    expect(createRequestContext({ 'x-request-id': id }, trusted).requestId).toBe(id)
  },
)

test.each([
  '',
  'short',
  'a'.repeat(65),
  'a'.repeat(100_000),
  'line-one\nline-two',
  'trailing-newline\n',
  'carriage\r\nreturn',
  'with space',
  'comma-separated, of-two-headers',
  'ünïcode-letters',
  '１２３４５６７８９０',
  'zero\u0000byte',
  '<script>alert(1)</script>',
  '${jndi:ldap://example.test}',
  '../../../etc/passwd',
  'somebody@example.test',
])('does not take over the id %j', (id) => {
  expect(createRequestContext({ 'x-request-id': id }, trusted).requestId).toMatch(uuid)
  expect(parseRequestContext({ requestId: id })).toBeUndefined()
})

test('has the id of the trace where a trusted proxy sends no request id', () => {
  expect(createRequestContext({ traceparent }, trusted).requestId).toBe(traceId)
  const headers = { traceparent, 'x-request-id': 'of-the-proxy' }
  expect(createRequestContext(headers, trusted).requestId).toBe('of-the-proxy')
})

test('ignores the headers of clients', () => {
  const parents: (TraceContext | undefined)[] = []
  const headers = { traceparent, 'x-request-id': 'of-a-client' }
  const { requestId } = createRequestContext(headers, {
    isProxyTrusted: false,
    startTrace(parent) {
      parents.push(parent)
      return { traceId, spanId: 'b7ad6b7169203331', isSampled: true }
    },
  })
  expect(requestId).toMatch(uuid)
  expect(parents).toEqual([undefined])
})

test('is stored and restored, with the current span', () => {
  const trace = { traceId, spanId: 'b7ad6b7169203331', isSampled: true }
  const request = { requestId: 'one-request', trace }
  const stored = runInRequest(request, serializeRequestContext)
  expect(stored).toEqual({ requestId: 'one-request', traceparent })
  expect(parseRequestContext(stored)).toEqual(request)
  expect(runInRequest({ requestId: 'one-request' }, serializeRequestContext)).toEqual({
    requestId: 'one-request',
  })
  expect(serializeRequestContext()).toBeUndefined()
})

test.each([undefined, null, 'one-request', [], {}, { requestId: 12345678 }])(
  'restores nothing from %j',
  (stored) => {
    expect(parseRequestContext(stored)).toBeUndefined()
  },
)

test('does not reach what runs outside of requests', async () => {
  await runInRequest({ requestId: 'one-request' }, async () => {
    await Promise.resolve()
    expect(getRequestContext()?.requestId).toBe('one-request')
    expect(runOutsideRequests(getRequestContext)).toBeUndefined()
  })
})
