import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import {
  queryDatabase,
  checkout,
  cleanUp,
  daemonIds,
  dataFolder,
  isRoot,
  killHard,
  launch,
  readReply,
  startInChild,
  temporaryFolder,
} from '#tests/helpers/databases/embedded-postgres.ts'
import { locateBinaries } from './locate-binaries.ts'
import { findProcess } from './processes.ts'
import { copyBinaries, READABLE_ROOTS } from './readable-copies.ts'
import { runAsNobody, canEnter, canRun, runInUserNamespace } from './run-as.ts'

afterEach(cleanUp)

test('in a checkout that only its owner may enter, the next start finds the same data', async () => {
  const { root, source, node } = checkout(0o700)
  const dataDir = dataFolder(join(root, 'data'))
  const first = await startInChild(dataDir, { source, node })
  await queryDatabase(first.reply.url, 'create table kept as select 7 as n')
  await killHard(first.child)
  process.kill(first.reply.pid, 'SIGKILL')
  const second = await startInChild(dataDir, { source, node })
  expect(second.reply.adopted).toBe(false)
  expect(await queryDatabase(second.reply.url, 'select n from kept')).toBe(7)
  expect(statSync(root).mode & 0o777).toBe(0o700)
})

if (isRoot)
  describe('as root', () => {
    test('Postgres runs as nobody, who owns its data and its socket folder', async () => {
      const dataDir = dataFolder()
      const { reply } = await startInChild(dataDir)
      const { uid } = runAsNobody()
      expect(findProcess(reply.pid)?.uid).toBe(uid)
      expect(
        [join(dataDir, 'postgres'), join(dataDir, 'postgres-socket')].map(
          (path) => statSync(path).uid,
        ),
      ).toEqual([uid, uid])
    })

    test('an ordinary user runs it as itself, and root then runs it as that user', async () => {
      const { root, source, node } = checkout(0o755)
      const ids = daemonIds()
      const dataDir = dataFolder(join(root, 'data'))
      mkdirSync(dataDir)
      chownSync(dataDir, ids.uid, ids.gid)
      const users = await startInChild(dataDir, { source, node, ids })
      expect(findProcess(users.reply.pid)?.uid).toBe(ids.uid)
      await killHard(users.child)
      process.kill(users.reply.pid, 'SIGKILL')
      const roots = await startInChild(dataDir, { source, node })
      expect(findProcess(roots.reply.pid)?.uid).toBe(ids.uid)
      await killHard(roots.child)
      const again = await startInChild(dataDir, { source, node, ids })
      expect(again.reply).toMatchObject({ adopted: true, pid: roots.reply.pid })
      await killHard(again.child)
      process.kill(again.reply.pid, 'SIGKILL')
      expect((await startInChild(dataDir, { source, node, ids })).reply.adopted).toBe(false)
    })

    test('an ordinary user gets an error that the data belongs to another user', async () => {
      const { root, source, node } = checkout(0o755)
      const ids = daemonIds()
      const dataDir = dataFolder(join(root, 'data'))
      await startInChild(dataDir, { source, node })
      chownSync(dataDir, ids.uid, ids.gid)
      chownSync(join(dataDir, 'postgres.start.lock'), ids.uid, ids.gid)
      await expect(startInChild(dataDir, { source, node, ids })).rejects.toThrow(
        /belongs to another user \(uid/,
      )
    })

    test('without user namespaces, binaries and data of a closed checkout are stored in another folder, reported and found again', async () => {
      const strangers = new Set(READABLE_ROOTS.filter((root) => existsSync(root)))
      const { root, source, node } = checkout(0o700)
      const dataDir = dataFolder(join(root, 'data'))
      try {
        const first = await startWithoutNamespaces(dataDir, { source, node })
        expect(first.notes.join(' ')).toMatch(
          /closed to other users: the database is kept in \/var\/.*runs from the copy in \/var\//,
        )
        await queryDatabase(first.url, 'create table kept as select 7 as n')
        process.kill(first.pid, 'SIGKILL')
        const second = await startWithoutNamespaces(dataDir, { source, node })
        expect(second.notes).toEqual(first.notes)
        expect(await queryDatabase(second.url, 'select n from kept')).toBe(7)
        const adopted = await startInChild(dataDir, { source, node })
        expect(adopted.reply).toMatchObject({
          adopted: true,
          pid: second.pid,
          notes: first.notes.slice(0, 1),
        })
        chmodSync(root, 0o711)
        expect(lstatSync(join(dataDir, 'postgres-elsewhere.json')).isFile()).toBe(true)
      } finally {
        await cleanUp()
        for (const made of READABLE_ROOTS)
          if (!strangers.has(made)) rmSync(made, { recursive: true, force: true })
      }
    })

    test('when the folder is closed later, the same data is used in a namespace, or the error says what to do', async () => {
      const dataDir = dataFolder()
      const open = await startInChild(dataDir)
      await queryDatabase(open.reply.url, 'create table kept as select 7 as n')
      await killHard(open.child)
      process.kill(open.reply.pid, 'SIGKILL')
      chmodSync(dataDir, 0o700)
      const found = startInChild(dataDir).then(
        ({ reply }) => queryDatabase(reply.url, 'select n from kept'),
        String,
      )
      const unreachable = expect.stringMatching(/no other user can reach/)
      expect(await found).toEqual(canEnter(runInUserNamespace(), dataDir) ? 7 : unreachable)
    })

    test('a damaged copy of the binaries is replaced', () => {
      const root = temporaryFolder()
      const copy = copyBinaries(locateBinaries(), root)
      if (!copy) throw new Error('no copy')
      rmSync(join(copy.native, 'lib'), { recursive: true })
      expect(canRun(runAsNobody(), copy)).toBe(false)
      copyBinaries(locateBinaries(), root)
      expect(canRun(runAsNobody(), copy)).toBe(true)
      expect(readdirSync(root)).toHaveLength(1)
    })

    test('nobody cannot enter a closed folder', () => {
      const folder = temporaryFolder()
      expect(canEnter(runAsNobody(), folder)).toBe(true)
      chmodSync(folder, 0o700)
      expect(canEnter(runAsNobody(), folder)).toBe(false)
    })
  })

/** As in a container that forbids user namespaces: the limit of namespaces is set to none. */
async function startWithoutNamespaces(dataDir: string, runner: { source: string; node: string }) {
  if (spawnSync('unshare', ['--user', 'true']).status !== 0)
    return readReply(launch(dataDir, runner))
  // The second exec is what makes a mapped root of it, with the rights to lower the limit.
  const script = `read _; exec sh -c 'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"' sh "$@"`
  const child = launch(dataDir, {
    ...runner,
    wrap: ['unshare', '--user', 'sh', '-c', script, 'sh'],
  })
  const own = String(execFileSync('readlink', ['/proc/self/ns/user']))
  const entered = () => String(execFileSync('readlink', [`/proc/${child.pid}/ns/user`])) !== own
  while (!entered());
  for (const map of ['uid_map', 'gid_map']) writeFileSync(`/proc/${child.pid}/${map}`, '0 0 65536')
  child.stdin?.write('\n')
  return readReply(child)
}
