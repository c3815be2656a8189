import type pg from 'pg'

/** Rows that only the victims may change (and admins, who do not do so here); `$1` are the victims. */
const tables: Record<string, string> = {
  users: `select id::text key, to_jsonb(row) - 'updated_at' value from users row where id = any($1)`,
  sessions: `select id::text key, to_jsonb(row) value from sessions row where user_id = any($1)`,
  apiTokens: `select id::text key, to_jsonb(row) value from api_tokens row where user_id = any($1)`,
  // Reviews by learners change the rating of a course.
  courses: `select id::text key, to_jsonb(row)
      - '{rating_sum,rating_count,review_count,updated_at}'::text[] value
    from courses row where owner_id = any($1)`,
  lessons: `select row.id::text key, to_jsonb(row) value
    from lessons row join courses on courses.id = course_id where owner_id = any($1)`,
  captions: `select row.id::text key, to_jsonb(row) value from caption_tracks row
    join lessons on lessons.id = lesson_id join courses on courses.id = course_id
    where owner_id = any($1)`,
  videos: `select row.id::text key, to_jsonb(row) value
    from videos row join courses on courses.id = course_id where owner_id = any($1)`,
  videoUploads: `select row.id::text key, to_jsonb(row) value from video_uploads row
    join videos on videos.id = video_id join courses on courses.id = course_id
    where owner_id = any($1)`,
  invitations: `select invitation_id::text key, to_jsonb(row) value
    from course_instructors row where user_id = any($1)`,
  enrolments: `select course_id::text || user_id key, to_jsonb(row) value
    from enrolments row where user_id = any($1)`,
  progress: `select lesson_id::text || user_id key, to_jsonb(row) value
    from lesson_progress row where user_id = any($1)`,
  notes: `select id::text key, to_jsonb(row) value from lesson_notes row where user_id = any($1)`,
  // The owner of a reviewed course may reply; no caller is one.
  reviews: `select id::text key, to_jsonb(row) value from reviews row where user_id = any($1)`,
  posts: `select id::text key, to_jsonb(row) - '{like_count,comment_count,updated_at}'::text[] value
    from posts row where author_id = any($1)`,
  comments: `select id::text key, to_jsonb(row) - 'reply_count' value
    from post_comments row where author_id = any($1)`,
  likes: `select post_id::text || user_id key, to_jsonb(row) value
    from post_likes row where user_id = any($1)`,
  follows: `select follower_id::text || followed_id key, to_jsonb(row) value
    from follows row where follower_id = any($1)`,
  uploads: `select id::text key, to_jsonb(row) value from uploads row where owner_id = any($1)`,
  drafts: `select id::text || user_id key, to_jsonb(row) value
    from course_drafts row where user_id = any($1)`,
  identities: `select id::text key, to_jsonb(row) value from identities row where user_id = any($1)`,
  // Actions of others add notifications; existing ones do not change.
  notifications: `select id::text key, to_jsonb(row) value
    from notifications row where receiver_id = any($1) and kind = 'review_answer'`,
  // Answers and votes of others change the counters of a question.
  questions: `select id::text key, jsonb_build_array(title, body, user_id, version) value
    from lesson_questions row where user_id = any($1)`,
  answers: `select id::text key, jsonb_build_array(body, user_id, version) value
    from question_answers row where user_id = any($1)`,
  // Deliveries change the others.
  announcements: `select row.id::text key, jsonb_build_array(title, body, author_id, version, deleted_at) value
    from course_announcements row where author_id = any($1)`,
  messages: `select id::text key, to_jsonb(row) value
    from contact_messages row where user_id = any($1)`,
}

export type Rows = ReadonlyMap<string, string>

/** Reads the current rows of the victims. */
export async function readPrivateRows(pool: pg.Pool, victims: string[]): Promise<Rows> {
  const rows = new Map<string, string>()
  for (const [table, statement] of Object.entries(tables)) {
    const found = await pool.query<{ key: string; value: unknown }>(statement, [victims])
    for (const { key, value } of found.rows) rows.set(`${table} ${key}`, JSON.stringify(value))
  }
  return rows
}

/** Reads the account fields that callers may not change themselves. */
export async function readStanding(pool: pg.Pool, testUsers: string[]): Promise<Rows> {
  const { rows } = await pool.query<{ id: string; role: string; rights: boolean; email: string }>(
    // Admins have instructor rights anyway, and may set the flag.
    `select id, role, email, authorize and role <> 'admin' rights from users where id = any($1)`,
    [testUsers],
  )
  return new Map(rows.map(({ id, ...standing }) => [`users ${id}`, JSON.stringify(standing)]))
}

/** A sentence for each row that was added, removed or changed. */
export function changedRows(before: Rows, after: Rows): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name}: ${before.get(name) ?? 'absent'} → ${after.get(name) ?? 'absent'}`)
}
