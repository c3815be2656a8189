import { sql } from 'drizzle-orm'
import { captionTracks, formerVideosKey, lessons, videoVersion } from '#server/db/schema/index.ts'

/**
 * In a join with the lesson: the track was changed last while the lesson had another video than now, which its times may
 * not fit.
 */
export const isForEarlierVideo = sql<boolean>`exists (
  select from jsonb_array_elements(${lessons.content} -> ${formerVideosKey}::text) as former
  where (former ->> 0)::uuid <> ${videoVersion}
    and ${captionTracks.updatedAt} >= coalesce((former ->> 1)::timestamptz, '-infinity')
    and ${captionTracks.updatedAt} < (former ->> 2)::timestamptz)`
