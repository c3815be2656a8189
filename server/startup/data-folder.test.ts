import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderError, isDataFolderLocked, lockDataFolder } from './data-folder.ts'

let folder = ''
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-lock-'))
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('the folder is made, held until the release, and free for the next', async () => {
  const dir = join(folder, 'new/data')
  const lock = await lockDataFolder(dir)
  expect(isDataFolderLocked(dir)).toBe(true)
  lock.release()
  lock.release()
  expect(isDataFolderLocked(dir)).toBe(false)
  expect(readdirSync(dir)).toEqual([])
  ;(await lockDataFolder(dir)).release()
})

test('a folder that another process holds is refused in one line, until that process is killed', async () => {
  const holder = await contender()
  expect(await holder.go()).toBe('won')
  expect(isDataFolderLocked(folder)).toBe(true)
  await expect(lockDataFolder(folder)).rejects.toThrow(
    new DataFolderError(
      `The data folder ${folder} is in use by another Lectern (process ${holder.pid}). Stop it, or set DATA_DIR to another folder.`,
    ),
  )
  await holder.kill()
  expect(isDataFolderLocked(folder)).toBe(false)
  ;(await lockDataFolder(folder)).release()
})

test('a pid that lives again as another process does not block', async () => {
  const { release } = await lockDataFolder(folder)
  const lock = join(folder, 'server.lock')
  const content = readFileSync(lock, 'utf8')
  release()
  writeFileSync(lock, content.replace(/"startedAt":"[^"]+"/, '"startedAt":"another life"'))
  expect(isDataFolderLocked(folder)).toBe(false)
  ;(await lockDataFolder(folder)).release()
})

test('a lock file that a power cut emptied does not block', async () => {
  writeFileSync(join(folder, 'server.lock'), '')
  ;(await lockDataFolder(folder)).release()
})

test('the release of a lock that was taken over leaves the new one alone', async () => {
  const { release } = await lockDataFolder(folder)
  writeFileSync(join(folder, 'server.lock'), 'taken over')
  release()
  expect(readFileSync(join(folder, 'server.lock'), 'utf8')).toBe('taken over')
})

test.each(['fresh', 'stale', 'stale with a stale takeover'])(
  'of ten starts at the same instant exactly one wins: %s',
  async (state) => {
    const contenders = await Promise.all(Array.from({ length: 10 }, contender))
    for (let round = 0; round < 20; round += 1) {
      const [lock, takeover] = [join(folder, 'server.lock'), join(folder, 'server.lock.takeover')]
      rmSync(lock, { force: true })
      const dead = `{"pid":1,"startedAt":"long ago","nonce":"${round}"}`
      if (state !== 'fresh') writeFileSync(lock, dead)
      if (state === 'stale with a stale takeover') writeFileSync(takeover, dead)
      const results = await Promise.all(contenders.map(({ go }) => go()))
      expect(results.filter((result) => result === 'won')).toHaveLength(1)
      expect(results.filter((result) => result === 'lost')).toHaveLength(9)
    }
    expect(readdirSync(folder)).toEqual(['server.lock'])
  },
)

test('a folder that cannot be written is refused in one line', async () => {
  // Root may write everywhere but in the kernel's own folders.
  const closed = process.geteuid?.() === 0 ? closedToRoot() : join(folder, 'closed')
  if (process.geteuid?.() !== 0) mkdirSync(closed, { mode: 0o500 })
  await expect(lockDataFolder(closed)).rejects.toThrow(
    /^The data folder \S+ is not writable \(\w+\)\. Give this user write access, or set DATA_DIR/,
  )
})

test('a file in the folder’s place is named as the reason', async () => {
  writeFileSync(join(folder, 'data'), '')
  await expect(lockDataFolder(join(folder, 'data'))).rejects.toThrow(
    /is not a folder\. Remove the file in its way/,
  )
})

function closedToRoot(): string {
  return process.platform === 'linux' ? '/proc/self' : '/dev/fd'
}

/** A process that tries to take the folder each time it is told to, and keeps what it won. */
async function contender() {
  const module = join(import.meta.dirname, 'data-folder.ts')
  const script = `
    const { takeDataFolder, DataFolderError } = await import(${JSON.stringify(module)});
    console.log('ready');
    process.stdin.on('data', () => takeDataFolder(${JSON.stringify(folder)}).then(
      () => console.log('won'), (e) => console.log(e instanceof DataFolderError && /in use/.test(e.message) ? 'lost' : e.stack)));`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  const go = async (): Promise<string> => {
    child.stdin.write('go')
    return (await lines.next()).value ?? 'dead'
  }
  const kill = () => new Promise((resolve) => child.once('exit', resolve).kill('SIGKILL'))
  return { pid: child.pid, go, kill }
}
