import { randomUUID } from 'node:crypto'

/** A span and the trace that it belongs to, as W3C Trace Context passes it on. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits. */
  spanId: string
  /** Undefined for the first span of a trace. */
  parentSpanId?: string | undefined
  /** Whether the spans of this trace are exported; decided once, at its start. */
  isSampled: boolean
}

const sampledFlag = 1
const header = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/** The `traceparent` header; undefined if it is not valid. Of later versions, what has the form of the first. */
export function parseTraceparent(value: unknown): TraceContext | undefined {
  const match = typeof value === 'string' ? header.exec(value) : null
  if (!match) return undefined
  const [, traceId = '', spanId = '', flags = ''] = match
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledFlag) !== 0 }
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

/** A span of the same trace below this one. */
export function createChild({ traceId, spanId, isSampled }: TraceContext): TraceContext {
  return { traceId, spanId: createSpanId(), parentSpanId: spanId, isSampled }
}

// Node takes the bits of UUIDs from a buffer, which is several times as fast as `randomBytes`.

export function createTraceId(): string {
  return randomUUID().replaceAll('-', '')
}

export function createSpanId(): string {
  const uuid = randomUUID()
  // Without the digits of the version and the variant.
  return uuid.slice(0, 4) + uuid.slice(-12)
}
