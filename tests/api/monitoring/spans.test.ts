import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { courses } from '#server/db/schema/index.ts'
import { runInRequest, type RequestContext } from '#server/platform/monitoring/request-context.ts'
import { measure, publishSignal } from '#server/platform/monitoring/signals.ts'
import { recordSpans, type SpanRecorder } from '#server/platform/monitoring/tracing/record-spans.ts'
import type { Span } from '#server/platform/monitoring/tracing/span.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()

let spans: Span[]

function record(ratio = 1): SpanRecorder {
  const recorder = recordSpans((span) => void spans.push(span), ratio)
  onTestFinished(() => recorder.stop())
  return recorder
}

beforeEach(() => {
  spans = []
})

let requestCount = 0

function createContext({ startTrace }: SpanRecorder): RequestContext {
  return { requestId: `request-${(requestCount += 1)}`, trace: startTrace() }
}

const endRequest = (context: RequestContext, status = 200) =>
  publishSignal('request', { method: 'GET', route: '/courses/:id', status, seconds: 0.5, context })

test('a query belongs to the request that sent it, also if it waited for a connection', async () => {
  const recorder = record()
  const contexts = Array.from({ length: 60 }, () => createContext(recorder))
  await Promise.all(
    contexts.map((context) =>
      runInRequest(context, async () => {
        await app.deps.db.execute(sql`select pg_sleep(0.002)`)
        await app.deps.db.transaction(async (tx) => {
          await tx.select({ id: courses.id }).from(courses).limit(1)
        })
      }),
    ),
  )
  for (const { trace } of contexts) {
    const own = spans.filter(({ traceId }) => traceId === trace?.traceId)
    expect(own.map(({ name }) => name)).toEqual(['select', 'begin', 'select courses', 'commit'])
    expect(new Set(own.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([trace?.spanId]))
  }
})

test('describes requests, queries and failures without what they contain', async () => {
  const recorder = record()
  const context = createContext(recorder)
  await runInRequest(context, async () => {
    await app.deps.db.execute(sql`select ${'zq7marker'}::text`)
    await app.deps.db
      .execute(sql`select * from "zq7missing" where ${'zq7marker'} = ''`)
      .catch(() => {})
    await measure({ kind: 'storage', name: 'store' }, async () => {
      throw new TypeError('zq7marker')
    }).catch(() => {})
  })
  endRequest(context, 503)
  expect(spans).toMatchObject([
    { name: 'select', kind: 'client', attributes: { 'db.operation.name': 'select' } },
    { name: 'select zq7missing', errorType: '42P01' },
    { name: 'storage store', kind: 'client', errorType: 'TypeError' },
    {
      name: 'GET /courses/:id',
      kind: 'server',
      spanId: context.trace?.spanId,
      parentSpanId: undefined,
      errorType: '503',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/courses/:id',
        'http.response.status_code': 503,
        'lectern.request_id': context.requestId,
      },
    },
  ])
  const [last] = spans.slice(-1)
  expect((last?.endedAt ?? 0) - (last?.startedAt ?? 0)).toBeCloseTo(500)
  expect(JSON.stringify(spans)).not.toContain('zq7marker')
})

test('an operation inside another is below it', async () => {
  const recorder = record()
  const context = createContext(recorder)
  await runInRequest(context, () =>
    measure({ kind: 'email', name: 'activation' }, () => app.deps.db.execute(sql`select 1`)),
  )
  // Not those of what the process does besides.
  const own = spans.filter(({ traceId }) => traceId === context.trace?.traceId)
  const query = own.find(({ name }) => name === 'select')
  const email = own.find(({ name }) => name.startsWith('email'))
  expect(email?.parentSpanId).toBe(context.trace?.spanId)
  expect(query?.parentSpanId).toBe(email?.spanId)
})

test('a query that starts when it is awaited runs once', async () => {
  record()
  await app.deps.db.execute(sql`create sequence zq7runs`)
  const query = () => app.deps.db.execute(sql`select nextval('zq7runs')`)
  await measure({ kind: 'email', name: 'activation' }, query)
  const { rows } = await app.deps.db.execute(sql`select nextval('zq7runs')::int`)
  expect(rows).toEqual([{ nextval: 2 }])
})

test('a job continues the trace of its request, and starts one without', async () => {
  const recorder = record()
  const done = Promise.withResolvers<void>()
  let jobs = 0
  await app.deps.jobs.work('indexPassages', async () => {
    await app.deps.db.execute(sql`select 1`)
    if ((jobs += 1) === 2) done.resolve()
  })
  const enqueue = () =>
    app.deps.jobs.enqueue(app.deps.db, 'indexPassages', { id: crypto.randomUUID() })
  const context = createContext(recorder)
  await runInRequest(context, enqueue)
  await enqueue()
  await done.promise
  const jobSpans = await until('both spans', async () => {
    const found = spans.filter(({ name }) => name === 'job indexPassages')
    return found.length === 2 && found
  })
  const linked = jobSpans.find(({ traceId }) => traceId === context.trace?.traceId)
  const alone = jobSpans.find((span) => span !== linked)
  expect(linked).toMatchObject({ kind: 'consumer', parentSpanId: context.trace?.spanId })
  expect(linked?.attributes['lectern.request_id']).toBe(context.requestId)
  expect(alone?.parentSpanId).toBeUndefined()
  for (const job of jobSpans) {
    expect(spans.filter(({ parentSpanId }) => parentSpanId === job.spanId)).toMatchObject([
      { name: 'select', traceId: job.traceId },
    ])
  }
})

test('records the share of traces that the ratio states, all spans or none of each', async () => {
  const recorder = record(0.25)
  const contexts = Array.from({ length: 2000 }, () => createContext(recorder))
  for (const context of contexts) {
    await runInRequest(context, () =>
      measure({ kind: 'storage', name: 'open' }, async () => undefined),
    )
    endRequest(context)
  }
  const traces = Map.groupBy(spans, ({ traceId }) => traceId)
  expect(traces.size / contexts.length).toBeGreaterThan(0.2)
  expect(traces.size / contexts.length).toBeLessThan(0.3)
  expect(new Set([...traces.values()].map(({ length }) => length))).toEqual(new Set([2]))
})

test.each([
  [0, true, 1],
  [1, false, 0],
])(
  'at ratio %i, a trace that a proxy began with sampled %s has %i spans',
  (ratio, isSampled, count) => {
    const { startTrace } = record(ratio)
    const parent = {
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: 'b7ad6b7169203331',
      isSampled,
    }
    const context = { requestId: 'of-the-proxy', trace: startTrace(parent) }
    endRequest(context)
    expect(spans).toHaveLength(count)
    for (const span of spans) {
      expect(span).toMatchObject({ traceId: parent.traceId, parentSpanId: parent.spanId })
    }
  },
)

test('records nothing outside of requests and jobs', async () => {
  record()
  await app.deps.db.execute(sql`select 1`)
  expect(spans).toEqual([])
})
