import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { processFigures } from '#server/db/schema/index.ts'
import { cleanUpFigures, recordFigures } from '#server/domain/monitoring/index.ts'
import { measure, publishSignal } from '#server/platform/monitoring/signals.ts'
import { statusResponse } from '#shared/contract/administration/status.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

let admin: string
beforeAll(async () => {
  admin = (await asUser(app, { role: 'admin' })).token
})
/** Of the recorders: it stands still between the steps of a test. */
let time: Date
beforeEach(async () => {
  await app.deps.db.delete(processFigures)
  const minutes = 15 - ((app.clock.now().getTime() / 60_000) % 15)
  app.clock.pass({ minutes })
  time = new Date(Math.round(app.clock.now().getTime() / 60_000) * 60_000)
})

function pass(minutes: number) {
  app.clock.pass({ minutes })
  time = new Date(time.getTime() + minutes * 60_000)
}

const deps = () => ({ ...app.deps, clock: { now: () => time } })

async function getStatus() {
  const { body } = await callApi(app, 'GET /api/admin/status', { token: admin })
  return statusResponse.parse(body)
}

const startRecorder = (kind: 'server' | 'worker' = 'server', sockets = 0) => {
  const recorder = recordFigures(deps(), { kind, countSockets: () => sockets })
  onTestFinished(() => recorder.stop())
  return recorder
}

function publishRequest(status: number, seconds: number) {
  publishSignal('request', {
    method: 'GET',
    route: '/',
    status,
    seconds,
    context: { requestId: 'of-the-test' },
  })
}

test('shows what this process measured: rates, durations and levels', async () => {
  const recorder = startRecorder('server', 7)
  for (let count = 0; count < 18; count += 1) publishRequest(200, 0.02)
  for (const status of [503, 500]) publishRequest(status, 0.4)
  publishSignal('rejection', { reason: 'overload' })
  publishSignal('cacheLookup', { result: 'hit', bytes: 10 })
  publishSignal('cacheLookup', { result: 'stale', bytes: 10 })
  publishSignal('cacheLookup', { result: 'miss', bytes: 10 })
  await measure({ kind: 'email', name: 'activation' }, async () => undefined)
  await expect(
    measure({ kind: 'email', name: 'activation' }, () => Promise.reject(new Error('rejected'))),
  ).rejects.toThrow('rejected')
  pass(2)
  await recorder.write()
  const { periods, servers, workers } = await getStatus()
  expect(periods.at(-1)).toMatchObject({
    requests: 10,
    errors: 1,
    rejected: 0.5,
    emailsSent: 1,
    emailsFailed: 1,
    sockets: 7,
    queueAge: expect.any(Number),
  })
  const last = periods.at(-1)
  expect(last?.median).toBeGreaterThan(0.01)
  expect(last?.median).toBeLessThanOrEqual(0.025)
  expect(last?.percentile95).toBeGreaterThan(0.3)
  expect(last?.cacheHitRate).toBeCloseTo(2 / 3)
  expect(last?.memoryBytes).toBeGreaterThan(1e6)
  expect([servers, workers]).toEqual([1, 0])
})

test('adds up all processes, and each overwrites only its own figures', async () => {
  const [first, second] = [startRecorder('server', 3), startRecorder('worker', 4)]
  publishRequest(200, 0.1)
  pass(1)
  await first.write()
  await second.write()
  await first.write()
  publishRequest(200, 0.1)
  await first.write()
  await second.write()
  const { periods, servers, workers } = await getStatus()
  // Both recorders of this process counted both requests.
  expect(periods.at(-1)).toMatchObject({ requests: 4, sockets: 7 })
  expect([servers, workers]).toEqual([1, 1])
  const { rows } = await app.deps.db.execute(sql`select from process_figures`)
  expect(rows).toHaveLength(2)
})

test('leaves a gap where no process was running, and forgets after a day', async () => {
  const recorder = startRecorder()
  await recorder.write()
  await recorder.stop()
  pass(45)
  const { periods, servers } = await getStatus()
  expect(periods).toHaveLength(97)
  expect(periods.slice(-4).map((period) => period !== null)).toEqual([true, false, false, false])
  expect(servers).toBe(0)
  await cleanUpFigures(app.deps)
  const count = () => app.deps.db.$count(processFigures)
  expect(await count()).toBeGreaterThan(0)
  app.clock.pass({ hours: 26 })
  await cleanUpFigures(app.deps)
  expect(await count()).toBe(0)
})

test('keeps what it could not write until the database is back', async () => {
  let isAway = true
  const { db } = app.deps
  const failing = new Proxy(db, {
    get: (target, key) => {
      if (isAway) throw new Error('The database is away.')
      return Reflect.get(target, key) as unknown
    },
  })
  const recorder = recordFigures({ ...deps(), db: failing }, { kind: 'server' })
  onTestFinished(() => recorder.stop())
  publishRequest(503, 0.1)
  pass(5)
  await expect(recorder.write()).rejects.toThrow('away')
  pass(10)
  await expect(recorder.write()).rejects.toThrow('away')
  isAway = false
  await recorder.write()
  const { periods } = await getStatus()
  expect(periods.at(-2)?.errors).toBeGreaterThan(0)
})
