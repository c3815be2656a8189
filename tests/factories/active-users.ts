import { type SQL, sql } from 'drizzle-orm'
import { callApi } from '../helpers/client.ts'
import type { TestApp } from '../helpers/test-app.ts'
import { createAnnouncement } from './announcements.ts'
import { createCourse } from './catalogue.ts'
import { createComment, createPost, createReply } from './community.ts'
import { createCourseFile } from './course-files.ts'
import { draftForm, emptyDraftValues } from './course-forms.ts'
import { loadOutlineIds } from './curriculum.ts'
import { enrol } from './enrol.ts'
import { createReview } from './learning.ts'
import { image, uploadAs } from './media/files.ts'
import { createAnswer, createQuestion } from './questions.ts'
import { asModerator, decide, report } from './reports.ts'
import { addPasskey, addTotp } from './second-factors.ts'
import { asMember, asUser, type TestUser } from './users.ts'

export interface ActiveUser extends TestUser {
  token: string
  /** A word that is in everything they wrote. */
  mark: string
  /** A course that they own, another user's in which they learn, and a learner of both. */
  ownCourse: string
  course: string
  learner: TestUser & { token: string }
}

/** A user with rows in every table of personal data, and with files of each kind. */
export async function createActiveUser(app: TestApp): Promise<ActiveUser> {
  const mark = `mark${crypto.randomUUID().slice(0, 8)}`
  const user = await asUser(app, {
    fullname: `${mark} Person`,
    username: mark,
    email: `${mark}@example.test`,
    bio: `${mark} writes`,
    authorize: true,
    role: 'instructor',
  })
  const learner = await asMember(app, { authorize: true, role: 'instructor' })
  const course = await createCourse(app, { ownerId: learner.id })
  const ownCourse = await createCourse(app, { ownerId: user.id, summary: `About ${mark}` })
  const active = { ...user, mark, learner, course, ownCourse }
  await enrol(app, user, course)
  await enrol(app, learner, ownCourse)
  await useCommunity(app, active)
  await learn(app, active)
  await teach(app, active)
  await correspond(app, active)
  await beModerated(app, active)
  await addSecrets(app, active)
  return active
}

async function useCommunity(app: TestApp, { token, id, mark, learner }: ActiveUser) {
  const upload = await uploadAs(app, token, { purpose: 'post', bytes: await image({ width: 900 }) })
  await callOk(app, 'POST /api/post', token, {
    content: `${mark} has posted`,
    images: [{ public_id: upload.public_id, url: upload.url, alt: `${mark} in a picture` }],
  })
  const post = await createPost(app, learner.token)
  await callOk(app, 'PUT /api/post/like', token, { postId: post })
  const comment = await createComment(app, token, post, `${mark} has commented`)
  await createReply(app, learner.token, comment)
  await createReply(app, token, await createComment(app, learner.token, post), `${mark} replies`)
  await callOk(app, `PUT /api/people/${learner.id}/follow`, token)
  await callOk(app, `PUT /api/people/${id}/follow`, learner.token)
  await run(app.deps.db, [
    sql`insert into user_mentions (post_id, user_id, username) values (${post}, ${id}, ${mark})`,
  ])
  const muted = await asMember(app)
  await callOk(app, `PUT /user/mutes/${muted.id}`, token)
  await callOk(app, `PUT /user/mutes/${id}`, muted.token)
}

async function learn(app: TestApp, { token, id, mark, course, learner }: ActiveUser) {
  const { lesson } = await loadOutlineIds(app, course)
  await createReview(app, { token }, course, { rating: 5, comment: `${mark} liked it` })
  const question = await createQuestion(app, { token }, lesson, { title: `${mark} has a question` })
  await createAnswer(app, learner, question)
  const other = await createQuestion(app, learner, lesson)
  await createAnswer(app, { token }, other, `${mark} has an answer`)
  const { db } = app.deps
  await run(db, [
    sql`insert into saved_courses (user_id, course_id) values (${id}, ${course})`,
    sql`insert into lesson_progress (user_id, lesson_id, position_seconds) values (${id}, ${lesson}, 5)`,
    sql`insert into notification_preferences (user_id, category, in_app, email) values (${id}, 'likes', false, 'weekly')`,
    sql`insert into push_subscriptions (user_id, session_id, endpoint, host, p256dh, auth, device)
      select user_id, id, 'https://push.example.com/' || id, 'push.example.com', '', '', ${`${mark} browser`}
      from sessions where user_id = ${id} limit 1`,
    sql`insert into notification_schedules (user_id, time_zone) values (${id}, 'Europe/Berlin')`,
    sql`with published as (
        insert into legal_documents (kind, version, text, html, asks_for_consent, published_by, published_at)
        values ('terms', (select coalesce(max(version), 0) + 1 from legal_documents), 'Be kind.', '', true, ${id}, now())
        returning id
      )
      insert into consents (user_id, document_id, accepted_at) select ${id}, id, now() from published`,
    sql`insert into registration_invitations (token_hash, note, uses_max, expires_at, created_by, created_at)
      values (${crypto.randomUUID()}, '', 1, now(), ${id}, now())`,
    sql`insert into learner_activity (user_id, last_active_on) values (${id}, '2026-01-01')
      on conflict do nothing`,
    sql`insert into lesson_notes (id, user_id, lesson_id, body, body_html, written_at)
      values (${crypto.randomUUID()}, ${id}, ${lesson}, ${`${mark} has noted`}, '', now())`,
    sql`with hook as (
        insert into webhooks (url, events, sealed_secret, disabled_at, disabled_reason)
        values ('https://hooks.example.com/', '{}', '', now(), 'manual') returning id
      )
      insert into webhook_deliveries (webhook_id, event, data, occurred_at, next_attempt_at, state)
      select id, 'course.enrolled', jsonb_build_object('user', jsonb_build_object('id', ${id}::text)), now(), now(), 'failed'
      from hook`,
    sql`insert into question_votes (user_id, question_id) values (${id}, ${other})`,
    sql`insert into answer_votes (user_id, answer_id)
      select ${id}, id from question_answers where question_id = ${question}`,
  ])
}

