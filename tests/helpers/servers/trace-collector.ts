import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { until } from '#tests/helpers/until.ts'

const attribute = z.object({
  key: z.string(),
  value: z.union([
    z.strictObject({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
    z.strictObject({ intValue: z.string() }).transform(({ intValue }) => Number(intValue)),
  ]),
})
const attributes = z
  .array(attribute)
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])))
const nanoseconds = z.string().regex(/^\d{19}$/)

/** OTLP's JSON form, as far as we use it; nothing else is accepted. */
const traceRequest = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string() }),
          spans: z.array(
            z.strictObject({
              traceId: z.string().regex(/^[\da-f]{32}$/),
              spanId: z.string().regex(/^[\da-f]{16}$/),
              parentSpanId: z
                .string()
                .regex(/^[\da-f]{16}$/)
                .optional(),
              name: z.string(),
              kind: z.int(),
              startTimeUnixNano: nanoseconds,
              endTimeUnixNano: nanoseconds,
              attributes,
              status: z.strictObject({ code: z.int().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string | undefined
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Record<string, string | number>
  status: { code?: number | undefined }
  resource: Record<string, string | number>
}

export interface TraceCollector {
  url: string
  port: number
  spans: ReceivedSpan[]
  /** Everything that was received: headers and bodies. */
  received(): string
  requests: { path: string | undefined; headers: IncomingHttpHeaders }[]
  /** Responds with this status from now on; `hang`: not at all. */
  respondWith(status: number | 'hang'): void
  /** Waits for a span. */
  span(find: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>
  close(): Promise<void>
}

/** Starts a collector of traces that accepts the OpenTelemetry protocol over HTTP. */
export async function startTraceCollector(port = 0): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = []
  const requests: TraceCollector['requests'] = []
  const bodies: string[] = []
  let behaviour: number | 'hang' = 200
  const server = createServer(async (request, response: ServerResponse) => {
    const chunks: Buffer[] = await request.toArray().catch(() => [])
    const body = Buffer.concat(chunks).toString('utf8')
    requests.push({ path: request.url, headers: request.headers })
    bodies.push(body)
    if (behaviour === 'hang') return
    if (behaviour === 200) spans.push(...readSpans(body))
    response.writeHead(behaviour, { 'Content-Type': 'application/json' }).end('{}')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    spans,
    requests,
    received: () => JSON.stringify(requests) + bodies.join('\n'),
    respondWith: (next) => (behaviour = next),
    span: (find) => until('the span', async () => spans.find(find)),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function readSpans(body: string): ReceivedSpan[] {
  return traceRequest
    .parse(JSON.parse(body))
    .resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) =>
        spans.map((span) => ({ ...span, resource: resource.attributes })),
      ),
    )
}
