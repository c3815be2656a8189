import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { courses } from '#server/db/schema/index.ts'
import { getCourse, renderStaleDescriptions } from '#server/domain/catalogue/index.ts'
import { createUnlimitedAdmission } from '#server/http/overload/admission.ts'
import { createWorkerPool } from '#server/platform/jobs/worker-pool.ts'
import { startServerJobs } from '#server/startup/server-jobs.ts'
import { saveCourseResponse } from '#shared/contract/courses/authoring.ts'
import { courseResponse } from '#shared/contract/courses/catalogue.ts'
import { markdownVersion } from '#shared/markdown/markdown-version.ts'
import { authoringMessages as messages } from '#shared/messages/authoring/authoring.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { courseForm } from '#tests/factories/course-forms.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { stalling } from '#tests/helpers/processes/partly-stalled-worker.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()
let author: Awaited<ReturnType<typeof asUser>>

beforeAll(async () => {
  author = await asUser(app, { authorize: true })
})

const tooDeep = '1. '.repeat(6666)
/** Within each limit and rendered at once, but eight times as large. */
const tooComplex = '<ab:c>'.repeat(3300)

async function formWith(desc: string) {
  return courseForm(app, author, { category: await createCategory(app), desc })
}

async function read(id: string) {
  const [course] = courseResponse.parse((await callApi(app, `GET /api/courses/${id}`)).body).course
  return course
}

async function stored(id: string) {
  const [row] = await app.deps.db
    .select({ html: courses.descriptionHtml, renderer: courses.descriptionRenderer })
    .from(courses)
    .where(eq(courses.id, id))
  return row
}

/** The services with a worker that responds to nothing in time. */
const openStalled = () =>
  openWithWorker(new URL(import.meta.resolve('#tests/helpers/processes/stalled-worker.ts')), 1)

function openWithWorker(file: URL, timeoutMilliseconds: number) {
  const description = createWorkerPool<string, { html: string; nesting: number }>({
    file,
    threads: 1,
    maxWaiting: 8,
    timeoutMilliseconds,
    memoryMegabytes: 128,
  })
  onTestFinished(() => description.close())
  return { ...app.deps, renderers: { ...app.deps.renderers, description } }
}

async function readFrom(deps: Parameters<typeof getCourse>[0], id: string) {
  const { course } = await getCourse(deps, id)
  return course[0].descHtml
}

const runJob = (deps: Parameters<typeof renderStaleDescriptions>[0]) =>
  renderStaleDescriptions(deps, new AbortController().signal)

/** Inserts a course without a rendered description, as an import does. */
const createUnrendered = (description: string) =>
  createCourse(app, { ownerId: author.id, description })

describe('a saved description', () => {
  test('is rendered once and stored next to its source', async () => {
    const { body } = await callApi(app, 'POST /api/courses', {
      token: author.token,
      body: await formWith('All of **it**.'),
    })
    const { course } = saveCourseResponse.parse(body)
    const html = '<p>All of <strong>it</strong>.</p>'
    expect(await stored(course._id)).toEqual({ html, renderer: markdownVersion })
    expect(await read(course._id)).toMatchObject({ desc: 'All of **it**.', descHtml: html })

    const change = { ...course, desc: '# New', version: course.version }
    await callApi(app, `PUT /api/courses/${course._id}`, { token: author.token, body: change })
    expect(await stored(course._id)).toEqual({ html: '<h3>New</h3>', renderer: markdownVersion })
    expect(await read(course._id)).toMatchObject({ desc: '# New', descHtml: '<h3>New</h3>' })
  })

  test.each([
    ['nested on one line', tooDeep, messages.descriptionTooDeep],
    ['quoted too deep', `${'> '.repeat(9999)}a`, messages.descriptionTooDeep],
    ['nested by indentation', nestedList(13), messages.descriptionTooDeep],
    ['too large when rendered', tooComplex, messages.descriptionTooComplex],
  ])('%s is rejected at its field', async (_what, desc, message) => {
    const token = author.token
    const form = await formWith(desc)
    const created = await callApi(app, 'POST /api/courses', {
      token,
      body: { ...form, topic: 'x' },
    })
    expect(created.status).toBe(400)
    const fields = await callApi(app, 'POST /api/courses', { token, body: form })
    expect(fields).toMatchObject({ status: 400, body: { msg: message, fields: { desc: message } } })

    const course = await createCourse(app, { ownerId: author.id })
    const body = { ...form, images: false }
    const changed = await callApi(app, `PUT /api/courses/${course}`, { token, body })
    expect(changed).toMatchObject({ status: 400, body: { fields: { desc: message } } })
  })

  test('may be nested 12 levels deep', async () => {
    const body = await formWith(nestedList(12))
    const reply = await callApi(app, 'POST /api/courses', { token: author.token, body })
    expect(reply.status).toBe(200)
  })

  test('stays as it was imported while other fields change', async () => {
    const id = await createUnrendered(tooDeep)
    const form = { ...(await formWith(tooDeep)), images: false, title: 'Another title' }
    const reply = await callApi(app, `PUT /api/courses/${id}`, { token: author.token, body: form })
    expect(reply).toMatchObject({ status: 200, body: { course: { title: 'Another title' } } })
  })

  test('is not rendered for a course of another user', async () => {
    const id = await createCourse(app)
    const body = { ...(await formWith(tooDeep)), images: false }
    const reply = await callApi(app, `PUT /api/courses/${id}`, { token: author.token, body })
    expect(reply.status).toBe(403)
  })
})

