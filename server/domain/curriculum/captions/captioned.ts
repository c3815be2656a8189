import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { captionTracks, lessons } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'

/** Of uploaded captions, the lesson itself knows that it has them. */
const hasPublishedTrack = sql<boolean>`exists (
  select from ${captionTracks} where ${captionTracks.lessonId} = ${lessons.id}
    and ${captionTracks.state} = 'published' and ${captionTracks.uploadId} is null)`

/**
 * Stores whether a lesson has captions, which the outline and the filters of the catalogue show. Also counts as a change
 * of the curriculum, for other authors who have it open.
 */
export async function refreshCaptioned(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  lessonId: string,
): Promise<void> {
  await tx
    .update(lessons)
    .set({ captioned: hasPublishedTrack, updatedAt: clock.now() })
    .where(eq(lessons.id, lessonId))
}
