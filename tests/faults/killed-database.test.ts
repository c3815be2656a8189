import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRunning } from '#tests/helpers/processes/process-table.ts'
import { registrationForm } from '../factories/registration-form.ts'
import { until } from '../helpers/until.ts'
import { startFaultyServer, timedFetch, type FaultyServer } from './faulty-database.ts'

const json = { 'Content-Type': 'application/json' }

function register(server: FaultyServer, form: object) {
  return timedFetch(`${server.url}/user/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(form),
  })
}

test('PostgreSQL killed three times under load restarts within seconds and loses no data', async () => {
  const server = await startFaultyServer()
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  const end = new AbortController()
  const loads = Array.from({ length: 6 }, async () => {
    while (!end.signal.aborted) {
      const form = registrationForm()
      const { status } = await register(server, form)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) acknowledged.push(form.email)
    }
  })
  for (let round = 0; round < 3; round += 1) {
    const before = acknowledged.length
    await until('some registrations', () => acknowledged.length > before + 5)
    const pid = server.postmaster() ?? 0
    process.kill(pid, 'SIGKILL')
    await until('another PostgreSQL', () => ![undefined, pid].includes(server.postmaster()), 30_000)
    const ready = async () => (await timedFetch(`${server.url}/readyz`)).status === 200
    await until('the server to be ready again', ready, 30_000)
  }
  const after = acknowledged.length
  await until('registrations after the last kill', () => acknowledged.length > after + 5)
  end.abort()
  await Promise.all(loads)

  expect([...statuses.keys()].toSorted()).toEqual([200, 503])
  expect(await server.registeredAmong(acknowledged)).toEqual(acknowledged.toSorted())
  // Four log lines per kill: lost, dead, running, back; plus one throttled line per kind of 503.
  expect(server.warnings().length, server.output()).toBeLessThanOrEqual(3 * 4 + 2)
  await server.close()
})

test('the server exits with one clear line and code 1 when PostgreSQL cannot be restarted', async () => {
  const server = await startFaultyServer({ DATABASE_RESTART_SECONDS: '2' })
  const pid = server.postmaster() ?? 0
  await rm(join(server.dataDir, 'postgres/global/pg_control'))
  // Unlike `exit`, after all output.
  const close = once(server.child, 'close')
  process.kill(pid, 'SIGKILL')
  const [code] = await close
  expect(code).toBe(1)
  const lines = server.output().trim().split('\n')
  expect(lines.filter((line) => line.startsWith('Postgres did not start.'))).toHaveLength(1)
  expect(isRunning(pid)).toBe(false)
  await server.close()
})
