import type pg from 'pg'
import type { Database } from '#server/db/client.ts'
import { insertCourses, ensureCategory } from '#server/domain/catalogue/index.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { emptyDraftValues } from '../factories/course-forms.ts'
import { videoBytes } from './upload-bodies.ts'

export interface Connection {
  db: Database
  pool: pg.Pool
}

export const kinds = [
  'user',
  'course',
  'section',
  'lesson',
  'post',
  'comment',
  'review',
  'category',
  'synonyms',
  'filter',
  'registrationInvitation',
  'webhook',
  /** It alone has the deliveries. */
  'webhookWithLog',
  'delivery',
  'message',
  'session',
  'apiToken',
  'pushSubscription',
  'notification',
  'question',
  'answer',
  'announcement',
  'upload',
  'draft',
  'video',
  /** Open cases about their posts, and decisions about them. */
  'case',
  'decision',
  /** Courses of others to which the user is invited. */
  'invitation',
  /** Courses of others which the user co-teaches. */
  'taught',
] as const
export type Kind = (typeof kinds)[number]

/** Ids by kind. */
export type ResourceIds = Record<Kind, string[]>

export function createEmptyResources(): ResourceIds {
  return Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as ResourceIds
}

const columns = 'insert into sessions (user_id, token_hash, expires_at)'

/** Creates a live session and returns its token. */
export async function openSession({ pool }: Connection, userId: string): Promise<string> {
  const token = createSecretToken()
  const hash = hashSecretToken(token)
  await pool.query(`${columns} values ($1, $2, now() + interval '20 days')`, [userId, hash])
  return token
}

/**
 * Creates `count` of everything that a user can own: courses with a reviewer, posts with comments, reviews of
 * `courses` in which they are enrolled, sessions, notifications and a message to support.
 */
export async function createResources(
  connection: Connection,
  ownerId: string,
  options: { count: number; ownCourses: number; reviewerId: string; courses: string[] },
): Promise<ResourceIds> {
  const { count } = options
  // Few, so that most are accepted, declined or left between two refreshes.
  const coTaught = Math.min(options.ownCourses, 4)
  const insert = async (statement: string, values: unknown[]): Promise<string[]> => {
    const { rows } = await connection.pool.query<{ id: string }>(
      `${statement} returning id`,
      values,
    )
    return rows.map(({ id }) => id)
  }
  const title = titleOfDraft(ownerId)
  const content = { values: { ...emptyDraftValues, title }, base: null, measured: '' }
  const course = await createOwnCourses(connection, ownerId, options.ownCourses)
  const post = await insert(
    `insert into posts (author_id, content) select $1, 'Post ' || n from generate_series(1, $2::int) n`,
    [ownerId, count],
  )
  const comment = await insert(
    `insert into post_comments (post_id, author_id, content)
     select id, $1, 'Comment' from unnest($2::uuid[]) input(id)`,
    [ownerId, post],
  )
  await connection.pool.query(
    `insert into enrolments (user_id, course_id) select $1, id from unnest($2::uuid[]) input(id)
     on conflict do nothing`,
    [ownerId, options.courses],
  )
  const lesson = await listRows(connection, 'lessons', course)
  const question = await insert(
    `insert into lesson_questions (id, course_id, lesson_id, user_id, title, body, body_html, words)
     select gen_random_uuid(), course_id, id, $1, 'Question', '', '', ''
     from lessons where id = any($2)`,
    [ownerId, lesson],
  )
  // Every second lesson has captions that only authors see.
  await connection.pool.query(
    `insert into caption_tracks (id, lesson_id, language, label, state, origin, cues, cue_count)
     select id, id, 'en', 'English', case when n % 2 = 0 then 'draft' else 'published' end, 'editor',
       jsonb_build_array(jsonb_build_array(0, 1000, case when n % 2 = 0 then $2::text else 'Hello' end)), 1
     from unnest($1::uuid[]) with ordinality input(id, n)`,
    [lesson, draftCaptions(ownerId)],
  )
  const insertCases = (status: 'open' | 'upheld', posts: string[]) =>
    insert(
      `insert into moderation_cases (kind, subject_id, author_id, snapshot, status, report_count, last_reported_at)
       select 'post', id, $1, 'Post', $2, 1, now() from unnest($3::uuid[]) input(id)`,
      [ownerId, status, posts],
    )
  return {
    user: [],
    course,
    case: await insertCases('open', post.slice(0, 10)),
    // Every second one is appealed.
    decision: await insert(
      `insert into moderation_decisions (case_id, action, user_id, reason, appealed_at, appeal)
       select id, 'warn', $1, 'spam', case when n % 2 = 0 then now() end, ''
       from unnest($2::uuid[]) with ordinality input(id, n)`,
      [ownerId, await insertCases('upheld', post.slice(-10))],
    ),
    question,
    answer: await insert(
      `insert into question_answers (id, question_id, user_id, body, body_html)
       select gen_random_uuid(), id, $1, 'Answer', '<p>Answer</p>' from unnest($2::uuid[]) input(id)`,
      [ownerId, question],
    ),
    announcement: await insert(
      `insert into course_announcements
         (id, course_id, author_id, title, body, body_html, excerpt, processed_at, created_at)
       select gen_random_uuid(), id, $1, 'News', 'News', '<p>News</p>', 'News', now(), now() - interval '2 days'
       from unnest($2::uuid[]) input(id)`,
      [ownerId, course],
    ),
    invitation: await createOwnCourses(connection, options.reviewerId, coTaught),
    taught: await createOwnCourses(connection, options.reviewerId, coTaught),
    section: await listRows(connection, 'sections', course),
    lesson,
    post,
    comment,
    // The first half of the courses has no review by them, so that they can review it.
    review: await reviewCourses(
      connection,
      ownerId,
      options.courses.slice(options.courses.length / 2),
    ),
    category: [],
    synonyms: [],
    filter: [],
    registrationInvitation: [],
    webhook: [],
    webhookWithLog: [],
    delivery: [],
    message: await insert(
      `insert into contact_messages (user_id, name, email, message)
       select $1, 'Somebody', 'somebody@example.test', 'Message ' || n from generate_series(1, $2::int) n`,
      [ownerId, count],
    ),
    session: await insert(
      `${columns} select $1, gen_random_uuid(), now() + interval '20 days'
       from generate_series(1, $2::int)`,
      [ownerId, Math.min(count, 5)],
    ),
    pushSubscription: await insert(
      `with new_session as (
         ${columns} select $1, gen_random_uuid(), now() + interval '20 days'
         from generate_series(1, $2::int) returning id, user_id
       )
       insert into push_subscriptions (user_id, session_id, endpoint, host, p256dh, auth, device)
       select user_id, id, 'https://push.example.com/' || id, 'push.example.com', '', '', '' from new_session`,
      [ownerId, Math.min(count, 5)],
    ),
    apiToken: await insert(
      `insert into api_tokens (user_id, token_hash, name, scopes, expires_at)
       select $1, gen_random_uuid(), 'Report', '{learning:read}', now() + interval '20 days'
       from generate_series(1, $2::int)`,
      [ownerId, Math.min(count, 5)],
    ),
    notification: await insert(
      `insert into notifications (receiver_id, actor_id, kind, group_key, course_id)
       select $1, $2, 'review_answer', 'review_answer:' || id, id from unnest($3::uuid[]) given(id)`,
      [ownerId, options.reviewerId, course],
    ),
    video: await createVideos(connection, course),
    upload: await createUploads(connection, ownerId, count),
    draft: await insert(
      `insert into course_drafts (user_id, id, title, cover_path, content, saved_at)
       select $1, gen_random_uuid(), $2, '', $3::json, now() from generate_series(1, $4::int)`,
      [ownerId, title, JSON.stringify(content), Math.min(count, 10)],
    ),
  }
}

