import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { users } from '#server/db/schema/index.ts'
import { courseLearner } from '#shared/contract/learning/learners.ts'
import { learnerLimits } from '#shared/limits.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { addInstructors, createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

async function listLearners(id: string, { token }: { token: string }, query = '') {
  const reply = await callApi(app, `GET /api/courses/${id}/learners${query}`, { token })
  expect(reply.status).toBe(200)
  const learners = z.array(courseLearner.strict()).parse(reply.body)
  return {
    learners,
    names: learners.map(({ fullname }) => fullname),
    total: Number(reply.headers.get('X-Total-Count')),
    isMore: reply.headers.get('X-Total-Count-Is') === 'minimum',
  }
}

async function recordProgress(user: { id: string }, lessonId: string, isFinished: boolean) {
  await app.pool.query(
    `insert into lesson_progress (user_id, lesson_id, completed_at, updated_at)
     values ($1, $2, case when $3 then now() end, now())`,
    [user.id, lessonId, isFinished],
  )
}

describe('the learners of a course', () => {
  let owner = { id: '', token: '' }
  let course = ''
  let lessons: string[] = []

  beforeAll(async () => {
    owner = await asUser(app, { authorize: true })
    const created = await createCourseWithLessons(
      app,
      [
        [{}, { kind: 'article' }, { kind: 'article' }],
        [{ isRequired: false }, { isHidden: true }],
      ],
      { ownerId: owner.id },
    )
    course = created.course
    lessons = created.lessons
    // In this order of enrolment.
    const finished = await asUser(app, { fullname: 'Zoë Finished' })
    const half = await asUser(app, { fullname: 'Ada Halfway' })
    const fresh = await asUser(app, { fullname: 'Émile Newcomer' })
    const gone = await asUser(app, { fullname: 'Gone Elsewhere' })
    for (const learner of [finished, half, fresh, gone]) await enrol(app, learner, course)
    await enrol(app, gone)
    for (const id of lessons.slice(0, 3)) await recordProgress(finished, id, true)
    await recordProgress(half, lessons[0] ?? '', true)
    await recordProgress(half, lessons[1] ?? '', false)
    // Optional and hidden lessons do not count.
    await recordProgress(half, lessons[3] ?? '', true)
    await recordProgress(half, lessons[4] ?? '', true)
  })

  test('are listed newest first with what they completed, without those who left', async () => {
    const { learners, names, total, isMore } = await listLearners(course, owner)
    expect(names).toEqual(['Émile Newcomer', 'Ada Halfway', 'Zoë Finished'])
    expect({ total, isMore }).toEqual({ total: 3, isMore: false })
    const [fresh, half, finished] = learners
    expect(fresh).toMatchObject({ status: 'not_started', completedLessons: 0, activeAt: null })
    expect(half).toMatchObject({ status: 'in_progress', percent: 33, completedAt: null })
    expect(half).toMatchObject({ completedLessons: 1, requiredLessons: 3 })
    expect(finished).toMatchObject({ status: 'completed', percent: 100, completedLessons: 3 })
    expect(finished?.completedAt).not.toBeNull()
  })

  test.each([
    ['?sort=name', ['Ada Halfway', 'Émile Newcomer', 'Zoë Finished']],
    ['?sort=enrolled&order=asc', ['Zoë Finished', 'Ada Halfway', 'Émile Newcomer']],
    ['?sort=progress', ['Zoë Finished', 'Ada Halfway', 'Émile Newcomer']],
    ['?sort=active&order=asc', ['Émile Newcomer', 'Zoë Finished', 'Ada Halfway']],
    ['?sort=completed&limit=1', ['Zoë Finished']],
    ['?search=ada', ['Ada Halfway']],
    ['?search=emile', ['Émile Newcomer']],
    ['?status=completed', ['Zoë Finished']],
    ['?status=in_progress', ['Ada Halfway']],
    ['?status=not_started', ['Émile Newcomer']],
    ['?status=unknown&sort=unknown&page=0', ['Émile Newcomer', 'Ada Halfway', 'Zoë Finished']],
    ['?page=2&limit=2', ['Zoë Finished']],
    ['?page=9', []],
    ['?search=nobody', []],
  ])('with %s', async (query, expected) => {
    expect((await listLearners(course, owner, query)).names).toEqual(expected)
  })

  test('are counted on a page without rows too', async () => {
    expect((await listLearners(course, owner, '?page=9')).total).toBe(3)
    expect((await listLearners(course, owner, '?status=not_started')).total).toBe(1)
  })

  test('are not found by their email, which is in no response', async () => {
    expect((await listLearners(course, owner, '?search=example.test')).names).toEqual([])
    const { body } = await callApi(app, `GET /api/courses/${course}/learners`, owner)
    expect(JSON.stringify(body)).not.toContain('@')
  })

  test('are open to invited instructors once they accept, and to nobody else', async () => {
    const [instructor, invited] = [await asUser(app), await asUser(app)]
    await addInstructors(app, course, instructor, { ...invited, acceptedAt: null })
    expect((await listLearners(course, instructor)).total).toBe(3)
    for (const call of ['learners', 'lessons/statistics', 'statistics'] as const) {
      const path = `GET /api/courses/${course}/${call}` as const
      expect((await callApi(app, path, instructor)).status, call).toBe(200)
      expect((await callApi(app, path, invited)).status, call).toBe(403)
    }
  })
})

