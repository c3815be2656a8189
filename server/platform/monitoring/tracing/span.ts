/** A part of a trace that has ended. It has no personal data: no paths, parameters, addresses or messages. */
export interface Span {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  kind: 'server' | 'client' | 'consumer'
  /** As of `performance.now()`. */
  startedAt: number
  endedAt: number
  attributes: Record<string, string | number | undefined>
  /** A class or code of the error; undefined if the span succeeded. */
  errorType: string | undefined
}
