import { beforeEach, expect, test } from 'vitest'
import { systemChecks } from '#server/db/schema/index.ts'
import { startHeartbeat } from '#server/domain/system/heartbeat.ts'
import { startChecks } from '#server/domain/system/start-checks.ts'
import { systemResponse, type SystemResponse } from '#shared/contract/administration/system.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()

/** A run or report of another test would still count. */
beforeEach(() => app.deps.db.delete(systemChecks))

async function call(path: 'GET /api/admin/system' | 'POST /api/admin/system/checks') {
  const { token } = await asUser(app, { role: 'admin' })
  const { status, body } = await callApi(app, path, { token })
  expect(status).toBe(200)
  return systemResponse.parse(body)
}

const read = () => call('GET /api/admin/system')
const start = () => call('POST /api/admin/system/checks')
const untilDone = () =>
  until('the checks', async (): Promise<SystemResponse | undefined> => {
    const state = await read()
    return state.isRunning ? undefined : state
  })

test('an admin runs the checks, once a minute, and reads the report', async () => {
  expect(await read()).toEqual({ isRunning: false, report: null, keptUntil: null })
  const started = await Promise.all([start(), start(), start()])
  // A fast run can end before the last of the three is answered.
  expect(started.some(({ isRunning }) => isRunning)).toBe(true)
  const done = await untilDone()
  const { report, keptUntil } = done
  const postgres = report?.findings.find(({ check }) => check === 'postgres')
  expect(postgres).toMatchObject({
    status: 'ok',
    message: expect.stringMatching(/^PostgreSQL 18/),
  })
  expect(report?.findings.find(({ check }) => check === 'smtp')?.status).toBe('ok')
  expect(keptUntil).not.toBeNull()

  app.clock.pass({ minutes: 0.9 })
  expect(await start()).toEqual(done)
  app.clock.pass({ minutes: 0.2 })
  const again = await start()
  expect(again).toMatchObject({ isRunning: true, report })
  expect((await untilDone()).report?.startedAt).not.toBe(report?.startedAt)
}, 60_000)

test('one run at a time for all processes; one whose process was killed blocks for two minutes', async () => {
  let runs = 0
  const deps = {
    ...app.deps,
    runSystemChecks: () => {
      runs += 1
      return new Promise<never>(() => undefined)
    },
  }
  const states = await Promise.all([startChecks(deps), startChecks(deps), startChecks(deps)])
  expect(runs).toBe(1)
  expect(states.every(({ isRunning }) => isRunning)).toBe(true)
  app.clock.pass({ minutes: 1.9 })
  await startChecks(deps)
  expect(runs).toBe(1)
  app.clock.pass({ minutes: 0.2 })
  expect((await read()).isRunning).toBe(false)
  await startChecks(deps)
  expect(runs).toBe(2)
})

test('a process reports that it runs until it stops', async () => {
  const list = async () =>
    (await app.pool.query<{ kind: string; connections: number }>('select * from processes')).rows
  await app.pool.query(
    `insert into processes (kind, host, connections, own_time, seen_at)
     values ('worker', 'gone', 1, now(), now() - interval '2 hours')`,
  )
  const heartbeat = await startHeartbeat(app.deps, { kind: 'server', connections: 17 })
  expect(await list()).toMatchObject([{ kind: 'server', connections: 17 }])
  await heartbeat.stop()
  expect(await list()).toEqual([])
})
