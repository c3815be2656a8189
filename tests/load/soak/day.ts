import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import { pages } from '#shared/paths.ts'
import { startLoadServer, unlimitedClients } from '../load-server.ts'
import { bareTwin, percentile, watchMemory } from '../measure.ts'
import { collectSearchWords } from '../search-words.ts'
import type { Verdict } from '../verdict.ts'
import { createProgressReport } from './soak-activities.ts'
import { createMembers, type Member } from './soak-members.ts'

const connections = 20
const members = 2000
const sockets = 2000
/** Sockets that connect at the same time. */
const socketBatch = 50
const postCount = 50
/** Of the largest in the middle third of the time, what the last third may take. */
const maxMemoryGrowth = 1.1
/** A busy server rejects at most one of so many requests. */
const maxRejected = 1000
/** All connections come from one proxy, which names the address of each user. */
const limits = { ...unlimitedClients, TRUST_PROXY: '1', CONNECTIONS_PER_ADDRESS: '10000' }

/** Of a hundred requests. */
const shares = { page: 80, learner: 15, write: 5 } as const
type Kind = keyof typeof shares
const kinds = Object.keys(shares) as Kind[]

interface Call {
  method: string
  url: string
  from?: Pick<Member, 'token' | 'address'> | undefined
  body?: unknown
}
type Calls = Record<Kind, (turn: number) => Call>

/**
 * A day of a site, with all cores busy for a minute or `--minutes=10`: visitors read pages, learners watch, members write,
 * and open tabs wait for events. Then the same numbers of requests to bare servers that send the same bytes.
 */
export async function benchDay(
  catalogue: string | undefined,
  options: ReadonlySet<string>,
): Promise<Verdict[]> {
  const minutes = [...options].find((option) => option.startsWith('--minutes='))
  const seconds = 60 * Number(minutes?.slice('--minutes='.length) ?? 1)
  const { server, databaseUrl, stop } = await startLoadServer(catalogue, limits)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  let tabs: Socket[] = []
  try {
    const users = await createMembers(pool, members)
    const calls = await prepareCalls(server.url, users)
    tabs = await openTabs(server.url, users)
    const load = startCalls(calls)
    await load.last(seconds / 3)
    const middle = watchMemory(server.pid)
    await load.last(seconds / 3)
    middle.stop()
    const end = watchMemory(server.pid)
    await load.last(seconds / 3)
    end.stop()
    const ours = await load.stop()
    const connected = tabs.filter((tab) => tab.connected).length
    const growth = end.highest() / middle.highest()
    console.log(
      `\n${describeLoad('ours', ours, seconds)}` +
        `  ${connected} of ${sockets} sockets connected\n` +
        `  memory of the process: ${middle.highest().toFixed(0)} MB at most in the middle third, ${end.highest().toFixed(0)} MB in the last`,
    )
    const twins = await startTwins(calls)
    const bareLoad = startCalls(twins.calls)
    await bareLoad.last(seconds / 6)
    console.log(describeLoad('bare', await bareLoad.stop(), seconds / 6))
    twins.stop()
    const requests = ours.rejected + kinds.reduce((sum, kind) => sum + ours.spans[kind].length, 0)
    return [
      {
        what: `a mixed day: at most 1 of ${maxRejected} requests rejected`,
        reached: ours.rejected * maxRejected <= requests,
      },
      { what: 'a mixed day: no socket was lost', reached: connected === sockets },
      {
        what: `a mixed day: memory stays within ${maxMemoryGrowth} of its middle`,
        reached: growth <= maxMemoryGrowth,
      },
    ]
  } finally {
    for (const tab of tabs) tab.disconnect()
    await pool.end()
    await stop()
  }
}

async function prepareCalls(url: string, users: readonly Member[]): Promise<Calls> {
  const pick = <Value>(values: readonly Value[], turn: number) => values[turn % values.length]
  const { common } = await collectSearchWords(url)
  const courses = users.flatMap((user) => user.courses)
  const posts: string[] = []
  for (let turn = 0; turn < postCount; turn++) {
    const body = { content: `What did you learn on day ${turn}?` }
    const post = { method: 'POST', url: `${url}/api/post`, from: pick(users, turn), body }
    posts.push(z.object({ _id: z.string() }).parse(JSON.parse((await send(post)).text))._id)
  }
  const readings = [
    () => pages.home,
    () => pages.catalogue,
    (turn: number) => pages.course(pick(courses, turn) ?? ''),
    (turn: number) => pages.course(pick(courses, turn * 7) ?? ''),
    (turn: number) => `${pages.catalogue}?search=${pick(common, turn)}`,
  ]
  return {
    page: (turn) => ({ method: 'GET', url: url + (pick(readings, turn)?.(turn) ?? '') }),
    learner(turn) {
      const user = pick(users, turn)
      const course = `${url}/api/courses/${pick(user?.courses ?? [], turn)}`
      if (turn % 3 === 0) return { method: 'GET', url: `${course}/learning`, from: user }
      const body = createProgressReport(turn)
      return { method: 'PUT', url: `${course}/progress`, from: user, body }
    },
    write(turn) {
      const from = pick(users, turn)
      const postId = pick(posts, turn * 3)
      if (turn % 2 === 0) {
        const action = turn % 4 === 0 ? 'like' : 'unlike'
        return {
          method: 'PUT',
          url: `${url}/api/post/${action}?fields=short`,
          from,
          body: { postId },
        }
      }
      const body = { postId, text: `Comment number ${turn}` }
      return { method: 'POST', url: `${url}/api/post/comment?fields=short`, from, body }
    },
  }
}

