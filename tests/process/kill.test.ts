import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { lessonQuestions, questionSubscriptions, registrations } from '#server/db/schema/index.ts'
import { ownUser } from '#shared/contract/accounts/accounts.ts'
import { loginResponse } from '#shared/contract/accounts/authentication.ts'
import { uploadResponse, type UploadResponse } from '#shared/contract/files.ts'
import { cartResponse } from '#shared/contract/learning/learning.ts'
import { lessonNotesResponse } from '#shared/contract/learning/notes.ts'
import { withDatabase } from '#tests/helpers/databases/with-database.ts'
import {
  freePort,
  startServer,
  type ServerProcess,
} from '#tests/helpers/processes/server-process.ts'
import { startMailServer, type MailServer } from '#tests/helpers/servers/mail-server.ts'
import { createCourse } from '../factories/catalogue.ts'
import { createCourseWithLessons } from '../factories/curriculum.ts'
import { examine, fileForm, image } from '../factories/media/files.ts'
import { password, registrationForm } from '../factories/registration-form.ts'
import { createUser } from '../factories/users.ts'
import { until } from '../helpers/until.ts'

/** Each takes some seconds; `KILLS=20` is the full dose. */
const rounds = Number(process.env['KILLS'] ?? 6)
const writers = 3
const concurrentEmails = 4

let dataDir = ''
let mail: MailServer
let env: Record<string, string>
/** Which runs of the server sent an email, by recipient. */
const senders = new Map<string, string[]>()
let round = 0
let server: ServerProcess | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-kill-'))
  mail = await startMailServer(0, ({ to, source }) => {
    const sender = /^From: (.*)$/m.exec(source)?.[1] ?? ''
    senders.set(to, [...(senders.get(to) ?? []), sender])
  })
  env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SMTP_URL: mail.url,
    SEED: 'none',
    RATE_LIMITS: 'off',
  }
})

