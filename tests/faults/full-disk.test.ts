import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorBody } from '#shared/errors.ts'
import { requestMessages } from '#shared/messages/requests.ts'
import { registrationForm } from '../factories/registration-form.ts'
import { until } from '../helpers/until.ts'
import { startFaultyServer, timedFetch, type FaultyServer } from './faulty-database.ts'

const diskMegabytes = 200

function register(server: FaultyServer, form: object = registrationForm()) {
  return timedFetch(`${server.url}/user/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  })
}

test('a write reports a full database disk, and succeeds again afterwards', async () => {
  const server = await startFaultyServer()
  // The error that PostgreSQL raises when a table cannot grow.
  await server.query(`
    create function fail_insert() returns trigger language plpgsql as
      $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger fail_insert before insert on registrations execute function fail_insert()`)
  const rejected = await register(server)
  expect(rejected.status).toBe(503)
  expect(Number(rejected.headers.get('Retry-After'))).toBe(60)
  expect(errorBody.parse(JSON.parse(rejected.body))).toMatchObject({
    code: 'unavailable',
    msg: requestMessages.databaseFull,
  })
  expect((await timedFetch(`${server.url}/api/courses?search=maps`)).status).toBe(200)
  await server.query('drop trigger fail_insert on registrations')
  expect((await register(server)).status).toBe(200)
  expect(server.warnings()).toHaveLength(1)
  await server.close()
})

// Only root may mount a small disk, and not in every container.
if (canMount())
  test('a temporarily full disk stops only writes and loses no data', async () => {
    const disk = await mkdtemp(join(tmpdir(), 'lectern-disk-'))
    mount(disk)
    const server = await startFaultyServer({ DATA_DIR: disk })
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    const tryOnce = async () => {
      const form = registrationForm({ description: 'x'.repeat(1000) })
      const { status } = await register(server, form)
      statuses.add(status)
      if (status === 200) acknowledged.push(form.email)
      return status
    }
    expect(await tryOnce()).toBe(200)
    const filler = join(disk, 'filler')
    fill(filler)
    await until('a write that fails', async () => (await tryOnce()) === 503, 30_000)
    expect((await timedFetch(`${server.url}/healthz`)).status).toBe(200)

    rmSync(filler)
    await until('writes to succeed again', async () => (await tryOnce()) === 200, 30_000)
    expect([...statuses].toSorted()).toEqual([200, 503])
    expect(await server.registeredAmong(acknowledged)).toEqual(acknowledged.toSorted())
    await server.stop()
    unmount(disk)
    await rm(disk, { recursive: true })
  })

function canMount(): boolean {
  if (process.platform !== 'linux' || process.geteuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'lectern-mount-'))
  try {
    const isMounted = mount(folder)
    return isMounted && unmount(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function mount(folder: string): boolean {
  const options = `size=${diskMegabytes}m,mode=0711`
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0
}

function unmount(folder: string): boolean {
  chmodSync(folder, 0o711)
  return spawnSync('umount', [folder]).status === 0
}

/** Writes until the disk is full. */
function fill(path: string): void {
  for (const bytes of [1_000_000, 4096, 1]) {
    const block = Buffer.alloc(bytes)
    for (;;) {
      try {
        writeFileSync(path, block, { flag: 'a' })
      } catch {
        // Smaller blocks may still fit.
        break
      }
    }
  }
}
