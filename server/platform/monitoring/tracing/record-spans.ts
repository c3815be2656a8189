import { describeError } from '../../logging/describe-error.ts'
import {
  getRequestContext,
  type RequestContext,
  requestStorage,
  type StartTrace,
} from '../request-context.ts'
import {
  bindOperations,
  onSignal,
  operationChannel,
  type RequestSignal,
  type RunningOperation,
} from '../signals.ts'
import { createChild, createSpanId, createTraceId, type TraceContext } from '../trace-context.ts'
import type { Span } from './span.ts'

export interface SpanRecorder {
  startTrace: StartTrace
  stop(): void
}

/**
 * Passes each span that ends to `add`: of requests, of jobs, and of the operations that belong to one of them. `ratio`
 * is the share of traces that are recorded, from 0 to 1; a trace that a proxy or a job continues is as its start was.
 */
export function recordSpans(add: (span: Span) => void, ratio: number): SpanRecorder {
  const spans = new WeakMap<RunningOperation, TraceContext>()

  const startTrace: StartTrace = (parent) => {
    if (parent) return createChild(parent)
    const traceId = createTraceId()
    return { traceId, spanId: createSpanId(), isSampled: isInSample(traceId, ratio) }
  }

  /** The context in which an operation runs, so that its own operations are below it. */
  function enter(operation: RunningOperation): RequestContext | undefined {
    const request = getRequestContext()
    const parent = request?.trace
    if (!request || (!parent && operation.kind !== 'job')) return request
    const trace = startTrace(parent)
    if (trace.isSampled) spans.set(operation, trace)
    return { ...request, trace }
  }

  const subscribers = {
    asyncStart(operation: RunningOperation) {
      const trace = spans.get(operation)
      if (trace) add(describeOperation(operation, trace))
    },
  }
  const unbind = bindOperations(requestStorage, enter)
  operationChannel.subscribe(subscribers)
  const unsubscribe = onSignal('request', (signal) => {
    const { trace } = signal.context
    if (trace?.isSampled) add(describeRequest(signal, trace))
  })
  return {
    startTrace,
    stop() {
      unbind()
      operationChannel.unsubscribe(subscribers)
      unsubscribe()
    },
  }
}

const sampleDigits = 13

/** By the last digits of the id, which are random in every trace: all processes decide alike. */
function isInSample(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-sampleDigits), 16) < ratio * 16 ** sampleDigits
}

function describeRequest(signal: RequestSignal, trace: TraceContext): Span {
  const { method, route, status, seconds, context } = signal
  const endedAt = performance.now()
  return {
    ...pickIds(trace),
    name: `${method} ${route}`,
    kind: 'server',
    startedAt: endedAt - seconds * 1000,
    endedAt,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status === 0 ? undefined : status,
      'lectern.request_id': context.requestId,
    },
    errorType: status === 0 ? 'aborted' : status >= 500 ? String(status) : undefined,
  }
}

function describeOperation(operation: RunningOperation, trace: TraceContext): Span {
  const { kind, name, startedAt, error } = operation
  return {
    ...pickIds(trace),
    name: `${kind} ${name}`,
    kind: kind === 'job' ? 'consumer' : 'client',
    startedAt,
    endedAt: performance.now(),
    attributes: {},
    errorType: error === undefined ? undefined : getErrorType(error),
    ...(kind === 'query' ? describeQuery(operation) : {}),
    ...(kind === 'job' ? describeJob(operation) : {}),
  }
}

/** Queries of Drizzle quote the names of tables; values are placeholders. */
const firstTable = /\b(?:from|into|update) "(\w{1,63})"/

function describeQuery({ name, text = '', queryName }: RunningOperation): Partial<Span> {
  const table = firstTable.exec(text)?.[1]
  return {
    name: queryName ?? (table ? `${name} ${table}` : name),
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': name,
      'db.collection.name': table,
    },
  }
}

function describeJob({ name }: RunningOperation): Partial<Span> {
  return {
    attributes: {
      'messaging.destination.name': name,
      'messaging.operation.type': 'process',
      'lectern.request_id': getRequestContext()?.requestId,
    },
  }
}

function getErrorType(error: unknown): string {
  const { code, type } = describeError(error)
  return code ?? type
}

function pickIds({ traceId, spanId, parentSpanId }: TraceContext) {
  return { traceId, spanId, parentSpanId }
}
