import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '#tests/helpers/processes/demo-server.ts'
import { openInspector, withInspector } from '#tests/helpers/processes/inspector.ts'
import { freePort } from '#tests/helpers/processes/server-process.ts'
import { linkIn, type MailServer, startMailServer } from '#tests/helpers/servers/mail-server.ts'
import {
  type ReceivedSpan,
  startTraceCollector,
  type TraceCollector,
} from '#tests/helpers/servers/trace-collector.ts'
import { registrationForm } from '../factories/registration-form.ts'
import { until } from '../helpers/until.ts'

/** Stands for all private data. */
const marker = 'zq7marker'
const traceId = '0af7651916cd43dd8448eb211c80319c'

let collector: TraceCollector
let mail: MailServer
let server: DemoServer
let metricsPort = 0
beforeAll(async () => {
  collector = await startTraceCollector()
  mail = await startMailServer()
  metricsPort = await freePort()
  server = await startDemoServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    OTEL_SERVICE_NAME: 'school',
    METRICS_PORT: String(metricsPort),
    SMTP_URL: mail.url,
    TRUST_PROXY: '1',
    WORKER: 'on',
  })
})
afterAll(async () => {
  await server.close()
  await mail.close()
  await collector.close()
})

async function register(headers: Record<string, string> = {}) {
  const form = registrationForm({
    fullname: `${marker} Ames`,
    email: `${marker}${Date.now()}@example.test`,
  })
  const response = await fetch(`${server.url}/user/register?${marker}=${marker}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': '192.0.2.77',
      'User-Agent': marker,
      ...headers,
    },
    body: JSON.stringify(form),
  })
  expect(response.status).toBe(200)
  await response.arrayBuffer()
  return { email: form.email, id: response.headers.get('X-Request-Id') }
}

test('a request, its queries, the job that it enqueued and the email are one trace', async () => {
  const { email, id } = await register({
    'X-Request-Id': 'from-the-proxy',
    traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  })
  expect(id).toBe('from-the-proxy')
  const isOwn = (span: ReceivedSpan) => span.traceId === traceId
  const sent = await collector.span((span) => isOwn(span) && span.name === 'email activation')
  const job = await collector.span((span) => isOwn(span) && span.name === 'job email')
  const request = await collector.span((span) => isOwn(span) && span.kind === 2)
  expect(request).toMatchObject({
    name: 'POST /user/register',
    parentSpanId: 'b7ad6b7169203331',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/user/register',
      'http.response.status_code': 200,
      'lectern.request_id': 'from-the-proxy',
    },
    resource: { 'service.name': 'school', 'lectern.process': 'server' },
  })
  expect(job.parentSpanId).toBe(request.spanId)
  expect(sent.parentSpanId).toBe(job.spanId)
  const own = collector.spans.filter(isOwn)
  const queries = own.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  const belowRequest = queries.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(belowRequest.map(({ name }) => name)).toContain('insert registrations')
  expect(queries.some(({ parentSpanId }) => parentSpanId === job.spanId)).toBe(true)
  expect(collector.requests[0]?.headers['x-key']).toBe('a key')
  await mail.emailTo(email, '')
})

test('a page has one span, named by its pattern, also when it comes from the cache', async () => {
  const { email } = await register()
  const link = linkIn(await mail.emailTo(email, ''), '/user/activate/')
  const { pathname } = new URL(link)
  for (const path of [
    pathname,
    `/?search=${marker}`,
    `/?search=${marker}`,
    `/${marker}/${marker}`,
  ]) {
    const response = await fetch(server.url + path, { headers: { Accept: 'text/html' } })
    await response.arrayBuffer()
    const id = response.headers.get('X-Request-Id')
    expect(id, path).toBeTruthy()
    const isOwn = (span: ReceivedSpan) => span.attributes['lectern.request_id'] === id
    const span = await collector.span(isOwn)
    const route = path.startsWith('/user/')
      ? '/user/activate/:token'
      : path.startsWith('/?')
        ? '/'
        : 'unknown'
    expect(span.name).toBe(`GET ${route}`)
    expect(span.parentSpanId).toBeUndefined()
  }
})

test('nothing that a client sent is exported', async () => {
  await register()
  await collector.span(({ name }) => name === 'email activation')
  const received = collector.received().toLowerCase()
  expect(received).toContain('/user/activate/:token')
  for (const text of [marker, 'example.test', '192.0.2.77', 'ames']) {
    expect(received).not.toContain(text)
  }
})

test('the metrics count spans', async () => {
  await until('exported spans', async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const count = /^lectern_trace_spans_total\{result="exported"\} (\d+)$/m.exec(text)?.[1]
    return Number(count) >= collector.spans.length / 2
  })
})

test('a collector that hangs delays neither requests nor the stop', async () => {
  const hanging = await startTraceCollector()
  hanging.respondWith('hang')
  const other = await startDemoServer({ OTEL_EXPORTER_OTLP_ENDPOINT: hanging.url })
  await (await fetch(`${other.url}/courses`)).arrayBuffer()
  await until('an export', async () => hanging.requests.length > 0)
  expect((await fetch(`${other.url}/courses`)).status).toBe(200)
  const stoppedAt = performance.now()
  expect(await other.stop()).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(8000)
  await other.close()
  await hanging.close()
})

test('without a collector, the code of traces is not loaded', async () => {
  const other = await startDemoServer(withInspector)
  const inspector = await openInspector(other)
  await inspector.send('Debugger.enable')
  const scripts = JSON.stringify(inspector.received('Debugger.scriptParsed'))
  inspector.close()
  expect(scripts).toContain('server/platform/monitoring/request-context.ts')
  expect(scripts).not.toContain('server/platform/monitoring/tracing/')
  await other.close()
})
