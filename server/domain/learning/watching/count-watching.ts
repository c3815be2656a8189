import { type SQL, sql } from 'drizzle-orm'
import { courses, lessonProgress, lessons, videoVersion } from '#server/db/schema/index.ts'

const { watched, countedVideoId, watchedEarlier, watchedVersions, positionSeconds } = lessonProgress

interface ReportedVideo {
  userId: string
  lessonId: string
  /** As the client states it; undefined for clients that do not. */
  videoVersion: string | undefined
}

/**
 * The version of the video that a report counts for. Null for lessons without a video, for a report of another version,
 * and for the course's authors, whose own watching is not counted.
 */
export function selectCountedVideo(report: ReportedVideo): SQL<string | null> {
  const { userId, lessonId } = report
  return sql<string | null>`(
    select ${videoVersion} from ${lessons} join ${courses} on ${courses.id} = ${lessons.courseId}
    where ${lessons.id} = ${lessonId} and not ${statesOtherVideo(report)}
      and ${courses.ownerId} is distinct from ${userId}
      and not exists (
        select from course_instructors as author where author.course_id = ${courses.id}
          and author.user_id = ${userId} and author.accepted_at is not null))`
}

/** Watched before the video was replaced, and reported later: offline, or by a page that was still open. */
function statesOtherVideo({ lessonId, videoVersion: stated }: ReportedVideo): SQL {
  if (stated === undefined) return sql`false`
  return sql`((select ${videoVersion} from ${lessons} where ${lessons.id} = ${lessonId}) is distinct from ${stated}::uuid)`
}

/**
 * In an upsert: the report is of another version than the one that is counted, which stays as it was, with the position in
 * it. Without one, everything counts as watched earlier anyway.
 */
export function isUncounted(report: ReportedVideo): SQL {
  return sql`(${countedVideoId} is not null and ${statesOtherVideo(report)})`
}

/**
 * In an upsert of a report: what the learner watched of earlier versions of the video and not yet of this one, so that
 * it counts as watched for the first time when it is.
 */
export function nextWatchedEarlier(uncounted: SQL): SQL<string | null> {
  return sql<string | null>`case
    when ${uncounted} then nullif(coalesce(${watchedEarlier}, '{}') + (excluded.watched - ${watched}), '{}')
    when excluded.counted_video_id is null then ${watchedEarlier}
    else nullif((case when ${countedVideoId} = excluded.counted_video_id
      then coalesce(${watchedEarlier}, '{}')
      else ${watched} - ${selectWatched(watchedVersions, sql`excluded.counted_video_id`)} end) - excluded.watched, '{}') end`
}

/** In such an upsert: what the learner did in the version that was counted before, when that is another one now. */
export function nextWatchedVersions(uncounted: SQL): SQL<string | null> {
  return sql<string | null>`case
    when ${uncounted} or ${countedVideoId} is null or ${countedVideoId} = excluded.counted_video_id then ${watchedVersions}
    else coalesce(${watchedVersions}, '{}') || jsonb_build_object(${countedVideoId}::text, jsonb_build_object(
      'watched', (${watched} - coalesce(${watchedEarlier}, '{}'))::text,
      'leftAt', floor(${positionSeconds})::integer)) end`
}

function selectWatched(versions: SQL | typeof watchedVersions, id: SQL): SQL {
  return sql`coalesce((${versions} -> ${id}::text ->> 'watched')::int4multirange, '{}')`
}

/** What the learner had watched of this version before the report, in its `returning`. */
const known = sql`case when old.counted_video_id = new.counted_video_id
  then old.watched - coalesce(old.watched_earlier, '{}')
  else ${selectWatched(sql`old.watched_versions`, sql`new.counted_video_id`)} end`

/** In the `returning` of such an upsert, the values of `watch_changes`. Only the latest report can repeat seconds. */
export function returnWatching(ranges: SQL, report: ReportedVideo) {
  return {
    countedVideoId: sql<
      string | null
    >`case when not ${statesOtherVideo(report)} then new.counted_video_id end`.as(
      'counted_video_id',
    ),
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
