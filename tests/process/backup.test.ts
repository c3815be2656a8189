import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { ownUser } from '#shared/contract/accounts/accounts.ts'
import { loginResponse } from '#shared/contract/accounts/authentication.ts'
import { uploadResponse } from '#shared/contract/files.ts'
import { lessonNotesResponse } from '#shared/contract/learning/notes.ts'
import { withDatabase } from '#tests/helpers/databases/with-database.ts'
import { startServer, type ServerProcess } from '#tests/helpers/processes/server-process.ts'
import { startS3Server, type S3Server } from '#tests/helpers/servers/s3-server.ts'
import { createCourse } from '../factories/catalogue.ts'
import { createCourseWithLessons } from '../factories/curriculum.ts'
import { fileForm, image } from '../factories/media/files.ts'
import { password } from '../factories/registration-form.ts'
import { createUser } from '../factories/users.ts'
import { runTool } from '../helpers/run-tool.ts'
import { until } from '../helpers/until.ts'

const writers = 4
const coursesOfWriter = 40

let folder = ''
let s3: S3Server
let server: ServerProcess | undefined
/** The data folders whose PostgreSQL may run. */
const dataDirs: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-backup-'))
  s3 = await startS3Server()
})

afterAll(async () => {
  await server?.stop('SIGKILL')
  for (const dataDir of dataDirs) await (await startEmbeddedPostgres({ dataDir })).stop()
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  dataDirs.push(dataDir)
  return dataDir
}

const settings = { SEED: 'none', RATE_LIMITS: 'off' }

interface Writer {
  token: string
  email: string
  notes: string[]
  cart: string[]
}

test('a backup under writes has all that was acknowledged before it, with counters that are right', async () => {
  const dataDir = await newDataDir()
  server = await startServer({ ...settings, DATA_DIR: dataDir })
  const { url } = server
  const { emails, courseIds, lesson } = await prepare(dataDir)
  const all: Writer[] = []
  for (const email of emails) {
    const { access_token: token } = loginResponse.parse(
      await send(url, 'POST /user/login', { email, password }),
    )
    all.push({ token, email, notes: [], cart: [] })
  }
  const [first] = all
  if (!first) throw new Error('There is no writer.')
  const picture = uploadResponse.parse(
    await send(url, 'POST /api/upload', fileForm(await image()), first.token),
  )
  const isRunning = { yes: true }
  const start = performance.now()
  const work = all.map((writer, index) =>
    keepWriting(url, writer, lesson, courseIds.slice(index * coursesOfWriter), isRunning),
  )
  await until('some writes', () => all.every(({ notes }) => notes.length > 20))
  const acknowledged = all.map(({ notes, cart }) => ({ notes: [...notes], cart: [...cart] }))
  const archive = join(folder, 'lectern.tar.zst')
  const output = await runTool('backup', [archive], { DATA_DIR: dataDir })
  expect(output).toMatch(/Wrote .*: [\d,]+ rows and \d+ files/)
  isRunning.yes = false
  await Promise.all(work)
  const count = all.reduce((sum, { notes, cart }) => sum + notes.length + cart.length, 0)
  const perSecond = count / ((performance.now() - start) / 1000)
  console.log(`${count} writes, ${perSecond.toFixed()} a second`)
  await server.stop('SIGKILL')

  const disk = await newDataDir()
  const onS3 = await newDataDir()
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings
  const bucketSettings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  for (const target of [{ DATA_DIR: disk }, { DATA_DIR: onS3, ...bucketSettings }]) {
    expect(await runTool('restore', [archive], target)).toMatch(/Restored the backup of/)
    server = await startServer({ ...settings, ...target })
    for (const [index, { token }] of all.entries()) {
      const notes = await readNotes(server.url, token, lesson)
      expect(notes).toEqual(expect.arrayContaining(acknowledged[index]?.notes ?? []))
      const user = ownUser.parse(await send(server.url, 'GET /user/user', undefined, token))
      const cart = user.cart.map(({ _id }) => _id)
      expect(cart).toEqual(expect.arrayContaining(acknowledged[index]?.cart ?? []))
    }
    const image = await fetch(server.url + new URL(picture.url).pathname)
    expect(image.status).toBe(200)
    expect(image.headers.get('Content-Type')).toMatch(/^image\//)
    expect(await countWrongCounters(target.DATA_DIR)).toBe(0)
    // Triggers work: the same counters follow new writes.
    const next = courseIds.at(-1) ?? ''
    const cart = [{ _id: next, quantity: 1 }]
    await send(server.url, 'PATCH /user/addcart', { cart }, first.token)
    expect(await countWrongCounters(target.DATA_DIR)).toBe(0)
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(server.output()).not.toMatch(/WARN|ERROR|Error:/)
  }
})

test('a restore is refused while the server runs', async () => {
  const dataDir = await newDataDir()
  server = await startServer({ ...settings, DATA_DIR: dataDir })
  const refused = runTool('restore', [join(folder, 'lectern.tar.zst')], { DATA_DIR: dataDir })
  await expect(refused).rejects.toThrow(/Lectern is running on .* Stop it, then restore again\./)
  expect(await server.stop('SIGTERM')).toBe(0)
})

/** Writes notes and enrolments, and remembers those that were acknowledged. */
async function keepWriting(
  url: string,
  { token, notes, cart }: Writer,
  lesson: string,
  courseIds: string[],
  isRunning: { yes: boolean },
): Promise<void> {
  while (isRunning.yes) {
    const id = crypto.randomUUID()
    const note = { seconds: 1, body: `Note ${id}`, at: new Date().toISOString() }
    await send(url, `PUT /api/lessons/${lesson}/notes/${id}`, note, token)
    notes.push(note.body)
    const next = notes.length % 10 === 0 ? courseIds[cart.length] : undefined
    if (!next || cart.length + 1 >= coursesOfWriter) continue
    const items = [...cart, next].map((_id) => ({ _id, quantity: 1 }))
    await send(url, 'PATCH /user/addcart', { cart: items }, token)
    cart.push(next)
  }
}

async function readNotes(url: string, token: string, lesson: string): Promise<string[]> {
  const body = await send(url, `GET /api/lessons/${lesson}/notes`, undefined, token)
  return lessonNotesResponse.parse(body).notes.map((note) => note.body)
}

/** The body of the response; throws for errors. */
async function send(url: string, call: string, body?: unknown, token?: string): Promise<unknown> {
  const [method = '', path = ''] = call.split(' ')
  const isForm = body instanceof FormData
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: token } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Courses whose number of learners differs from the number of enrolments. */
async function countWrongCounters(dataDir: string): Promise<number> {
  return withDatabase(dataDir, async ({ deps: { db } }) => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int from courses
      left join (select course_id, sum(change) as learners from learner_counts group by 1) counted
        on counted.course_id = courses.id
      left join (
        select course_id, count(*) as learners from enrolments where removed_at is null group by 1
      ) enrolled
        on enrolled.course_id = courses.id
      where coalesce(counted.learners, 0) <> coalesce(enrolled.learners, 0)`)
    return rows[0]?.count ?? -1
  })
}

async function prepare(
  dataDir: string,
): Promise<{ emails: string[]; courseIds: string[]; lesson: string }> {
  return withDatabase(dataDir, async (target) => {
    const emails: string[] = []
    for (let index = 0; index < writers; index++) emails.push((await createUser(target)).email)
    const courseIds: string[] = []
    for (let index = 0; index <= writers * coursesOfWriter; index++) {
      courseIds.push(await createCourse(target))
    }
    const { lessons } = await createCourseWithLessons(target, [{ isPreview: true }])
    return { emails, courseIds, lesson: lessons[0] ?? '' }
  })
}
