import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { storeDemoFiles } from '#seed/seed-demo-files.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import {
  courseFiles,
  enrolments,
  installation,
  lessonAttachments,
  lessonProgress,
  lessons,
} from '#server/db/schema/index.ts'
import { openMedia, presentCourseFile } from '#server/domain/media/index.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

test('the demo gets its files after the seeding, across an interruption, and learners are spread over the lessons', async () => {
  const { deps } = app
  const { db } = deps
  await seedDemo(deps)
  const fileLessons = await db.$count(lessons, eq(lessons.kind, 'file'))
  expect(fileLessons).toBeGreaterThan(10)
  expect(await db.$count(courseFiles)).toBe(0)

  const stopping = new AbortController()
  const files = {
    ...deps.files,
    store: async (...stored: Parameters<typeof deps.files.store>) => {
      await deps.files.store(...stored)
      if ((await db.$count(courseFiles)) > 3) stopping.abort()
    },
  }
  await storeDemoFiles({ ...deps, files }, stopping.signal)
  const interrupted = await db.$count(courseFiles)
  expect(interrupted).toBeLessThan(fileLessons)
  await Promise.all([storeDemoFiles(deps), storeDemoFiles(deps)])

  expect(await db.$count(lessons, isNotNull(lessons.fileId))).toBe(fileLessons)
  const attached = await db.$count(lessonAttachments)
  expect(attached).toBeGreaterThan(5)
  expect(await db.$count(courseFiles)).toBe(fileLessons + attached)
  expect(await db.$count(installation, eq(installation.key, 'demo-files'))).toBe(0)
  const [pdf] = await db.select().from(courseFiles).where(eq(courseFiles.name, 'study-notes.pdf'))
  if (!pdf) throw new Error('The demo has a PDF.')
  const { url } = presentCourseFile(pdf, deps, 'view')
  const [, , signature = '', assetId = '', path = ''] = new URL(url).pathname.split('/')
  const opened = openMedia(deps, { signature, assetId, path })
  expect(typeof opened === 'object' && (await opened.size())).toBe(pdf.bytes)

  const completed = await db.$count(enrolments, isNotNull(enrolments.completedAt))
  expect(completed).toBeGreaterThan(100)
  expect(completed).toBeLessThan(await db.$count(enrolments))
  const isArticle = and(eq(lessons.kind, 'article'), isNotNull(lessonProgress.completedAt))
  const read = await db
    .select({ id: lessons.id })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .where(isArticle)
  expect(new Set(read.map(({ id }) => id)).size).toBeGreaterThan(60)
})
