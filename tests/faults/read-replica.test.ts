import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import { checkReplica } from '#server/domain/system/checks/database/check-replica.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createCheckContext } from '#tests/helpers/check-context.ts'
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#tests/helpers/databases/replicated-postgres.ts'
import { type ServerProcess, startServer } from '#tests/helpers/processes/server-process.ts'
import { asMember } from '../factories/users.ts'
import { until } from '../helpers/until.ts'

const notUsed = 'Public content is read from the database, not from its replica'
const usedAgain = 'Public content is read from the replica again'

let folder: string
let postgres: ReplicatedPostgres
let direct: DatabaseConnection
let server: ServerProcess
let admin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-replica-'))
  postgres = await startReplicatedPostgres()
  server = await startServer({
    DATA_DIR: folder,
    SEED: 'none',
    RATE_LIMITS: 'off',
    DATABASE_URL: postgres.url,
    DATABASE_REPLICA_URL: postgres.replicaUrl,
  })
  direct = connectDatabase(postgres.url, () => undefined, 2)
  const member = await asMember({ deps: { db: direct.db, clock: systemClock } }, { role: 'admin' })
  admin = member.token
})

afterAll(async () => {
  await server?.stop()
  await direct?.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

let counter = 0

/** Creates a category, and reads at once what visitors see of the list. */
async function addCategory(): Promise<{ name: string; listed: string }> {
  const name = `Category ${++counter}`
  const created = await fetch(`${server.url}/api/category`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: admin },
    body: JSON.stringify({ name }),
  })
  expect(created.status, await created.text()).toBe(200)
  const list = await fetch(`${server.url}/api/category`)
  expect(list.status).toBe(200)
  return { name, listed: await list.text() }
}

/** Reads what no earlier request has read, so that it is not in the cache of responses. */
async function search(): Promise<number> {
  const { status } = await fetch(`${server.url}/api/courses?search=${crypto.randomUUID()}`)
  return status
}

async function untilReplicaIsRead(): Promise<void> {
  const before = await postgres.countReads('courses')
  await until('a read of the replica', async () => {
    expect(await search()).toBe(200)
    return (await postgres.countReads('courses')) > before
  })
}

const countInLog = (text: string) => server.output().split(text).length - 1

const diagnose = (replicaUrl: string) =>
  checkReplica(createCheckContext({ DATABASE_URL: postgres.url, DATABASE_REPLICA_URL: replicaUrl }))

test('public content is read from the replica, with every change that was made before', async () => {
  await untilReplicaIsRead()
  for (let round = 0; round < 20; round++) {
    const { name, listed } = await addCategory()
    expect(listed).toContain(name)
  }
  expect(countInLog(notUsed)).toBe(0)
})

test('changes are visible at once while the replica is behind', async () => {
  await postgres.pauseReplay()
  for (let round = 0; round < 5; round++) {
    const { name, listed } = await addCategory()
    expect(listed).toContain(name)
  }
  const lagging = `${notUsed}: It is more than 1 s behind.`
  await until('the lag to be logged', () => countInLog(lagging) > 0)
  for (let round = 0; round < 5; round++) expect(await search()).toBe(200)
  expect((await diagnose(postgres.replicaUrl))?.status).toBe('warning')
  await postgres.resumeReplay()
  // The statistics of earlier reads may be late, too.
  await until('the end of the lag to be logged', () => countInLog(usedAgain) > 0)
  await untilReplicaIsRead()
  expect(countInLog(notUsed)).toBe(1)
  expect(countInLog(usedAgain)).toBe(1)
})

test('without the replica, the database answers all requests until it is back', async () => {
  await postgres.stopReplica()
  for (let round = 0; round < 5; round++) {
    const { name, listed } = await addCategory()
    expect(listed).toContain(name)
    expect(await search()).toBe(200)
  }
  await until('the outage to be logged', () => countInLog(notUsed) === 2)
  expect((await diagnose(postgres.replicaUrl))?.status).toBe('failed')
  await postgres.startReplica()
  await untilReplicaIsRead()
  expect(countInLog(usedAgain)).toBe(2)
  expect(server.output()).not.toContain('ERROR')
})

test('the system check tells a replica from other databases', async () => {
  expect(await diagnose(postgres.replicaUrl)).toMatchObject({ status: 'ok' })
  expect(await diagnose(postgres.url)).toMatchObject({
    status: 'failed',
    message: 'DATABASE_REPLICA_URL leads to a database that is not a replica.',
  })
})
