import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/helpers/processes/server-process.ts'
import { startTraceCollector, type TraceCollector } from '#tests/helpers/servers/trace-collector.ts'
import { until } from '#tests/helpers/until.ts'
import { getRequestContext, runInRequest } from '../request-context.ts'
import { onSignal } from '../signals.ts'
import { createSpanExporter } from './span-exporter.ts'
import type { Span } from './span.ts'

const lines: { msg: string; status?: number; requestId?: string }[] = []
const log = pino(
  { mixin: () => ({ requestId: getRequestContext()?.requestId }) },
  { write: (line: string) => void lines.push(JSON.parse(line)) },
)
let counts = { exported: 0, failed: 0, dropped: 0 }

beforeEach(() => {
  lines.length = 0
  counts = { exported: 0, failed: 0, dropped: 0 }
  onTestFinished(onSignal('spans', ({ result, count }) => (counts[result] += count)))
})

const fast = { intervalMilliseconds: 20, batchMaxSpans: 10, queueMaxSpans: 30 }

function open(url: string, options: Parameters<typeof createSpanExporter>[1] = fast) {
  const exporter = createSpanExporter(
    {
      url: `${url}/v1/traces`,
      headers: { authorization: 'Bearer key' },
      resource: { 'service.name': 'lectern' },
      log,
    },
    options,
  )
  onTestFinished(() => exporter.close())
  return exporter
}

async function startCollector(): Promise<TraceCollector> {
  const collector = await startTraceCollector()
  onTestFinished(() => collector.close())
  return collector
}

let spanCount = 0

function createSpan(): Span {
  const now = performance.now()
  return {
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId: (spanCount += 1).toString(16).padStart(16, '0'),
    parentSpanId: undefined,
    name: 'GET /courses/:id',
    kind: 'server',
    startedAt: now - 2.5,
    endedAt: now,
    attributes: { 'http.response.status_code': 200, 'http.route': '/courses/:id', left: undefined },
    errorType: undefined,
  }
}

const addSpans = (exporter: { add(span: Span): void }, count: number) => {
  for (let added = 0; added < count; added += 1) exporter.add(createSpan())
}

test('sends the spans as OTLP, with the headers of the settings', async () => {
  const collector = await startCollector()
  const exporter = open(collector.url)
  exporter.add({ ...createSpan(), errorType: '42P01', parentSpanId: '00f067aa0ba902b7' })
  const span = await collector.span(() => true)
  expect(span).toMatchObject({
    parentSpanId: '00f067aa0ba902b7',
    name: 'GET /courses/:id',
    kind: 2,
    attributes: {
      'http.response.status_code': 200,
      'http.route': '/courses/:id',
      'error.type': '42P01',
    },
    status: { code: 2 },
    resource: { 'service.name': 'lectern' },
  })
  const [start, end] = [BigInt(span.startTimeUnixNano), BigInt(span.endTimeUnixNano)]
  expect(Number(end - start) / 1e6).toBeCloseTo(2.5, 2)
  expect(Math.abs(Number(end / 1_000_000n) - Date.now())).toBeLessThan(10_000)
  const [request] = collector.requests
  expect(request?.path).toBe('/v1/traces')
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer key',
    'content-type': 'application/json',
  })
})

test('sends full batches at once, and what is left when it closes', async () => {
  const collector = await startCollector()
  const exporter = open(collector.url, { ...fast, intervalMilliseconds: 60_000 })
  addSpans(exporter, 25)
  await until('two batches', async () => collector.spans.length === 20)
  await exporter.close()
  expect(collector.spans).toHaveLength(25)
  expect(new Set(collector.spans.map(({ spanId }) => spanId)).size).toBe(25)
  expect(counts).toEqual({ exported: 25, failed: 0, dropped: 0 })
})

test('a collector that is away makes one log line, and another when it is back', async () => {
  const port = await freePort()
  const exporter = open(`http://127.0.0.1:${port}`)
  for (let round = 1; round <= 5; round += 1) {
    runInRequest({ requestId: 'one-request' }, () => addSpans(exporter, 12))
    await until('the spans to be given up', async () => counts.failed >= round * 10)
  }
  expect(lines.map(({ msg }) => msg)).toEqual([
    'Traces are not exported until the collector accepts them.',
  ])
  expect(lines[0]).not.toHaveProperty('requestId')
  const collector = await startTraceCollector(port)
  onTestFinished(() => collector.close())
  await until('the rest to be given up or exported', async () => {
    addSpans(exporter, 1)
    return counts.exported > 0
  })
  expect(lines.map(({ msg }) => msg)).toEqual([
    'Traces are not exported until the collector accepts them.',
    'Traces are exported again.',
  ])
})

test.each([500, 429, 302, 404])(
  'a collector that responds %i gets no span twice',
  async (status) => {
    const collector = await startCollector()
    collector.respondWith(status)
    const exporter = open(collector.url)
    addSpans(exporter, 3)
    await until('the failure', async () => counts.failed === 3)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.status).toBe(status)
    collector.respondWith(200)
    addSpans(exporter, 1)
    await until('the next span', async () => counts.exported === 1)
    expect(collector.spans).toHaveLength(1)
  },
)

test('a collector that hangs gets one request at a time, and the queue stays bounded', async () => {
  const collector = await startCollector()
  collector.respondWith('hang')
  const exporter = open(collector.url, { ...fast, timeoutMilliseconds: 60_000 })
  addSpans(exporter, 1000)
  await until('the request', async () => collector.requests.length > 0)
  addSpans(exporter, 1000)
  expect(collector.requests).toHaveLength(1)
  // One batch is being sent, and the queue is full.
  expect(counts.dropped).toBe(2000 - fast.batchMaxSpans - fast.queueMaxSpans)
})

test('gives a batch up after the timeout', async () => {
  const collector = await startCollector()
  collector.respondWith('hang')
  const exporter = open(collector.url, { ...fast, timeoutMilliseconds: 50 })
  addSpans(exporter, 2)
  await until('the timeout', async () => counts.failed === 2)
})

test('closes in time although the collector hangs', async () => {
  const collector = await startCollector()
  collector.respondWith('hang')
  const exporter = open(collector.url, { ...fast, closeMilliseconds: 100 })
  addSpans(exporter, 15)
  await until('the request', async () => collector.requests.length > 0)
  const startedAt = performance.now()
  await exporter.close()
  expect(performance.now() - startedAt).toBeLessThan(2000)
})
