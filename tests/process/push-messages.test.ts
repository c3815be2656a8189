import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createTestDatabase } from '#tests/helpers/databases/database.ts'
import { startServer, type ServerProcess } from '#tests/helpers/processes/server-process.ts'
import {
  type Browser,
  type PushService,
  startPushService,
} from '#tests/helpers/servers/push-service.ts'
import { asMember, createUser } from '../factories/users.ts'
import { until } from '../helpers/until.ts'

/** How often a server is killed while it sends; `PUSH_KILLS=20 vitest run --project process …` for a larger dose. */
const kills = Number(process.env['PUSH_KILLS'] ?? 2)
/** Notifications for each kill. */
const perKill = 6

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: DatabaseConnection
let service: PushService
let server: ServerProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-push-'))
  database = await createTestDatabase()
  connection = connectDatabase(database.url, () => undefined, 2)
  service = await startPushService()
})

afterAll(async () => {
  await server?.stop('SIGKILL')
  await service.close()
  await connection.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

test(
  'no notification is lost however often a server is killed while it sends, and at most one per kill is repeated',
  async () => {
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SEED: 'none',
      RATE_LIMITS: 'off',
      WEB_PUSH_ADDRESSES: 'any',
    }
    const target = { deps: { db: connection.db, clock: systemClock } }
    server = await startServer(env)
    const owner = await asMember(target)
    const browser = service.subscribe('/browser')
    const added = await fetch(`${server.url}/user/push-subscriptions`, {
      method: 'POST',
      headers: { Authorization: owner.token, 'Content-Type': 'application/json' },
      body: JSON.stringify(browser.subscription),
    })
    expect(added.status).toBe(200)
    const actors: string[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      // One arrives, and of the next the process never learns what became of it.
      const before = service.received.length
      service.responses.set('/browser', (response) => {
        if (service.received.length === before + 1) response.writeHead(201).end()
      })
      actors.push(...(await notify(target, owner.id)))
      await until(
        'a message that is not answered',
        () => service.received.length >= before + 2,
        60_000,
      )
      await server.stop('SIGKILL')
      service.responses.delete('/browser')
      // As if the time in which the dead process may still send was over.
      await connection.pool.query('update push_subscriptions set locked_until = null')
      server = await startServer(env)
    }
    const waiting = () => connection.pool.query('select from push_messages')
    await until('the rest', async () => (await waiting()).rowCount === 0, 60_000)
    expect(await server.stop()).toBe(0)

    const times = countTitles(browser)
    expect([...times.keys()].toSorted()).toEqual(
      actors.map((name) => `${name} started following you`).toSorted(),
    )
    const repeated = [...times.values()].reduce((sum, count) => sum + count - 1, 0)
    expect(repeated).toBeLessThanOrEqual(kills)
    const tags = new Map(browser.shown().map(({ title, tag }) => [title, tag]))
    expect(browser.shown().every(({ title, tag }) => tags.get(title) === tag)).toBe(true)
    const { rows } = await connection.pool.query('select failing_since from push_subscriptions')
    expect(rows).toEqual([{ failing_since: null }])
  },
  120_000 + kills * 60_000,
)

function countTitles(browser: Browser): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { title } of browser.shown()) counts.set(title, (counts.get(title) ?? 0) + 1)
  return counts
}

/** Each is about something of its own, so that none is grouped. Returns the names of who caused them. */
async function notify(
  target: Parameters<typeof createUser>[0],
  receiverId: string,
): Promise<string[]> {
  await connection.pool.query(
    `insert into notification_preferences (user_id, category, push) values ($1, 'followers', true)
     on conflict do nothing`,
    [receiverId],
  )
  const actors = await Promise.all(Array.from({ length: perKill }, () => createUser(target)))
  for (const { id } of actors) {
    await connection.pool.query(
      `insert into notifications (receiver_id, actor_id, kind, group_key, created_at)
       values ($1, $2, 'follow', $3, now() - interval '1 minute')`,
      [receiverId, id, `follow:${id}`],
    )
  }
  return actors.map(({ fullname }) => fullname)
}