afterAll(async () => {
  await server?.stop('SIGKILL')
  const left = await startEmbeddedPostgres({ dataDir })
  await left.stop()
  await mail.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('kills during writes lose no acknowledged registration, enrolment, note, question, upload or email', async () => {
  const registered: string[] = []
  let current = (server = await startRun(0))
  const { email, courseIds, lesson, course, lessons } = await prepare()
  const token = await logIn(current, email)
  await enrol(current, token, course)
  let enrolled: string[] = []
  const noted: string[] = []
  const asked: string[] = []
  const uploaded: UploadResponse[] = []
  const file = await image()

  for (round = 1; round <= rounds; round++) {
    const isRunning = { yes: true }
    // A learner may ask a limited number of questions to a lesson.
    const lessonOfRound = lessons[round - 1] ?? ''
    const work = [
      ...Array.from({ length: writers }, () => keepRegistering(current, isRunning, registered)),
      keepEnrolling(current, isRunning, token, courseIds, (ids) => {
        enrolled = ids
      }),
      keepUploading(current, isRunning, token, file, uploaded),
      keepNoting(current, isRunning, token, lesson, noted),
      keepAsking(current, isRunning, token, lessonOfRound, asked),
    ]
    const before = registered.length
    const askedBefore = asked.length
    await until(
      'some acknowledged registrations, and a question',
      () => registered.length >= before + 3 + (round % 5) && asked.length > askedBefore,
    )
    await kill(current)
    isRunning.yes = false
    await Promise.all(work)
    current = server = await startRun(round)
    const saved = await readCart(current, token)
    expect(saved, `cart after kill ${round}`).toEqual(expect.arrayContaining(enrolled))
    const last = noted.at(-1)
    // As a page does that got no response.
    if (last) await saveNote(current, token, lesson, last)
    const notes = await readNotes(current, token, lesson)
    expect(notes, `notes after kill ${round}`).toEqual(expect.arrayContaining(noted))
    expect(new Set(notes).size).toBe(notes.length)
    const askedInRound = asked.slice(askedBefore)
    expect(await readQuestions([lessonOfRound]), `questions of round ${round}`).toEqual(
      expect.arrayContaining(askedInRound),
    )
    const isSaved = await askQuestion(current, token, lessonOfRound, askedInRound.at(-1) ?? '')
    expect(isSaved, `the last question of round ${round}, sent again`).toBe(true)
    const questions = await readQuestions(lessons)
    expect(questions, `questions after kill ${round}`).toEqual(expect.arrayContaining(asked))
    expect(new Set(questions).size).toBe(questions.length)
  }

  await until('every enqueued email', () => registered.every((to) => senders.has(to)), 60_000)
  const stored = await withDatabase(dataDir, ({ deps: { db } }) =>
    db.select({ email: registrations.email }).from(registrations),
  )
  const emails = new Set(stored.map((row) => row.email))
  expect(registered.filter((to) => !emails.has(to))).toEqual([])
  expect(registered.length).toBeGreaterThan(rounds * 3)

  expect(uploaded.length).toBeGreaterThan(0)
  for (const { url } of uploaded) {
    expect(await isCompleteImage(current.url + new URL(url).pathname), url).toBe(true)
  }

  for (const runs of senders.values()) {
    for (const run of runs) expect(run).toMatch(/^run-\d+@lectern\.test$/)
  }
  const twice = [...senders].filter(([, runs]) => runs.length > 1)
  for (const [to, runs] of twice) {
    expect(new Set(runs).size, `${to} got two emails in one run of the server`).toBe(runs.length)
  }
  expect(twice.length).toBeLessThanOrEqual(rounds * concurrentEmails)
  expect(await current.stop('SIGTERM')).toBe(0)
  expect(current.output()).not.toMatch(/ERROR|Error:/)
})

/** The emails of each run have a sender of their own: one that is sent just before a kill arrives after it. */
function startRun(run: number): Promise<ServerProcess> {
  return startServer({ ...env, MAIL_FROM: `run-${run}@lectern.test` })
}

/** Kills Node, PostgreSQL or both, in turn. */
async function kill(server: ServerProcess): Promise<void> {
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const postgres = Number(pidFile.split('\n')[0])
  if (round % 3 !== 0) process.kill(postgres, 'SIGKILL')
  if (round % 3 === 1) await server.stop('SIGKILL')
  else if (round % 3 === 0) await server.stop('SIGKILL')
  else await server.stop('SIGTERM')
}

async function keepRegistering(
  server: ServerProcess,
  isRunning: { yes: boolean },
  registered: string[],
): Promise<void> {
  while (isRunning.yes) {
    const form = registrationForm()
    const reply = await send(server, '/user/register', 'POST', form)
    if (reply?.ok) registered.push(form.email)
  }
}

async function keepEnrolling(
  server: ServerProcess,
  isRunning: { yes: boolean },
  token: string,
  courseIds: string[],
  onSaved: (ids: string[]) => void,
): Promise<void> {
  let cart = await readCart(server, token)
  while (isRunning.yes) {
    const next = courseIds.find((id) => !cart.includes(id))
    if (!next) return
    const items = [...cart, next].map((_id) => ({ _id, quantity: 1 }))
    const reply = await send(server, '/user/addcart', 'PATCH', { cart: items }, token)
    if (!reply?.ok) continue
    cart = cartResponse.parse(reply.body).cart.map((item) => item._id)
    onSaved(cart)
  }
}

async function keepUploading(
  server: ServerProcess,
  isRunning: { yes: boolean },
  token: string,
  file: Uint8Array<ArrayBuffer>,
  uploaded: UploadResponse[],
): Promise<void> {
  while (isRunning.yes) {
    const reply = await send(server, '/api/upload', 'POST', fileForm(file), token)
    if (reply?.ok) uploaded.push(uploadResponse.parse(reply.body))
  }
}

async function keepNoting(
  server: ServerProcess,
  isRunning: { yes: boolean },
  token: string,
  lesson: string,
  noted: string[],
): Promise<void> {
  while (isRunning.yes) {
    const text = `Note ${crypto.randomUUID()}`
    const isSaved = await saveNote(server, token, lesson, text)
    if (isSaved) noted.push(text)
  }
}

/** The id of a note is that in its text. */
async function saveNote(
  server: ServerProcess,
  token: string,
  lesson: string,
  text: string,
): Promise<boolean> {
  const path = `/api/lessons/${lesson}/notes/${text.slice('Note '.length)}`
  const body = { seconds: 1, body: text, at: new Date().toISOString() }
  return (await send(server, path, 'PUT', body, token))?.ok ?? false
}

async function readNotes(server: ServerProcess, token: string, lesson: string): Promise<string[]> {
  const reply = await send(server, `/api/lessons/${lesson}/notes`, 'GET', undefined, token)
  return lessonNotesResponse.parse(reply?.body).notes.map(({ body }) => body)
}

async function keepAsking(
  server: ServerProcess,
  isRunning: { yes: boolean },
  token: string,
  lesson: string,
  asked: string[],
): Promise<void> {
  while (isRunning.yes) {
    const title = `Question ${crypto.randomUUID()}`
    const isSaved = await askQuestion(server, token, lesson, title)
    if (isSaved) asked.push(title)
  }
}

/** The id of a question is that in its title. */
async function askQuestion(
  server: ServerProcess,
  token: string,
  lesson: string,
  title: string,
): Promise<boolean> {
  const path = `/api/lessons/${lesson}/questions/${title.slice('Question '.length)}`
  return (await send(server, path, 'PUT', { title, body: '', seconds: 1 }, token))?.ok ?? false
}

/** The titles of those whose author is subscribed to them, which is stored with them. */
async function readQuestions(lessons: string[]): Promise<string[]> {
  const rows = await withDatabase(dataDir, ({ deps: { db } }) =>
    db
      .select({ title: lessonQuestions.title })
      .from(lessonQuestions)
      .innerJoin(questionSubscriptions, eq(questionSubscriptions.questionId, lessonQuestions.id))
      .where(inArray(lessonQuestions.lessonId, lessons)),
  )
  return rows.map(({ title }) => title)
}

async function isCompleteImage(url: string): Promise<boolean> {
  const reply = await fetch(url)
  const { pixels } = await examine(new Uint8Array(await reply.arrayBuffer()))
  return reply.ok && pixels.length > 0
}

/** The response with its body, or undefined if the server was killed during the request. */
async function send(
  server: ServerProcess,
  path: string,
  method: string,
  body?: unknown,
  token?: string,
): Promise<{ ok: boolean; body: unknown } | undefined> {
  const isForm = body instanceof FormData
  try {
    const reply = await fetch(server.url + path, {
      method,
      headers: {
        ...(isForm ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: token } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    return { ok: reply.ok, body: await reply.json() }
  } catch {
    return undefined
  }
}

async function readCart(server: ServerProcess, token: string): Promise<string[]> {
  const reply = await send(server, '/user/user', 'GET', undefined, token)
  return ownUser.parse(reply?.body).cart.map((item) => item._id)
}

async function logIn(server: ServerProcess, email: string): Promise<string> {
  const reply = await send(server, '/user/login', 'POST', { email, password })
  return loginResponse.parse(reply?.body).access_token
}

async function enrol(server: ServerProcess, token: string, course: string): Promise<void> {
  const cart = [{ _id: course, quantity: 1 }]
  await send(server, '/user/addcart', 'PATCH', { cart }, token)
}

async function prepare() {
  return withDatabase(dataDir, async (target) => {
    const { email } = await createUser(target)
    const courseIds: string[] = []
    for (let index = 0; index < 200; index++) courseIds.push(await createCourse(target))
    const { lessons } = await createCourseWithLessons(target, [{ isPreview: true }])
    const perRound = Array.from({ length: rounds }, () => ({}))
    const asking = await createCourseWithLessons(target, perRound)
    return { email, courseIds, lesson: lessons[0] ?? '', ...asking }
  })
}
