import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type ServerProcess } from '#tests/helpers/processes/server-process.ts'

let dataDir = ''
let server: ServerProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-ipv6-'))
  server = await startServer({
    DATA_DIR: dataDir,
    SEED: 'none',
    TRUST_PROXY: '1',
    IPV6_PREFIX: '56',
    CLIENT_REQUESTS_PER_SECOND: '1',
    SOCKETS_PER_ADDRESS: '1',
  })
})

afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The status for a client in the /64 network with this number; all belong to one /56. */
async function statusFor(network: number, path: string): Promise<number> {
  const reply = await fetch(server.url + path, {
    headers: { 'X-Forwarded-For': `2001:db8:1:${network.toString(16)}::1` },
  })
  await reply.arrayBuffer()
  return reply.status
}

test('IPV6_PREFIX applies to the budget of computed requests', async () => {
  const search = (network: number) => statusFor(network, `/api/courses?search=words${network}`)
  const statuses: number[] = []
  // Sequential: requests that queue on a busy machine are rejected for another reason.
  for (let network = 0; network < 30; network++) statuses.push(await search(network))
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('IPV6_PREFIX applies to live sockets', async () => {
  const shakeHands = (network: number) => statusFor(network, '/socket.io/?EIO=4&transport=polling')
  expect([await shakeHands(1), await shakeHands(2)]).toEqual([200, 400])
})
