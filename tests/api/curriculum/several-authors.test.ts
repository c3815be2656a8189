import { beforeAll, describe, expect, test } from 'vitest'
import { type Curriculum, curriculumResponse } from '#shared/contract/courses/curriculum.ts'
import { curriculumLimits as limits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import {
  createAuthorFetch,
  createRequestLog,
  type RequestLog,
} from '#tests/authoring/author-requests.ts'
import { chooseChange, type Deleted } from '#tests/authoring/choose-change.ts'
import { openPage } from '#tests/authoring/page-author.ts'
import { replayWrites, toTree } from '#tests/authoring/replay-writes.ts'
import { addInstructors, createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'
import { createRandom } from '#tests/load/random.ts'

const app = useTestApp()
const newId = () => crypto.randomUUID()

/** How long the authors work. */
const seconds = Number(process.env['AUTHORS_SECONDS'] ?? 3)
/** Of what the authors choose. */
const seed = 20_261

type Author = { id: string; token: string }
let owner: Author
let second: Author
let third: Author

beforeAll(async () => {
  owner = await asMember(app, { authorize: true })
  second = await asMember(app, { authorize: true })
  third = await asMember(app, { authorize: true })
})

async function createSharedCourse(lessons: number) {
  const content = Array.from({ length: lessons }, () => ({ kind: 'article' as const, video: null }))
  const created = await createCourseWithLessons(app, content, { ownerId: owner.id })
  await addInstructors(app, created.course, second, third)
  const curriculum = await getCurriculum(created.course)
  return { ...created, curriculum, section: curriculum.sections[0]?._id ?? '' }
}

async function getCurriculum(course: string): Promise<Curriculum> {
  const { body } = await callApi(app, `GET /api/courses/${course}/curriculum`, owner)
  return curriculumResponse.parse(body).curriculum
}

test(
  'three authors who change everything at once end with the same tree, and no saved change is missing',
  { timeout: seconds * 1000 + 60_000 },
  async () => {
    const { course, curriculum: initial } = await createSharedCourse(12)
    const log = createRequestLog()
    const random = createRandom(seed)
    const authors = [owner, second].map(({ token }) => {
      const breaks = () => ({ 0: 'request', 1: 'response' } as const)[random.below(40)]
      const send = createAuthorFetch(app.fetch, { token, log, breaks })
      return openPage({ origin: publicUrl, send, initial })
    })
    app.deps.events.on('curriculumChanged', ({ courseId, revision }) => {
      if (courseId === course) for (const { queue } of authors) queue.noticeRevision(revision)
    })
    const end = Date.now() + seconds * 1000
    await Promise.all([
      ...authors.map((author, index) => work(author, createRandom(seed + index), end)),
      workWithOldCurriculum(course, log, end),
    ])

    const stored = await getCurriculum(course)
    for (const { queue, state, rejections } of authors) {
      const isUpToDate = () => state().curriculum.revision >= stored.revision
      await until('the page to show the last change', isUpToDate, 10_000)
      queue.stop()
      expect(state().curriculum).toEqual(stored)
      // Each was about something that another author had deleted.
      expect(rejections.filter((msg) => !gone.has(msg))).toEqual([])
    }
    expect(toTree(stored)).toEqual(replayWrites(initial, log.writes))
    expect(log.rejected.filter((status) => status !== 404)).toEqual([])
    for (const { sent, current } of log.stale) expect(current.version).toBeGreaterThan(sent)
    await expectOrderedRanks(course, stored)
    // Otherwise nothing was proved.
    expect(log.stale.length).toBeGreaterThan(0)
    expect(log.writes.length).toBeGreaterThan(0)
  },
)

const gone = new Set<string>([messages.sectionNotFound, messages.lessonNotFound])

/** Makes changes in the page until the end, then waits until they are saved. */
async function work(
  { queue, state, pending }: ReturnType<typeof openPage>,
  random: ReturnType<typeof createRandom>,
  end: number,
): Promise<void> {
  const deleted: Deleted = []
  const isReady = (count: number) => () => {
    if (state().conflict) queue.resolveConflict(random.below(2) === 0 ? 'mine' : 'theirs')
    // The connection was lost, or others renamed a row again and again.
    if (state().stage === 'offline' || state().stage === 'failed') queue.flush()
    return pending().length <= count
  }
  while (Date.now() < end) {
    queue.change(chooseChange(random, state().curriculum, deleted))
    await until('room for the next change', isReady(random.below(4)))
  }
  await until('every change to be saved', () => isReady(0)() && state().stage === 'saved')
}

/** Renames with the versions of a curriculum that is not up to date, as a page that missed events does. */
async function workWithOldCurriculum(course: string, log: RequestLog, end: number): Promise<void> {
  const random = createRandom(seed - 1)
  const send = createAuthorFetch(app.fetch, { token: third.token, log })
  while (Date.now() < end) {
    const { sections } = await getCurriculum(course)
    const rows = [
      ...sections.map(({ _id, version }) => ({ path: `/api/sections/${_id}`, version })),
      ...sections.flatMap(({ lessons }) =>
        lessons.map(({ _id, version }) => ({ path: `/api/lessons/${_id}`, version })),
      ),
    ]
    for (let count = 0; count < 20; count += 1) {
      const row = rows[random.below(count % 2 === 0 ? sections.length : rows.length)]
      if (!row) break
      const body = JSON.stringify({ title: `Old ${random.below(1_000)}`, version: row.version })
      const headers = { 'Content-Type': 'application/json' }
      await send(new Request(publicUrl + row.path, { method: 'PATCH', headers, body }))
    }
  }
}

/** Deleted rows included. */
async function expectOrderedRanks(course: string, { sections }: Curriculum): Promise<void> {
  for (const [table, parent] of [
    ['sections', 'course_id'],
    ['lessons', 'section_id'],
  ] as const) {
    const { rows } = await app.pool.query<{ id: string; parent: string; rank: string }>(
      `select id, ${parent} as parent, rank from ${table} where course_id = $1 order by ${parent}, rank`,
      [course],
    )
    expect(new Set(rows.map((row) => `${row.parent} ${row.rank}`)).size).toBe(rows.length)
    expect(Math.max(...rows.map(({ rank }) => rank.length))).toBeLessThanOrEqual(60)
    const ids = rows.map(({ id }) => id)
    for (const siblings of table === 'sections' ? [sections] : sections.map((one) => one.lessons)) {
      const places = siblings.map(({ _id }) => ids.indexOf(_id))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }
  }
}

describe('at the limit of lessons', () => {
  const post = (call: `POST /${string}`, { token }: Author, body?: unknown) =>
    callApi(app, call, { token, ...(body ? { body } : {}) })
  const add = (course: { course: string; section: string }, author: Author, count = 1) =>
    post(`POST /api/courses/${course.course}/lessons`, author, {
      section: course.section,
      lessons: Array.from({ length: count }, () => ({
        _id: newId(),
        title: 'One',
        kind: 'article',
      })),
    })

  const countLessons = async (course: string) => {
    const { sections } = await getCurriculum(course)
    return sections.reduce((count, { lessons }) => count + lessons.length, 0)
  }

  test('rejects one of two authors who add the last lesson at once', async () => {
    const course = await createSharedCourse(limits.lessonsMax - 1)
    const replies = await Promise.all([add(course, owner), add(course, second)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const full = replies.find(({ status }) => status === 409)
    expect(full?.body).toMatchObject({ code: 'conflict', msg: messages.tooManyLessons })
    expect(await countLessons(course.course)).toBe(limits.lessonsMax)
  })

  test('adding, copying and restoring count alike, and a batch is added as a whole or not at all', async () => {
    const course = await createSharedCourse(limits.lessonsMax)
    const [first = '', other = '', copied = ''] = course.lessons
    for (const id of [first, other]) await callApi(app, `DELETE /api/lessons/${id}`, owner)
    const replies = await Promise.all([
      add(course, owner),
      post(`POST /api/lessons/${copied}/duplicate`, second, { _id: newId() }),
      post(`POST /api/lessons/${first}/restore`, third),
      post(`POST /api/lessons/${other}/restore`, owner),
      add(course, second, 3),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
    expect(replies.at(-1)?.status).toBe(409)
    expect(await countLessons(course.course)).toBe(limits.lessonsMax)
  })
})
