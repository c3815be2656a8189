import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { formatTraceparent, parseTraceparent, type TraceContext } from './trace-context.ts'

/** The request that the current code works for: while it is handled, and in the jobs and events that it causes. */
export interface RequestContext {
  requestId: string
  /** The current span; undefined if traces are off. */
  trace?: TraceContext | undefined
}

/** A request context as it is stored with a job or sent with an event. */
export interface StoredRequest {
  requestId: string
  traceparent?: string
}

/** Starts the trace of a request, as a part of the one that a trusted proxy began, if it did. */
export type StartTrace = (parent?: TraceContext) => TraceContext

/** The context changes with each operation that is traced: see `measure`. */
export const requestStorage = new AsyncLocalStorage<RequestContext | undefined>()

export function getRequestContext(): RequestContext | undefined {
  return requestStorage.getStore()
}

export function runInRequest<Result>(
  request: RequestContext | undefined,
  work: () => Result,
): Result {
  return requestStorage.run(request, work)
}

/** Runs what outlives the request that happens to start it, such as a connection that all requests share. */
export function runOutsideRequests<Result>(work: () => Result): Result {
  return requestStorage.run(undefined, work)
}

/** Bounded, and without characters that mean something in a log, a header or HTML. */
const requestIdFormat = /^[\w-]{8,64}$/

/**
 * The context of a new request. Its id and its trace are those of the outermost proxy if that is trusted and they
 * are valid; anyone could send them otherwise.
 */
export function createRequestContext(
  headers: Record<string, string | string[] | undefined>,
  { isProxyTrusted, startTrace }: { isProxyTrusted: boolean; startTrace?: StartTrace | undefined },
): RequestContext {
  if (!isProxyTrusted) return { requestId: randomUUID(), trace: startTrace?.() }
  const parent = parseTraceparent(headers['traceparent'])
  const received = headers['x-request-id']
  return {
    requestId: isRequestId(received) ? received : (parent?.traceId ?? randomUUID()),
    trace: startTrace?.(parent),
  }
}

/** What to store of the current request; undefined outside of requests. */
export function serializeRequestContext(): StoredRequest | undefined {
  const request = getRequestContext()
  if (!request) return undefined
  const { requestId, trace } = request
  return trace ? { requestId, traceparent: formatTraceparent(trace) } : { requestId }
}

/** The context that was stored, also by a process of another version; undefined if it is not valid. */
export function parseRequestContext(stored: unknown): RequestContext | undefined {
  if (typeof stored !== 'object' || stored === null || !('requestId' in stored)) return undefined
  const { requestId } = stored
  if (!isRequestId(requestId)) return undefined
  const trace = 'traceparent' in stored ? parseTraceparent(stored.traceparent) : undefined
  return { requestId, trace }
}

function isRequestId(value: unknown): value is string {
  return typeof value === 'string' && requestIdFormat.test(value)
}