async function openTabs(url: string, users: readonly Member[]): Promise<Socket[]> {
  const tabs: Socket[] = []
  while (tabs.length < sockets) {
    const batch = Array.from({ length: socketBatch }, (_, index) => {
      const { token, address } = users[(tabs.length + index) % users.length] as Member
      const extraHeaders = { 'X-Forwarded-For': address }
      return io(url, { auth: { token }, transports: ['websocket'], extraHeaders, forceNew: true })
    })
    await Promise.all(batch.map((tab) => new Promise<void>((done) => tab.once('connect', done))))
    tabs.push(...batch)
  }
  return tabs
}

type Spans = Record<Kind, number[]>

/** Sends requests over all connections, each as soon as the last one was answered; counts those that a busy server rejects. Any other failure ends the benchmark. */
function startCalls(calls: Calls) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const spans: Spans = { page: [], learner: [], write: [] }
  let turn = 0
  const turns: Record<Kind, number> = { page: 0, learner: 0, write: 0 }
  let rejected = 0
  const over = new AbortController()
  const loops = Array.from({ length: connections }, async () => {
    while (!over.signal.aborted) {
      turn += 1
      const kind = findKind(turn)
      const start = performance.now()
      const { status } = await send(calls[kind]((turns[kind] += 1)), agent)
      if (status === 503) rejected += 1
      else spans[kind].push(performance.now() - start)
    }
  })
  const all = Promise.all(loops)
  return {
    /** Resolves after the seconds, and rejects as soon as a request fails. */
    async last(seconds: number): Promise<void> {
      await Promise.race([pause(seconds * 1000), all])
    },
    async stop(): Promise<{ spans: Spans; rejected: number }> {
      over.abort()
      await all
      agent.destroy()
      return { spans, rejected }
    },
  }
}

/** Spreads the kinds over each hundred turns. */
function findKind(turn: number): Kind {
  let place = (turn * 37) % 100
  return kinds.find((kind) => (place -= shares[kind]) < 0) ?? 'page'
}

async function send({ method, url, from, body }: Call, agent?: Agent) {
  const headers = {
    'accept-encoding': agent ? 'br, gzip' : 'identity',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(from ? { authorization: from.token, 'x-forwarded-for': from.address } : {}),
  }
  const outgoing = request(url, { method, headers, ...(agent ? { agent } : {}) })
  outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await response.toArray()).toString()
  const { statusCode: status = 0 } = response
  if (![200, 503].includes(status)) throw new Error(`${method} ${url} returned ${status}.`)
  return { status, text }
}

/** A bare server for each kind, with the bytes of a page, of a learner's view and of a small response. */
async function startTwins(calls: Calls): Promise<{ calls: Calls; stop(): void }> {
  const reading = calls.page(3).url
  const { url: view, from } = calls.learner(3)
  const small = new URL('/api/notifications/unread', reading).href
  const headers = { authorization: from?.token ?? '' }
  const [page, learner, write] = await Promise.all([
    bareTwin(reading),
    bareTwin(view, headers),
    bareTwin(small, headers),
  ])
  const to = (kind: Kind, url: string) => (turn: number) => ({ ...calls[kind](turn), url })
  return {
    calls: {
      page: to('page', page.url),
      learner: to('learner', learner.url),
      write: to('write', write.url),
    },
    stop: () => [page, learner, write].forEach((twin) => twin.stop()),
  }
}

function describeLoad(
  what: string,
  { spans, rejected }: { spans: Spans; rejected: number },
  seconds: number,
): string {
  const lines = kinds.map((kind) => {
    const sorted = spans[kind].toSorted((a, b) => a - b)
    const at = (part: number) => percentile(sorted, part).toFixed(1)
    const rate = (sorted.length / seconds).toFixed(0)
    return `  ${kind.padEnd(8)} ${rate.padStart(6)}/s  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms\n`
  })
  const total = kinds.reduce((sum, kind) => sum + spans[kind].length, 0)
  return `${what}: ${(total / seconds).toFixed(0)} requests/s over ${connections} connections, ${rejected} rejected\n${lines.join('')}`
}