export async function listRows(
  { pool }: Connection,
  table: 'sections' | 'lessons',
  courses: string[],
) {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${table} where course_id = any($1) order by array_position($1, course_id)`,
    [courses],
  )
  return rows.map(({ id }) => id)
}

/** Only its owner may ever read it. */
export const titleOfDraft = (ownerId: string) => `Draft of ${ownerId}`

/** Only authors and admins may ever read it. */
export const draftCaptions = (ownerId: string) => `Draft captions of ${ownerId}`

/** Enrols the user in these courses and reviews them; returns the ids of the reviews. */
export async function reviewCourses(
  { pool }: Connection,
  reviewerId: string,
  courses: string[],
): Promise<string[]> {
  await pool.query(
    `insert into enrolments (user_id, course_id) select $1, id from unnest($2::uuid[]) input(id)
     on conflict do nothing`,
    [reviewerId, courses],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into reviews (course_id, user_id, comment)
     select id, $1, 'Clear and short.' from unnest($2::uuid[]) input(id) returning id`,
    [reviewerId, courses],
  )
  await pool.query('update courses set review_count = review_count + 1 where id = any($1)', [
    courses,
  ])
  return rows.map(({ id }) => id)
}

/** Creates unused image uploads without files, whose size the cleanup has measured; returns their public ids. */
async function createUploads({ pool }: Connection, ownerId: string, count: number) {
  const { rows } = await pool.query<{ public_id: string }>(
    `insert into uploads (public_id, owner_id, kind, byte_size, stored_bytes, unused_since)
     select replace(gen_random_uuid()::text, '-', '') || '-40x30', $1, 'image', 1, 0, now()
     from generate_series(1, $2::int) returning public_id`,
    [ownerId, count],
  )
  return rows.map((row) => row.public_id)
}

/** Creates a video of each course, which the cleanup has found unused: it waits for its file, or its processing failed. */
async function createVideos({ pool }: Connection, courses: string[]) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into videos (course_id, name, bytes, state, problem, unused_since)
     select id, 'intro.mp4', $2, case when n % 3 = 0 then 'failed' else 'uploading' end,
       case when n % 3 = 0 then 'A problem.' end, now()
     from unnest($1::uuid[]) with ordinality input(id, n) returning id`,
    [courses, videoBytes],
  )
  await pool.query(
    `insert into video_uploads (id, video_id, bytes, completed_at)
     select id, id, bytes, case when state = 'failed' then now() end from videos
     where id = any($1)`,
    [rows.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

async function createOwnCourses({ db }: Connection, ownerId: string, count: number) {
  const { id: categoryId } = await ensureCategory(db, 'Fuzzing')
  return insertCourses(
    db,
    Array.from({ length: count }, (_, n) => ({
      ownerId,
      categoryId,
      title: `Course ${n} to learn`,
      author: 'Ada Author',
      level: 'Beginner' as const,
      topic: 'HTML',
      type: 'New' as const,
      video: 'https://videos.example.test/lesson.mp4',
    })),
  )
}
