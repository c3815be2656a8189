import { type SQL, sql } from 'drizzle-orm'
import { courses, lessonProgress, lessons, videoVersion } from '#server/db/schema/index.ts'

const { watched, countedVideoId, watchedEarlier, watchedVersions, positionSeconds } = lessonProgress

/**
 * The version of the video that a report counts for. Null for lessons without a video, and for the course's authors,
 * whose own watching is not counted.
 */
export function selectCountedVideo({
  userId,
  lessonId,
}: {
  userId: string
  lessonId: string
}): SQL<string | null> {
  return sql<string | null>`(
    select ${videoVersion} from ${lessons} join ${courses} on ${courses.id} = ${lessons.courseId}
    where ${lessons.id} = ${lessonId} and ${courses.ownerId} is distinct from ${userId}
      and not exists (
        select from course_instructors as author where author.course_id = ${courses.id}
          and author.user_id = ${userId} and author.accepted_at is not null))`
}

/**
 * In an upsert of a report: what the learner watched of earlier versions of the video and not yet of this one, so that
 * it counts as watched for the first time when it is.
 */
export const nextWatchedEarlier = sql<string | null>`case
  when excluded.counted_video_id is null then ${watchedEarlier}
  else nullif((case when ${countedVideoId} = excluded.counted_video_id
    then coalesce(${watchedEarlier}, '{}')
    else ${watched} - ${selectWatched(watchedVersions, sql`excluded.counted_video_id`)} end) - excluded.watched, '{}') end`

/** In such an upsert: what the learner did in the version that was counted before, when that is another one now. */
export const nextWatchedVersions = sql<string | null>`case
  when ${countedVideoId} is null or ${countedVideoId} = excluded.counted_video_id then ${watchedVersions}
  else coalesce(${watchedVersions}, '{}') || jsonb_build_object(${countedVideoId}::text, jsonb_build_object(
    'watched', (${watched} - coalesce(${watchedEarlier}, '{}'))::text,
    'leftAt', floor(${positionSeconds})::integer)) end`

function selectWatched(versions: SQL | typeof watchedVersions, id: SQL): SQL {
  return sql`coalesce((${versions} -> ${id}::text ->> 'watched')::int4multirange, '{}')`
}

/** What the learner had watched of this version before the report, in its `returning`. */
const known = sql`case when old.counted_video_id = new.counted_video_id
  then old.watched - coalesce(old.watched_earlier, '{}')
  else ${selectWatched(sql`old.watched_versions`, sql`new.counted_video_id`)} end`

/** In the `returning` of such an upsert, the values of `watch_changes`. Only the latest report can repeat seconds. */
export function returnWatching(ranges: SQL) {
  return {
    countedVideoId: sql<string | null>`new.counted_video_id`.as('counted_video_id'),
    first: sql`${ranges} - (${known})`.as('first'),
    again:
      sql`case when new.position_at > old.position_at then ${ranges} * (${known}) else '{}' end`.as(
        'again',
      ),
    leftAt: sql`case when old.counted_video_id = new.counted_video_id
      then floor(old.position_seconds)::integer
      else (old.watched_versions -> new.counted_video_id::text ->> 'leftAt')::integer end`.as(
      'left_at',
    ),
    stoppedAt: sql`floor(new.position_seconds)::integer`.as('stopped_at'),
  }
}

/** Records a change that `saved` returned, if it is one. */
export function insertWatchChange(lessonId: string): SQL {
  return sql`insert into watch_changes (lesson_id, video_id, first, again, left_at, stopped_at)
    select ${lessonId}, counted_video_id, first, again, left_at, stopped_at from saved
    where counted_video_id is not null
      and (first <> '{}' or again <> '{}' or left_at is distinct from stopped_at)`
}
