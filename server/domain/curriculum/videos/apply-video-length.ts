import { eq, sql } from 'drizzle-orm'
import { hasFixedLength, lessons } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { changeOutline } from '../authoring/change-outline.ts'

/**
 * Gives the lessons that use an uploaded video its length, once that is known. One that an author fixed stays, and the
 * measured one is kept beside it.
 */
export async function applyVideoLength(
  deps: Pick<Deps, 'db' | 'events'>,
  { videoId, seconds: measured }: { videoId: string; seconds: number },
): Promise<void> {
  const seconds = Math.max(1, Math.round(measured))
  const affected = await deps.db
    .selectDistinct({ id: lessons.courseId })
    .from(lessons)
    .where(eq(lessons.videoId, videoId))
  for (const { id } of affected) await applyToCourse(deps, id, { videoId, seconds })
}

async function applyToCourse(
  deps: Pick<Deps, 'db' | 'events'>,
  courseId: string,
  { videoId, seconds }: { videoId: string; seconds: number },
): Promise<void> {
  const isChanged = await changeOutline(deps, courseId, async (tx) => {
    await tx
      .update(lessons)
      .set({
        durationSeconds: sql`case when ${hasFixedLength} then ${lessons.durationSeconds} else ${seconds}::integer end`,
        content: sql`case when ${hasFixedLength}
          then ${lessons.content} || jsonb_build_object('measuredSeconds', ${seconds}::integer)
          else ${lessons.content} end`,
      })
      .where(sql`${lessons.courseId} = ${courseId} and ${lessons.videoId} = ${videoId}`)
  })
  if (isChanged) await deps.events.publish('catalogueChanged', { courseIds: [courseId] })
}
