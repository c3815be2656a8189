import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seedDemo } from '#seed/seed-demo.ts'
import { captionTracks, lessons, lessonTexts } from '#server/db/schema/index.ts'
import { indexPassages } from '#server/domain/curriculum/index.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

test('every video of the demo has captions, which the search finds once they are indexed', async () => {
  const { db } = app.deps
  await seedDemo(app.deps)
  const videoCount = await db.$count(lessons, isNotNull(lessons.video))
  expect(videoCount).toBeGreaterThan(40)
  const isPublished = eq(captionTracks.state, 'published')
  expect(await db.$count(captionTracks, and(isPublished, eq(captionTracks.language, 'en')))).toBe(
    videoCount,
  )
  const empty = await db.$count(captionTracks, eq(captionTracks.cueCount, 0))
  expect(empty).toBe(0)

  const [track] = await db.select().from(captionTracks).limit(1)
  await indexPassages(app.deps, track?.lessonId ?? '')
  expect(await db.$count(lessonTexts, eq(lessonTexts.trackId, track?.id ?? ''))).toBe(1)
})
