import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  courseInstructors,
  coursePrerequisites,
  courses,
  lessons,
  sections,
} from '#server/db/schema/index.ts'
import { courseOutline } from '#shared/contract/courses/outline.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { createUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { recordStatements } from '#tests/helpers/databases/statements.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const get = (course: string) => callApi(app, `GET /api/courses/${course}/outline`)

async function getOutline(course: string) {
  const { status, body } = await get(course)
  expect(status).toBe(200)
  return courseOutline.strict().parse(body)
}

test('lists sections and lessons in order, with what everyone may know of them', async () => {
  const createdAt = new Date('2026-01-01T00:00:00Z')
  const { course, lessons: ids } = await createCourseWithLessons(app, [
    [
      { title: 'Welcome', isPreview: true, durationSeconds: 60, createdAt },
      { title: 'Read on', kind: 'article', isRequired: false, content: { markdown: 'Locked.' } },
    ],
    [
      { title: 'Later', releaseDays: 7, durationSeconds: 30 },
      { title: 'In summer', releaseDate: '2026-07-01', releaseZone: 'Europe/Berlin' },
    ],
  ])
  const outline = await getOutline(course)
  expect(outline).toMatchObject({
    course,
    status: 'published',
    order: 'any',
    lessons: 4,
    seconds: 90,
    prerequisites: [],
    authors: [{ fullname: 'Thaddeus Quill' }],
  })
  expect(outline.sections.map(({ title }) => title)).toEqual(['Section 1', 'Section 2'])
  const listed = outline.sections.flatMap((section) => section.lessons)
  expect(listed.map(({ _id }) => _id)).toEqual(ids)
  expect(listed[0]).toEqual({
    _id: ids[0],
    title: 'Welcome',
    kind: 'video',
    seconds: 60,
    preview: true,
    required: true,
    attachments: 0,
    release: null,
    addedAt: '2026-01-01T00:00:00.000Z',
  })
  expect(listed[1]).toMatchObject({ kind: 'article', seconds: null, required: false })
  expect(listed[2]).toMatchObject({ release: { days: 7 } })
  expect(listed[3]).toMatchObject({ release: { at: '2026-06-30T22:00:00.000Z' } })
  expect(JSON.stringify(outline)).not.toMatch(/private\.mp4|Locked\./)
})

test('leaves out hidden and deleted lessons, and sections without lessons', async () => {
  const { course } = await createCourseWithLessons(app, [
    [{ title: 'Seen' }, { title: 'Unfinished', isHidden: true }],
    [{ title: 'Gone', deletedAt: new Date() }],
    [{ title: 'In a deleted section' }],
  ])
  const { db } = app.deps
  await db.update(sections).set({ deletedAt: new Date() }).where(eq(sections.title, 'Section 3'))
  const outline = await getOutline(course)
  expect(outline.sections.map(({ title }) => title)).toEqual(['Section 1'])
  expect(outline.lessons).toBe(1)
  expect(outline.seconds).toBeNull()
  await db.update(lessons).set({ isHidden: true }).where(eq(lessons.courseId, course))
  await app.deps.events.publish('catalogueChanged', { courseIds: [course] })
  expect(await getOutline(course)).toMatchObject({ lessons: 0, sections: [] })
})

test('names the owner first, then those who accepted, and prerequisites of the catalogue', async () => {
  const owner = await createUser(app, { fullname: 'Zora Owner Zimmer' })
  const [helper, invited] = [await createUser(app), await createUser(app)]
  const [before, draft] = [await createCourse(app), await createCourse(app)]
  const { db } = app.deps
  await db.update(courses).set({ status: 'draft' }).where(eq(courses.id, draft))
  const { course } = await createCourseWithLessons(app, [{}], { ownerId: owner.id })
  await db.insert(courseInstructors).values([
    { courseId: course, userId: helper.id, acceptedAt: new Date() },
    { courseId: course, userId: invited.id },
  ])
  await db.insert(coursePrerequisites).values([
    { courseId: course, prerequisiteId: draft, position: 1 },
    { courseId: course, prerequisiteId: before, position: 2 },
  ])
  const outline = await getOutline(course)
  expect(outline.authors.map(({ _id }) => _id)).toEqual([owner.id, helper.id])
  expect(outline.prerequisites.map(({ _id }) => _id)).toEqual([before])
})

test('is open by its address unless the course is a draft, deleted or unknown', async () => {
  const { db } = app.deps
  for (const status of ['unlisted', 'archived'] as const) {
    const { course } = await createCourseWithLessons(app, [{}], { status })
    expect(await getOutline(course)).toMatchObject({ status })
  }
  const { course: orphan } = await createCourseWithLessons(app, [{}], { ownerId: null })
  expect(await getOutline(orphan)).toMatchObject({ status: 'archived', authors: [] })
  const { course: draft } = await createCourseWithLessons(app, [{}], { status: 'draft' })
  const { course: deleted } = await createCourseWithLessons(app, [{}])
  await db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, deleted))
  for (const id of [draft, deleted, crypto.randomUUID()]) expect((await get(id)).status).toBe(404)
})

test('runs two statements for 500 lessons', async () => {
  const { course } = await createCourseWithLessons(
    app,
    Array.from({ length: 500 }, (_, index) => ({ title: `Lesson ${index}` })),
  )
  const statements = await recordStatements(app, async () => {
    expect(await getOutline(course)).toMatchObject({ lessons: 500 })
  })
  expect(statements).toHaveLength(2)
})
