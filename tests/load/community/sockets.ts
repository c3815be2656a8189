import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { withInspector } from '#tests/helpers/processes/inspector.ts'
import type { ServerProcess } from '#tests/helpers/processes/server-process.ts'
import { findRedis, startRedis } from '#tests/helpers/servers/redis-server.ts'
import { percentile, spansLine } from '#tests/load/measure.ts'
import { type Memory, readMemory } from '#tests/load/memory.ts'
import type { Verdict } from '#tests/load/verdict.ts'
import { type Community, withCommunity } from './community-server.ts'
import { type Order, outcome } from './socket-clients.ts'

const sockets = 5000
const likesPerSecond = 100
const seconds = 10
const maxMilliseconds = 200
/** All of them connect from one address, as fast as possible. */
const oneAddress = {
  CONNECTIONS_PER_ADDRESS: '10000',
  SOCKETS_PER_ADDRESS: '10000',
  SOCKET_HANDSHAKES_PER_SECOND: '100000',
}

/** Thousands of open tabs: the cost of each, and the latency of notifications. */
export function benchSockets(): Promise<Verdict[]> {
  const size = { posts: 20_000, likes: 0, comments: 0 }
  return withCommunity(size, async (community) => {
    const verdicts = [await benchOne('one process', community, [{}])]
    verdicts.push(await benchOne('two processes over PostgreSQL', community, [{}, {}]))
    if (!findRedis()) {
      console.log('\nNot measured: two processes over Redis. This machine has no redis-server.')
      return verdicts
    }
    const redis = await startRedis()
    const env = { REDIS_URL: redis.url }
    verdicts.push(await benchOne('two processes over Redis', community, [env, env]))
    await redis.stop()
    return verdicts
  })
}

async function benchOne(
  what: string,
  community: Community,
  environments: readonly Record<string, string>[],
): Promise<Verdict> {
  const servers: ServerProcess[] = []
  for (const env of environments) {
    servers.push(await community.start({ ...withInspector, ...oneAddress, ...env }))
  }
  const before = await readTotalMemory(servers)
  const virtualUsers = fork(fileURLToPath(new URL('./socket-clients.ts', import.meta.url)))
  virtualUsers.send(await createOrder(community, servers))
  await once(virtualUsers, 'message')
  const after = await readTotalMemory(servers)
  const each = (kilobytes: number) => `${(kilobytes / sockets).toFixed(0)} kB`
  virtualUsers.send('like')
  const [message] = await once(virtualUsers, 'message')
  const { spans, missing } = outcome.parse(message)
  virtualUsers.kill()
  for (const server of servers) await server.stop()
  const p99 = percentile(spans, 0.99)
  console.log(
    `\n${what}, ${sockets} sockets: each ${each(after.used - before.used)} of memory in use, ` +
      `${each(after.resident - before.resident)} of the system's; ` +
      `from the like to the tab, at ${likesPerSecond} likes a second: ${spansLine(spans)}, ${missing} of ${spans.length + missing} missing`,
  )
  return {
    what: `${what}: every notification there, p99 under ${maxMilliseconds} ms`,
    reached: missing === 0 && p99 < maxMilliseconds,
  }
}

/** Posts of listeners, each to be liked once by a user who does not listen. */
async function createOrder(
  { community: virtualUsers, pool }: Community,
  servers: readonly ServerProcess[],
): Promise<Order> {
  const listeners = virtualUsers.users.slice(0, sockets)
  const { rows } = await pool.query<{ id: string }>(
    `select id from posts where author_id = any($1::uuid[]) and like_count = 0
     order by random() limit $2`,
    [listeners.map(({ id }) => id), likesPerSecond * seconds],
  )
  return {
    urls: servers.map(({ url }) => url),
    listeners: listeners.map(({ token }) => token),
    likers: virtualUsers.users.slice(sockets).map(({ token }) => token),
    posts: rows.map(({ id }) => id),
    likesPerSecond,
  }
}

async function readTotalMemory(servers: readonly ServerProcess[]): Promise<Memory> {
  const all = await Promise.all(servers.map(readMemory))
  const sum = (part: keyof Memory) => all.reduce((total, memory) => total + memory[part], 0)
  return { used: sum('used'), resident: sum('resident') }
}
