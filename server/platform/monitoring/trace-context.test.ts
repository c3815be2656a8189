import { expect, test } from 'vitest'
import {
  createSpanId,
  createTraceId,
  formatTraceparent,
  parseTraceparent,
} from './trace-context.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`00-${traceId}-${spanId}-03`, true],
  [`cc-${traceId}-${spanId}-02`, false],
])('reads %s', (header, isSampled) => {
  expect(parseTraceparent(header)).toEqual({ traceId, spanId, isSampled })
})

test.each([
  undefined,
  '',
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-01\n`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId}-${spanId}`,
  `00-${traceId}${traceId}-${spanId}-01`,
])('rejects %j', (header) => {
  expect(parseTraceparent(header)).toBeUndefined()
})

test('writes what it reads', () => {
  const context = { traceId: createTraceId(), spanId: createSpanId(), isSampled: true }
  expect(parseTraceparent(formatTraceparent(context))).toEqual(context)
})
