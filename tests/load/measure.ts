import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import {
  Agent,
  type AgentOptions,
  type IncomingMessage,
  request,
  type RequestOptions,
} from 'node:http'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export interface Figures {
  perSecond: number
  p50: number
  p975: number
  p99: number
}

const defaultSeconds = 4
const acceptEncoding = 'br, gzip'

/** Loads one URL, or several of a server in turn, with this many connections; returns milliseconds and requests per second. */
export async function measure(
  urls: string | readonly string[],
  connections: number,
  options: { headers?: Record<string, string>; seconds?: number } = {},
): Promise<Figures> {
  const [url = '', ...others] = [urls].flat()
  const headers = { 'accept-encoding': acceptEncoding, ...options.headers }
  // The attacks import this file without the measuring tools installed.
  const { default: autocannon } = await import('../../tools/autocannon.ts')
  const result = await autocannon({
    url,
    connections,
    duration: options.seconds ?? defaultSeconds,
    headers,
    ...(others.length > 0
      ? { requests: [url, ...others].map((each) => ({ path: new URL(each).pathname })) }
      : {}),
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} rejected and ${result.errors} failed requests.`)
  }
  const { p50, p97_5: p975, p99 } = result.latency
  return { perSecond: result.requests.average, p50, p975, p99 }
}

/**
 * Requests each URL of a server once over this many connections. Rejected requests are counted, and not among those per
 * second.
 */
export async function measureOnce(
  urls: readonly string[],
  connections: number,
): Promise<Figures & { rejected: number }> {
  const { default: autocannon } = await import('../../tools/autocannon.ts')
  const paths = urls.map((url) => url.slice(new URL(url).origin.length))
  const perConnection = Math.floor(paths.length / connections)
  let next = 0
  const result = await autocannon({
    url: urls[0] ?? '',
    connections,
    amount: perConnection * connections,
    headers: { 'accept-encoding': acceptEncoding },
    setupClient(client) {
      const own = paths.slice(next, next + perConnection)
      next += perConnection
      client.setRequests(own.map((path) => ({ method: 'GET', path })))
    },
  })
  if (result.errors > 0) throw new Error(`${urls[0]}: ${result.errors} failed requests.`)
  const { p50, p97_5: p975, p99 } = result.latency
  return { perSecond: result['2xx'] / result.duration, p50, p975, p99, rejected: result.non2xx }
}

export interface BareServer {
  url: string
  bytes: number
  stop(): void
}

/** A bare server that sends the same bytes and headers as the response of `url` to a request with these headers. */
export async function bareTwin(
  url: string,
  requestHeaders: Record<string, string> = {},
): Promise<BareServer> {
  const { headers: received, body } = await requestRaw(url, { headers: requestHeaders })
  const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])
  const saved = Object.entries(received).filter(([name]) => !own.has(name))
  const headers = { ...Object.fromEntries(saved), 'content-length': String(body.length) }
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)))
  child.send({ headers, body: body.toString('base64') })
  const [message] = await once(child, 'message')
  const { port } = z.object({ port: z.int() }).parse(message)
  return { url: `http://127.0.0.1:${port}/`, bytes: body.length, stop: () => child.kill() }
}

/** Requests the raw response, still compressed. */
async function requestRaw(url: string, { headers = {}, agent }: RequestOptions = {}) {
  const outgoing = request(url, {
    headers: { 'accept-encoding': acceptEncoding, ...headers },
    ...(agent ? { agent } : {}),
  }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = await response.toArray()
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }
}

export function figuresLine(what: string, { perSecond, p50, p975, p99 }: Figures): string {
  const rate = perSecond.toFixed(0).padStart(7)
  return `${what.padEnd(20)} ${rate}/s  p50 ${p50} ms  p97.5 ${p975} ms  p99 ${p99} ms`
}

/**
 * Sorted milliseconds of sequential requests over one connection, each measured until its last byte
 * and preceded by `before`; throws if one is rejected.
 */
export async function timeEach(
  urls: Iterable<string>,
  headers: Record<string, string> = {},
  before?: () => Promise<void>,
): Promise<number[]> {
  const spans: number[] = []
  for await (const { url, status, milliseconds } of timeEachResponse(
    urls,
    {},
    { headers, before },
  )) {
    if (status !== 200) throw new Error(`${url} returned ${status}.`)
    spans.push(milliseconds)
  }
  return spans.toSorted((a, b) => a - b)
}

interface TimedRequestOptions {
  headers?: Record<string, string>
  before?: () => Promise<void>
}

/** Sends sequential requests over one connection, each after `before`, and accepts any status. */
export async function* timeEachResponse(
  urls: Iterable<string>,
  agentOptions: AgentOptions = {},
  { headers = {}, before }: TimedRequestOptions = {},
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ...agentOptions })
  for (const url of urls) {
    await before?.()
    const start = performance.now()
    const { status } = await requestRaw(url, { headers, agent })
    yield { url, status, milliseconds: performance.now() - start }
  }
  agent.destroy()
}

/** `p50 1.2 ms, p97.5 3.4 ms, p99 5.6 ms` of sorted milliseconds. */
export function spansLine(spans: number[]): string {
  const at = (part: number) => percentile(spans, part).toFixed(1)
  return `p50 ${at(0.5)} ms, p97.5 ${at(0.975)} ms, p99 ${at(0.99)} ms`
}

export function percentile(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

const megabyte = 1024 * 1024
const sampleMilliseconds = 200

/** Samples the memory of a process on Linux, the first and the last time included; returns the highest value in MB. */
export function watchMemory(pid: number): { highest(): number; stop(): void } {
  let highest = 0
  const sample = () => {
    highest = Math.max(highest, readMemory(pid))
  }
  sample()
  const timer = setInterval(sample, sampleMilliseconds)
  return {
    highest: () => highest,
    stop() {
      clearInterval(timer)
      sample()
    },
  }
}

/** In MB; 0 once the process has ended. */
function readMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024) / megabyte
  } catch {
    return 0
  }
}
