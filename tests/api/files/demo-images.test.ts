import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { demoCourses } from '#seed/demo/courses.ts'
import { demoPosts } from '#seed/demo/posts.ts'
import { doNextPending, recordPending } from '#seed/pending-list.ts'
import { storeDemoImages } from '#seed/seed-demo-images.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import type { Queryable } from '#server/db/client.ts'
import { courses, postImages, posts, uploads } from '#server/db/schema/index.ts'
import { courseCardListResponse } from '#shared/contract/courses/catalogue.ts'
import { parseImageUrl } from '#shared/files/files.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const coverTitles = demoCourses.flatMap(({ title, cover }) => (cover ? [title] : [])).toSorted()
const imageTexts = demoPosts.flatMap(({ images = [] }) => images.map(({ alt }) => alt)).toSorted()

async function listWithImages(): Promise<{ titles: string[]; texts: string[] }> {
  const { db } = app.deps
  const withCover = await db
    .select({ title: courses.title })
    .from(courses)
    .innerJoin(uploads, eq(uploads.id, courses.coverUploadId))
  const withImage = await db
    .select({ alt: postImages.alt })
    .from(postImages)
    .innerJoin(posts, eq(posts.id, postImages.postId))
  return {
    titles: withCover.map(({ title }) => title).toSorted(),
    texts: withImage.map(({ alt }) => alt).toSorted(),
  }
}

test('the demo gets its images after the seeding, as uploads of their owners, across an interruption', async () => {
  const { deps } = app
  await seedDemo(deps)
  const [deleted = '', ...covers] = coverTitles
  await deps.db
    .update(courses)
    .set({ deletedAt: deps.clock.now() })
    .where(eq(courses.title, deleted))
  expect(await listWithImages()).toEqual({ titles: [], texts: [] })

  const stopping = new AbortController()
  const publish = deps.events.publish.bind(deps.events)
  const interrupted = { ...deps, events: { ...deps.events, publish: stopAfterFirst } }
  await storeDemoImages(interrupted, stopping.signal)
  expect((await listWithImages()).titles.length).toBeLessThan(covers.length)

  await Promise.all([storeDemoImages(deps), storeDemoImages(deps)])
  expect(await listWithImages()).toEqual({ titles: covers, texts: imageTexts })
  expect(await deps.db.$count(uploads)).toBe(coverTitles.length + imageTexts.length)
  await storeDemoImages(deps)
  expect(await deps.db.$count(uploads)).toBe(coverTitles.length + imageTexts.length)

  const list = await app.fetch(new Request('http://lectern.test/api/courses?fields=card'))
  const cards = courseCardListResponse.parse(await list.json()).courses
  const card = cards.find(({ title }) => title === covers[0])
  expect(parseImageUrl(card?.images.url ?? '')).toMatchObject({ width: 960, height: 540 })
  expect((await app.fetch(new Request(card?.images.url ?? ''))).status).toBe(200)

  function stopAfterFirst(...event: Parameters<typeof publish>): ReturnType<typeof publish> {
    stopping.abort()
    return publish(...event)
  }
})

test('encoding an image may take longer than other transactions may be idle', async () => {
  const list = { key: 'slow-work', item: z.string() }
  await app.deps.db.transaction((tx) => recordPending(tx, list, ['an image']))
  const limits: unknown[] = [await readIdleLimit(app.deps.db)]
  await doNextPending(app.deps, list, async (tx) => {
    limits.push(await readIdleLimit(tx))
  })
  expect(limits).toEqual(['15s', '0'])

  async function readIdleLimit(db: Queryable): Promise<unknown> {
    const { rows } = await db.execute(sql`show idle_in_transaction_session_timeout`)
    return rows[0]?.['idle_in_transaction_session_timeout']
  }
})
