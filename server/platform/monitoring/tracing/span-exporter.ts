import type { Logger } from '../../logging/logger.ts'
import { runOutsideRequests } from '../request-context.ts'
import { publishSignal } from '../signals.ts'
import type { Span } from './span.ts'
import { type Resource, toOtlp } from './to-otlp.ts'

export interface SpanExporter {
  add(span: Span): void
  /** Exports what is left if that is possible within two seconds. */
  close(): Promise<void>
}

/** About 2 MB of memory; what exceeds it while the collector is slow is dropped. */
const defaults = {
  queueMaxSpans: 4096,
  batchMaxSpans: 512,
  intervalMilliseconds: 2000,
  timeoutMilliseconds: 5000,
  closeMilliseconds: 2000,
}

/**
 * Sends spans to a collector, in batches and one request at a time. A batch that the collector does not accept is
 * dropped rather than repeated: what happens next matters more than what is lost.
 */
export function createSpanExporter(
  {
    url,
    headers,
    resource,
    log,
  }: { url: string; headers: Record<string, string>; resource: Resource; log: Logger },
  options: Partial<typeof defaults> = {},
): SpanExporter {
  const limits = { ...defaults, ...options }
  const closing = new AbortController()
  let queue: Span[] = []
  let exporting: Promise<void> | undefined
  let isFailing = false
  const timer = setInterval(startExport, limits.intervalMilliseconds).unref()

  function startExport(): void {
    if (queue.length === 0) return
    exporting ??= runOutsideRequests(exportBatches).finally(() => (exporting = undefined))
  }

  /** Until less than a batch is left, which waits for the next interval. */
  async function exportBatches(): Promise<void> {
    do await exportBatch()
    while (!isFailing && queue.length >= limits.batchMaxSpans)
  }

  async function exportBatch(): Promise<void> {
    const batch = queue.slice(0, limits.batchMaxSpans)
    queue = queue.slice(limits.batchMaxSpans)
    const problem = await send(batch)
    publishSignal('spans', { result: problem ? 'failed' : 'exported', count: batch.length })
    if (closing.signal.aborted || Boolean(problem) === isFailing) return
    isFailing = !isFailing
    if (problem) log.warn(problem, 'Traces are not exported until the collector accepts them.')
    else log.info('Traces are exported again.')
  }

  /** Returns what to log if the collector did not accept the spans. */
  async function send(batch: Span[]): Promise<{ err: unknown } | { status: number } | undefined> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: toOtlp(batch, resource, Date.now() - performance.now()),
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(limits.timeoutMilliseconds)]),
      })
      // The connection is used again once the body has been read.
      await response.arrayBuffer()
      return response.ok ? undefined : { status: response.status }
    } catch (error) {
      return { err: error }
    }
  }

  return {
    add(span) {
      if (queue.length >= limits.queueMaxSpans) {
        publishSignal('spans', { result: 'dropped', count: 1 })
        return
      }
      queue.push(span)
      // A collector that fails is tried again in the next interval.
      if (queue.length >= limits.batchMaxSpans && !isFailing) startExport()
    },
    async close() {
      clearInterval(timer)
      const deadline = setTimeout(() => closing.abort(), limits.closeMilliseconds)
      await exporting
      while (queue.length > 0 && !isFailing && !closing.signal.aborted) await exportBatch()
      clearTimeout(deadline)
    },
  }
}
