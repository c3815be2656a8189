import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { draftedVideoKey, lessons } from '#server/db/schema/index.ts'

/** Captions are drafted without a request once for each video of a lesson. */
export async function storeDraftedVideo(
  tx: Transaction,
  { lessonId, videoId }: { lessonId: string; videoId: string },
): Promise<void> {
  const content = JSON.stringify({ [draftedVideoKey]: videoId })
  await tx
    .update(lessons)
    .set({ content: sql`${lessons.content} || ${content}::jsonb` })
    .where(and(eq(lessons.id, lessonId), hasOtherDraftedVideo(videoId)))
}

export const hasOtherDraftedVideo = (videoId: string) =>
  sql`${lessons.content} ->> ${draftedVideoKey}::text is distinct from ${videoId}`
