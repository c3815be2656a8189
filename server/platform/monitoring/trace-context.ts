import { randomBytes } from 'node:crypto'

/** A span and the trace that it belongs to, as W3C Trace Context passes it on. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits. */
  spanId: string
  /** Whether the spans of this trace are exported; decided once, at its start. */
  isSampled: boolean
}

const sampledFlag = 1
const header = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/** The `traceparent` header; undefined if it is not valid. Versions later than 00 may have more parts, which we reject. */
export function parseTraceparent(value: unknown): TraceContext | undefined {
  const match = typeof value === 'string' ? header.exec(value) : null
  if (!match) return undefined
  const [, traceId = '', spanId = '', flags = ''] = match
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledFlag) !== 0 }
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

export function createTraceId(): string {
  return randomBytes(16).toString('hex')
}

export function createSpanId(): string {
  return randomBytes(8).toString('hex')
}