test('a learner whose account is about to be deleted is not listed', async () => {
  const owner = await asUser(app, { authorize: true })
  const course = await createCourse(app, { ownerId: owner.id })
  const leaving = await asUser(app, { fullname: 'Leaving Soon' })
  for (const learner of [leaving, await asUser(app, { fullname: 'Staying Here' })]) {
    await enrol(app, learner, course)
  }
  expect((await listLearners(course, owner)).total).toBe(2)
  await app.deps.db
    .update(users)
    .set({ erasureAt: app.clock.now() })
    .where(eq(users.id, leaving.id))
  expect(await listLearners(course, owner)).toMatchObject({ names: ['Staying Here'], total: 1 })
  expect((await listLearners(course, owner, '?search=leaving')).names).toEqual([])
})

test('a learner who only marked lessons has not started, as in the statistics of lessons', async () => {
  const owner = await asUser(app, { authorize: true })
  const { course, lessons } = await createCourseWithLessons(app, [{}, { kind: 'article' }], {
    ownerId: owner.id,
  })
  const learner = await asUser(app)
  await enrol(app, learner, course)
  for (const lesson of lessons) {
    const body = { completed: true, by: 'mark', at: app.clock.now().toISOString() }
    const path = `PUT /api/lessons/${lesson}/completion` as const
    expect((await callApi(app, path, { ...learner, body })).status).toBe(200)
  }
  expect((await listLearners(course, owner)).learners).toMatchObject([
    { status: 'not_started', percent: 0, activeAt: null },
  ])
  expect((await listLearners(course, owner, '?status=in_progress')).total).toBe(0)
})

/** Follows the cursor from page to page; `onPage` is called after each. */
async function exportLearners(
  id: string,
  { token }: { token: string },
  query: string,
  onPage?: (names: string[]) => Promise<unknown>,
) {
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const path = `GET /api/courses/${id}/learners?${query}&cursor=${cursor}` as const
    const { status, body, headers } = await callApi(app, path, { token })
    expect(status).toBe(200)
    const page = z.array(courseLearner.strict()).parse(body)
    names.push(...page.map(({ fullname }) => fullname))
    await onPage?.(names)
    cursor = headers.get('X-Next-Cursor')
  }
  return names
}

describe('an export of learners', () => {
  let owner = { id: '', token: '' }
  let course = ''
  let lessons: string[] = []
  const learners: { id: string; token: string }[] = []
  const all = ['Learner 5', 'Learner 4', 'Learner 3', 'Learner 2', 'Learner 1']

  beforeAll(async () => {
    owner = await asUser(app, { authorize: true })
    const created = await createCourseWithLessons(app, [{}, {}], { ownerId: owner.id })
    course = created.course
    lessons = created.lessons
    for (const number of [1, 2, 3, 4, 5]) {
      const learner = await asUser(app, { fullname: `Learner ${number}` })
      learners.push(learner)
      await enrol(app, learner, course)
    }
    // Several enrolled at the same time.
    await app.pool.query(
      `update enrolments set enrolled_at = '2026-01-02' where course_id = $1 and user_id = any ($2)`,
      [course, learners.slice(1, 4).map(({ id }) => id)],
    )
    await app.pool.query(
      `update enrolments set enrolled_at = '2026-01-01' where course_id = $1 and user_id = $2`,
      [course, learners[0]?.id],
    )
    await recordProgress(learners[1] ?? { id: '' }, lessons[0] ?? '', true)
  })

  test.each([
    ['limit=2', all],
    ['limit=5', all],
    ['limit=1&search=learner', all],
    ['limit=2&search=3', ['Learner 3']],
    ['limit=1&status=in_progress', ['Learner 2']],
    ['limit=2&status=not_started', all.filter((name) => name !== 'Learner 2')],
    ['limit=2&status=completed', []],
  ])('has every learner that matches %s once', async (query, expected) => {
    expect((await exportLearners(course, owner, query)).toSorted()).toEqual(expected.toSorted())
  })

  test('has progress, and rejects a cursor of another list', async () => {
    const path = `GET /api/courses/${course}/learners?search=2&cursor=` as const
    const [learner] = z.array(courseLearner).parse((await callApi(app, path, owner)).body)
    expect(learner).toMatchObject({ completedLessons: 1, requiredLessons: 2, percent: 50 })
    expect((await callApi(app, `${path}x`, owner)).status).toBe(400)
  })

  test('skips no learner when one of the page before leaves meanwhile', async () => {
    const names = await exportLearners(course, owner, 'limit=2', async ([first, ...others]) => {
      if (others.length !== 1) return
      expect(first).toBe('Learner 5')
      await enrol(app, learners[4] ?? { id: '', token: '' })
    })
    expect(names.toSorted()).toEqual(all.toSorted())
  })
})

test('a course with very many learners lists the newest ones', async () => {
  const owner = await asUser(app, { authorize: true })
  const course = await createCourse(app, { ownerId: owner.id })
  const count = learnerLimits.listedMax + 5
  await app.pool.query(
    `with added as (
       insert into users (fullname, username, email, activated_at)
       select 'Crowd Member ' || n, 'crowd' || n, 'crowd' || n || '@example.test', now()
       from generate_series(1, $2::integer) n returning id, username)
     insert into enrolments (user_id, course_id, enrolled_at)
     select id, $1, timestamptz '2026-01-01' + substr(username, 6)::integer * interval '1 minute' from added`,
    [course, count],
  )
  const { names, total, isMore } = await listLearners(course, owner, '?sort=progress&limit=1')
  expect({ names, total, isMore }).toEqual({
    names: [`Crowd Member ${count}`],
    total: learnerLimits.listedMax,
    isMore: true,
  })
  const last = await listLearners(course, owner, '?order=asc&limit=1')
  expect(last.names).toEqual(['Crowd Member 6'])
  expect(new Set(await exportLearners(course, owner, 'sort=progress')).size).toBe(count)
})