async function teach(app: TestApp, { token, id, mark, ownCourse, course }: ActiveUser) {
  const { lesson } = await loadOutlineIds(app, ownCourse)
  await createCourseFile(app, {
    courseId: ownCourse,
    uploaderId: id,
    name: `${mark}.txt`,
    content: Uint8Array.from(Buffer.from(`written by ${mark}`)),
    unusedSince: null,
  })
  const video = crypto.randomUUID()
  const bytes = Uint8Array.from(Buffer.from(`filmed by ${mark}`))
  const file = { name: 'source', contentType: 'video/mp4', bytes }
  await app.deps.files.store(`videos/${video}`, [file])
  await callOk(app, `PUT /user/drafts/${crypto.randomUUID()}`, token, {
    ...draftForm(),
    values: { ...emptyDraftValues, title: `${mark} has a draft` },
  })
  await createAnnouncement(app, { token }, ownCourse, { body: `${mark} has announced` })
  await run(app.deps.db, [
    sql`insert into videos (id, course_id, uploader_id, name, bytes, state)
      values (${video}, ${ownCourse}, ${id}, ${`${mark}.mp4`}, ${bytes.length}, 'ready')`,
    sql`insert into caption_tracks (lesson_id, language, label, origin, cues, cue_count)
      values (${lesson}, 'en', 'English', 'editor', '[[0, 1000, "Hello"]]', 1)`,
    sql`insert into transcriptions (lesson_id, requested_by) values (${lesson}, ${id})`,
    sql`insert into course_instructors (course_id, user_id) values (${course}, ${id})`,
    sql`insert into owner_days (owner_id, day) values (${id}, '2026-01-01') on conflict do nothing`,
  ])
}

async function correspond(app: TestApp, { token, fullname: name, email, mark }: ActiveUser) {
  await callOk(app, 'POST /api/contact', token, { name, email, message: `Please help ${mark}` })
  await run(app.deps.db, [
    sql`insert into newsletter_subscribers (email, token_hash) values (${email}, ${mark})`,
  ])
}

/** They reported something, and a moderator hid a post and a comment of theirs. */
async function beModerated(app: TestApp, { id, token, mark, learner }: ActiveUser) {
  const moderator = await asModerator(app)
  const reported = { kind: 'post', id: await createPost(app, learner.token) } as const
  await report(app, { token }, reported, `${mark} reports`)
  const post = await createPost(app, token, { content: `${mark} was rude` })
  await decide(app, moderator, { kind: 'post', id: post }, { message: `To ${mark}` })
  await run(app.deps.db, [
    sql`update moderation_decisions set appeal = ${`${mark} appeals`}, appealed_at = now()
      where user_id = ${id}`,
  ])
}

/** Everything about logging in. */
async function addSecrets(app: TestApp, { id, email, mark }: ActiveUser) {
  await addTotp(app, id)
  await addPasskey(app, id)
  const later = sql`now() + interval '1 day'`
  await run(app.deps.db, [
    sql`insert into remembered_devices (user_id, token_hash, device, last_used_at, expires_at)
      values (${id}, ${`${mark}1`}, ${mark}, now(), ${later})`,
    sql`insert into api_tokens (user_id, token_hash, name, scopes, last_used_at, expires_at)
      values (${id}, ${mark}, ${mark}, '{learning:read}', now(), ${later})`,
    sql`insert into recovery_codes (user_id, code_hash) values (${id}, ${mark})`,
    sql`insert into login_challenges (user_id, token_hash, expires_at)
      values (${id}, ${mark}, ${later})`,
    sql`insert into passkey_challenges (challenge, purpose, user_id, expires_at)
      values (${mark}, 'proof', ${id}, ${later})`,
    sql`insert into link_tokens (user_id, purpose, token_hash, expires_at)
      values (${id}, 'reset', ${mark}, ${later})`,
    sql`insert into identities (user_id, issuer, subject) values (${id}, 'https://id.test', ${mark})`,
    sql`insert into email_changes (user_id, old_email, new_email, expires_at)
      values (${id}, ${email}, ${`new-${email}`}, ${later})`,
    sql`insert into registrations (fullname, username, email, gender, password_hash, requester, expires_at)
      values (${mark}, ${mark}, ${email}, '', '', '', ${later})`,
  ])
}

async function run(db: TestApp['deps']['db'], statements: SQL[]): Promise<void> {
  for (const statement of statements) await db.execute(statement)
}

async function callOk(
  app: TestApp,
  call: Parameters<typeof callApi>[1],
  token: string,
  body?: unknown,
): Promise<void> {
  const reply = await callApi(app, call, { token, body })
  if (reply.status !== 200) throw new Error(`${call} returned ${JSON.stringify(reply.body)}.`)
}
