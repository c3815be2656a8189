import type { AsyncLocalStorage } from 'node:async_hooks'
import { type Channel, channel, tracingChannel } from 'node:diagnostics_channel'
import type { RequestContext } from './request-context.ts'

/** What the server publishes while it works. Metrics and the status page count these; without them, nothing happens. */
export interface Signals {
  /** A request from the network has ended. */
  request: RequestSignal
  /** A request was rejected because of load, or because its sender has sent too many. */
  rejection: { reason: 'overload' | 'client_rate' | 'rate_limit' }
  /** The response cache was asked for a public response. `bytes` is its size. */
  cacheLookup: { result: 'hit' | 'miss' | 'stale'; bytes: number }
  /** Spans of traces were sent to the collector, or were not. `dropped`: too many were waiting. */
  spans: { result: 'exported' | 'failed' | 'dropped'; count: number }
  /** An event was sent to a webhook. `retried`: it failed and is sent again later. */
  webhookAttempt: { result: 'delivered' | 'retried' | 'failed' }
  /**
   * A notification was sent to a browser. `rejected`: the push service will not accept it. `removed`: the browser gets no
   * more, because it is gone or failed for days.
   */
  pushAttempt: { result: 'delivered' | 'retried' | 'rejected' | 'removed' }
}

export interface RequestSignal {
  method: string
  /** The pattern of the route, never the path itself. */
  route: string
  /** Of the response; 0 if the client disconnected before it began. */
  status: number
  seconds: number
  context: RequestContext
}

const channels = {
  request: channel('lectern.request'),
  rejection: channel('lectern.rejection'),
  cacheLookup: channel('lectern.cache-lookup'),
  spans: channel('lectern.spans'),
  webhookAttempt: channel('lectern.webhook-attempt'),
  pushAttempt: channel('lectern.push-attempt'),
}

export function publishSignal<Name extends keyof Signals>(name: Name, signal: Signals[Name]): void {
  channels[name].publish(signal)
}

/** Returns a function that unsubscribes. */
export function onSignal<Name extends keyof Signals>(
  name: Name,
  listener: (signal: Signals[Name]) => void,
): () => void {
  const subscriber = (signal: unknown) => listener(signal as Signals[Name])
  channels[name].subscribe(subscriber)
  return () => void channels[name].unsubscribe(subscriber)
}

/** Work that is measured. Kind and name are from small fixed sets, never input. */
export interface Operation {
  kind: 'query' | 'job' | 'email' | 'storage' | 'fetch'
  name: string
  /** Of a query: the statement with placeholders, and its name if it is prepared. */
  text?: string
  queryName?: string | undefined
}

/** An operation that has started; one object from its start to its end. */
export interface RunningOperation extends Operation {
  /** As of `performance.now()`. */
  startedAt: number
  /** Set if it failed. */
  error?: unknown
}

export const operationChannel = tracingChannel<RunningOperation, RunningOperation>(
  'lectern.operation',
)

/** Runs the work, and publishes its start and end if something listens. */
export function measure<Result>(
  operation: Operation,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!operationChannel.hasSubscribers) return work()
  // A promise of Node, since a query of Drizzle starts at each `then`, of which there would be two.
  return operationChannel.tracePromise(async () => work(), start(operation))
}

export function start(operation: Operation): RunningOperation {
  return { ...operation, startedAt: performance.now() }
}

/**
 * Runs each operation with what `enter` returns in the storage. Returns a function that ends this. The cast is safe:
 * Node's types expect a store of operations, while it accepts any.
 */
export function bindOperations<Store>(
  storage: AsyncLocalStorage<Store>,
  enter: (operation: RunningOperation) => Store,
): () => void {
  const starts = operationChannel.start as unknown as Channel<RunningOperation, Store>
  starts.bindStore(storage, enter)
  return () => void starts.unbindStore(storage)
}

export interface EndedOperation extends Operation {
  seconds: number
  /** Undefined if it succeeded. */
  error: unknown
}

/** Returns a function that unsubscribes. */
export function onOperationEnd(listener: (operation: EndedOperation) => void): () => void {
  const subscribers = {
    asyncStart(running: RunningOperation) {
      const { kind, name, startedAt, error } = running
      listener({ kind, name, seconds: (performance.now() - startedAt) / 1000, error })
    },
  }
  operationChannel.subscribe(subscribers)
  return () => void operationChannel.unsubscribe(subscribers)
}
