import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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

test('the folder is created, locked until the release, and free for the next', async () => {
  const dir = join(folder, 'new/data')
  const lock = await lockDataFolder(dir)
  expect(isDataFolderLocked(dir)).toBe(true)
  lock.release()
  lock.release()
  expect(isDataFolderLocked(dir)).toBe(false)
  expect(readdirSync(dir)).toEqual(['lectern.lock'])
  ;(await lockDataFolder(dir)).release()
})

test('a folder that another process has locked is rejected in one line, until that process is killed', async () => {
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

test('a lock file and a pid of a killed process do not block', async () => {
  writeFileSync(join(folder, 'lectern.lock'), '')
  writeFileSync(join(folder, 'lectern.pid'), String(process.ppid))
  expect(isDataFolderLocked(folder)).toBe(false)
  ;(await lockDataFolder(folder)).release()
})

test('checking the lock, also in the process that has it, does not release it', async () => {
  const lock = await lockDataFolder(folder)
  for (let count = 0; count < 3; count += 1) expect(isDataFolderLocked(folder)).toBe(true)
  const other = await contender()
  expect(await other.go()).toBe('lost')
  lock.release()
  expect(await other.go()).toBe('won')
})

test('a start is not rejected because another process checks the lock', async () => {
  const looking = setInterval(() => isDataFolderLocked(folder), 20)
  const starting = await contender()
  for (let round = 0; round < 20; round += 1) {
    expect(await starting.go()).toBe('won')
    expect(await starting.go()).toBe('lost')
    await starting.release()
  }
  clearInterval(looking)
})

test.each(['fresh', 'left behind'])(
  'of ten starts at the same instant exactly one wins: %s',
  async (state) => {
    const contenders = await Promise.all(Array.from({ length: 10 }, contender))
    for (let round = 0; round < 20; round += 1) {
      if (state === 'fresh') rmSync(join(folder, 'lectern.lock'), { force: true })
      else writeFileSync(join(folder, 'lectern.lock'), '')
      const results = await Promise.all(contenders.map(({ go }) => go()))
      expect(results.filter((result) => result === 'won')).toHaveLength(1)
      expect(results.filter((result) => result === 'lost')).toHaveLength(9)
      await Promise.all(contenders.map(({ release }) => release()))
    }
    expect(readdirSync(folder)).toEqual(['lectern.lock'])
  },
)

test('a folder that cannot be written is rejected in one line', async () => {
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

/** A process that tries to lock the folder on command, and keeps the lock until it gets the command to release it. */
async function contender() {
  const module = join(import.meta.dirname, 'data-folder.ts')
  const script = `
    const { lockDataFolder, DataFolderError } = await import(${JSON.stringify(module)});
    let lock;
    console.log('ready');
    process.stdin.on('data', (command) => {
      if (String(command) === 'release') { lock?.release(); lock = undefined; console.log('released'); return; }
      lockDataFolder(${JSON.stringify(folder)}).then(
        (taken) => { lock = taken; console.log('won'); },
        (e) => console.log(e instanceof DataFolderError && /in use/.test(e.message) ? 'lost' : e.stack));
    });`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  const send = async (command: string): Promise<string> => {
    child.stdin.write(command)
    return (await lines.next()).value ?? 'dead'
  }
  const kill = () => new Promise((resolve) => child.once('exit', resolve).kill('SIGKILL'))
  return { pid: child.pid, go: () => send('go'), release: () => send('release'), kill }
}
