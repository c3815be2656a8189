import { randomFillSync } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { courseFiles } from '#server/db/schema/index.ts'
import { exportRequested, ownPrivacy } from '#shared/contract/accounts/privacy.ts'
import { withDatabase } from '#tests/helpers/databases/with-database.ts'
import { startServer, type ServerProcess } from '#tests/helpers/processes/server-process.ts'
import { startMailServer, type MailServer } from '#tests/helpers/servers/mail-server.ts'
import { createCourse } from '../factories/catalogue.ts'
import { asMember, type TestUser } from '../factories/users.ts'
import { filesBelow } from '../helpers/stored-files.ts'
import { until } from '../helpers/until.ts'
import { watchMemory } from '../load/measure.ts'

const megabyte = 1024 * 1024
/** Of each of the user's files. */
const fileMegabytes = 32
const warmUpFiles = 1
const files = 5
/** When the server is killed, in megabytes of the archive. */
const kills = [8, 80]
const growthMaxMegabytes = 50

let dataDir = ''
let env: Record<string, string>
let mail: MailServer
let server: ServerProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-export-'))
  mail = await startMailServer()
  env = {
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    SEED: 'none',
    RATE_LIMITS: 'off',
    WORKER: 'off',
  }
  server = await startServer(env)
})

afterAll(async () => {
  await server.stop('SIGKILL')
  const left = await startEmbeddedPostgres({ dataDir })
  await left.stop()
  await mail.close()
  await rm(dataDir, { recursive: true, force: true })
})

test(
  'an export survives kills of the server as one archive and one email, and takes little memory',
  { timeout: 180_000 },
  async () => {
    const small = await createUserWithFiles(warmUpFiles)
    const large = await createUserWithFiles(files)
    const idle = await measureExport(small)

    await requestExport(large)
    for (const megabytes of kills) {
      await until(`${megabytes} MB of the archive`, () => hasArchive(megabytes))
      await server.stop('SIGKILL')
      server = await startServer(env)
    }
    const memory = watchMemory(server.pid)
    // The job of a killed process is found after 15 seconds and retried later each time.
    await mail.emailTo(large.email, 'data is ready', 90_000)
    memory.stop()
    expect(memory.highest() - idle, `MB more than ${idle}`).toBeLessThan(growthMaxMegabytes)

    const state = await readState(large)
    expect(state.export).toMatchObject({ state: 'ready' })
    const archives = listArchives().filter((path) => !smallArchives.has(path))
    expect(archives).toHaveLength(1)
    const { size } = await stat(join(dataDir, 'files', archives[0] ?? ''))
    expect(size).toBe(state.export?.bytes)
    expect(size).toBeGreaterThan(files * fileMegabytes * megabyte)
    const sent = mail.emails.filter(
      ({ to, subject }) => to === large.email && /ready/.test(subject),
    )
    expect(sent).toHaveLength(1)
    expect(server.output()).not.toMatch(/ERROR|Error:/)
  },
)

const smallArchives = new Set<string>()

/** The highest memory of the server, in megabytes, while it exports a few files. */
async function measureExport(user: TestUser & { token: string }): Promise<number> {
  const memory = watchMemory(server.pid)
  await requestExport(user)
  await mail.emailTo(user.email, 'data is ready')
  memory.stop()
  for (const path of listArchives()) smallArchives.add(path)
  return memory.highest()
}

/** Random bytes, which cannot be compressed. */
async function createUserWithFiles(count: number): Promise<TestUser & { token: string }> {
  return withDatabase(dataDir, async (app) => {
    const user = await asMember(app, { role: 'instructor', authorize: true })
    const courseId = await createCourse(app, { ownerId: user.id })
    for (let index = 0; index < count; index += 1) {
      const id = crypto.randomUUID()
      const folder = join(dataDir, 'files', 'course-files', id)
      const content = randomFillSync(Buffer.alloc(fileMegabytes * megabyte))
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'content'), content)
      await app.deps.db.insert(courseFiles).values({
        id,
        courseId,
        uploaderId: user.id,
        name: `${index}.bin`,
        contentType: 'application/octet-stream',
        bytes: content.length,
      })
    }
    return user
  })
}

async function requestExport({ token }: { token: string }): Promise<void> {
  const response = await fetch(`${server.url}/user/privacy/export`, {
    method: 'POST',
    headers: { Authorization: token },
  })
  exportRequested.parse(await response.json())
}

async function readState({ token }: { token: string }) {
  const response = await fetch(`${server.url}/user/privacy`, { headers: { Authorization: token } })
  return ownPrivacy.parse(await response.json())
}

function listArchives(): string[] {
  return filesBelow(join(dataDir, 'files')).filter((path) => path.startsWith('/exports/'))
}

function hasArchive(megabytes: number): boolean {
  return listArchives()
    .filter((path) => !smallArchives.has(path))
    .map((path) => statSync(join(dataDir, 'files', path), { throwIfNoEntry: false }))
    .some((file) => file !== undefined && file.size >= megabytes * megabyte)
}