describe('a description that is not rendered yet', () => {
  test('is rendered for its first reader and stored', async () => {
    const id = await createUnrendered('First\n\n*second*')
    expect(await stored(id)).toEqual({ html: '', renderer: 0 })
    const html = '<p>First</p>\n<p><em>second</em></p>'
    expect((await read(id))?.descHtml).toBe(html)
    expect(await stored(id)).toEqual({ html, renderer: markdownVersion })
  })

  test.each([tooDeep, tooComplex])(
    'is returned as plain text if it cannot be rendered',
    async (text) => {
      const id = await createUnrendered(`<b>&\r\n"one"\r\n\r\n${text}`)
      const html = (await read(id))?.descHtml ?? ''
      expect(html).toMatch(/^<p>&lt;b&gt;&amp;\r?<br \/>\n&quot;one&quot;<\/p>\n<p>/)
      expect(html).not.toMatch(/<(?:ol|ul|blockquote|a )/)
      expect(await stored(id)).toEqual({ html, renderer: markdownVersion })
    },
  )

  test('is rendered by the job soon after the start', async () => {
    const id = await createUnrendered('For *nobody*')
    const hostile = await createUnrendered(tooDeep)
    const jobs = await startServerJobs(app.deps)
    onTestFinished(() => jobs.stop())
    await until('the description to be rendered', async () => {
      const rows = [await stored(id), await stored(hostile)]
      return rows.every((row) => row?.renderer === markdownVersion)
    })
    expect((await stored(id))?.html).toBe('<p>For <em>nobody</em></p>')
  })
})

describe('a description whose rendering times out', () => {
  const unrendered = { html: '', renderer: 0 }
  const rendered = { html: '<p>An <em>honest</em> text</p>', renderer: markdownVersion }
  const plain = { html: '<p>An *honest* text</p>', renderer: markdownVersion }

  test('is returned as plain text and rendered by the job later', async () => {
    const id = await createUnrendered('An *honest* text')
    expect(await readFrom(openStalled(), id)).toBe(plain.html)
    expect(await stored(id)).toEqual(unrendered)
    // Further reads do not occupy the thread again.
    expect(await readFrom(app.deps, id)).toBe(plain.html)
    expect(await stored(id)).toEqual(unrendered)
    await runJob(app.deps)
    expect(await stored(id)).toEqual(rendered)
    expect(await readFrom(app.deps, id)).toBe(rendered.html)
  })

  test('is stored as plain text after the third timeout', async () => {
    const id = await createUnrendered('An *honest* text')
    const stalled = openStalled()
    for (let run = 0; run < 2; run++) {
      await runJob(stalled)
      expect(await stored(id)).toEqual(unrendered)
    }
    await runJob(stalled)
    expect(await stored(id)).toEqual(plain)
  })

  test('starts a new count with another version of the text', async () => {
    const id = await createUnrendered('An *honest* text')
    const stalled = openStalled()
    for (let run = 0; run < 2; run++) await runJob(stalled)
    await app.deps.db
      .update(courses)
      .set({ description: 'An *honest*  text', version: 2 })
      .where(eq(courses.id, id))
    await runJob(stalled)
    expect(await stored(id)).toEqual(unrendered)
    await runJob(app.deps)
    expect(await stored(id)).toMatchObject({ renderer: markdownVersion })
  })

  test('is rendered at most once in a run of the job, however many time out', async () => {
    const ids = await Promise.all(
      Array.from({ length: 51 }, () => createUnrendered('An *honest* text')),
    )
    await runJob(openStalled())
    expect(await Promise.all(ids.map(stored))).toEqual(ids.map(() => unrendered))
    await runJob(app.deps)
    expect(await Promise.all(ids.map(stored))).toEqual(ids.map(() => rendered))
  })

  test('does not block the rows behind it', async () => {
    const slow = await createUnrendered(`A ${stalling} text`)
    const behind = await createUnrendered('An *honest* text')
    const file = import.meta.resolve('#tests/helpers/processes/partly-stalled-worker.ts')
    const deps = openWithWorker(new URL(file), 1000)
    await runJob(deps)
    expect([await stored(slow), await stored(behind)]).toEqual([unrendered, rendered])
    for (let run = 0; run < 2; run++) await runJob(deps)
    expect(await stored(slow)).toEqual({
      html: `<p>A ${stalling} text</p>`,
      renderer: markdownVersion,
    })
  })

  test('is rejected at its field when it is saved', async () => {
    const fetch = createApp({
      admission: createUnlimitedAdmission(),
      deps: openStalled(),
      publicUrl,
      corsOrigins: [],
      trustedProxies: 1,
      isStopping: () => false,
    })
    const id = await createCourse(app, { ownerId: author.id })
    const body = { ...(await formWith('An *honest* text')), images: false }
    const reply = await callApi({ fetch }, `PUT /api/courses/${id}`, { token: author.token, body })
    const message = messages.descriptionTooComplex
    expect(reply).toMatchObject({ status: 400, body: { msg: message, fields: { desc: message } } })
  })
})

function nestedList(levels: number): string {
  return Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')
}
