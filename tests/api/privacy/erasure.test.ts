import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { cleanUpCatalogue } from '#server/domain/catalogue/index.ts'
import { cleanUpFiles } from '#server/domain/files/index.ts'
import {
  cleanUpExports,
  createArchive,
  eraseDueAccounts,
  personalTables,
} from '#server/domain/privacy/index.ts'
import { privacyLimits } from '#shared/limits.ts'
import { createActiveUser, type ActiveUser } from '#tests/factories/active-users.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createComment, createPost, createReply } from '#tests/factories/community.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner, createReview } from '#tests/factories/learning.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { asModerator, decide } from '#tests/factories/reports.ts'
import { asMember, asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { filesBelow } from '#tests/helpers/stored-files.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

/** Where words of an erased user may remain, as the registry says: without their name, and in their courses. */
const documented = [
  'course_announcements.body',
  'course_announcements.body_html',
  'course_announcements.excerpt',
  'course_files.name',
  'courses.search',
  'courses.summary',
  'lesson_questions.title',
  'lesson_questions.words',
  'question_answers.body',
  'question_answers.body_html',
  'reviews.comment',
  'videos.name',
]

async function erase(user: Pick<ActiveUser, 'token'>): Promise<void> {
  expect((await callApi(app, 'POST /user/privacy/deletion', user)).status).toBe(200)
  app.clock.pass({ days: privacyLimits.graceDays })
  await eraseDueAccounts(app.deps)
  for (const cleanUp of [cleanUpExports, cleanUpFiles, cleanUpCatalogue]) await cleanUp(app.deps)
}

describe('the erasure of an account', () => {
  test('leaves of a user who used everything only what is documented', async () => {
    const user = await createActiveUser(app)
    await exportData(user)
    const before = await countRows(user)
    expect(before.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([])
    const columns = await findColumns([user.mark])
    expect(columns).toEqual(expect.arrayContaining([...documented, 'posts.content', 'users.email']))

    await erase(user)

    expect((await countRows(user)).filter(({ rows }) => rows > 0)).toEqual([
      { name: 'audit_entries', rows: expect.any(Number) },
      { name: 'webhook_deliveries', rows: 1 },
    ])
    expect(await findColumns([user.mark])).toEqual(documented)
    expect(await findColumns([user.id])).toEqual([
      'audit_entries.actor_id',
      'audit_entries.subject_id',
      'webhook_deliveries.data',
    ])
    expect(await findFiles(user.mark)).toEqual([
      expect.stringMatching(/^\/files\/course-files\/.*\/content$/),
      expect.stringMatching(/^\/files\/videos\/.*\/source$/),
    ])
    expect(
      filesBelow(app.config.dataDir).filter((path) => /\/(image|exports)\//.test(path)),
    ).toEqual([])
  })

  test('leaves what others wrote, and their rows', async () => {
    const user = await createActiveUser(app)
    const other = await asMember(app)
    const post = await createPost(app, other.token)
    const comment = await createComment(app, user.token, post, `${user.mark} was here`)
    await createReply(app, other.token, comment, 'A reply that stays')
    const { rows: addresses } = await app.pool.query('select email from users where id = $1', [
      user.id,
    ])
    // Anyone may write with the address of someone else.
    const message = { name: 'Other', email: addresses[0]?.email, message: 'A question that stays' }
    await callApi(app, 'POST /api/contact', { ...other, body: message })
    await erase(user)
    const { rows: messages } = await app.pool.query(
      'select message from contact_messages where user_id = $1',
      [other.id],
    )
    expect(messages).toEqual([{ message: 'A question that stays' }])
    const { rows } = await app.pool.query(
      'select author_id, content from post_comments where post_id = $1 order by id',
      [post],
    )
    expect(rows).toEqual([
      { author_id: null, content: '' },
      { author_id: other.id, content: 'A reply that stays' },
    ])
  })

  test.each([
    ['remove', []],
    [
      'hide',
      [
        'lesson_questions.title',
        'lesson_questions.words',
        'question_answers.body',
        'question_answers.body_html',
        'reviews.comment',
      ],
    ],
  ] as const)('leaves of what a moderator decided to %s: %j', async (action, left) => {
    const mark = `mark${crypto.randomUUID().slice(0, 8)}`
    const user = await asUser(app)
    const moderator = await asModerator(app)
    const ownCourse = await createCourse(app, { ownerId: user.id })
    // A preview, so that members who are not enrolled can report what is in it.
    const { course, lessons } = await createCourseWithLessons(app, [{ isPreview: true }])
    const [lesson = ''] = lessons
    const other = await asLearner(app, course)
    await enrol(app, user, course)
    const review = await createReview(app, user, course, { rating: 1, comment: `${mark} reviews` })
    const question = await createQuestion(app, user, lesson, { title: `${mark} asks` })
    const asked = await createQuestion(app, other, lesson)
    const answer = await createAnswer(app, user, asked, `${mark} answers`)
    for (const subject of [
      { kind: 'review', id: review },
      { kind: 'question', id: question },
      { kind: 'answer', id: answer },
      { kind: 'course', id: ownCourse },
    ] as const) {
      await decide(app, moderator, subject, { action })
    }
    await erase(user)
    expect(await findColumns([mark])).toEqual(left)
    const { rows } = await app.pool.query(
      'select deleted_at is not null as deleted from courses where id = $1',
      [ownCourse],
    )
    expect(rows).toEqual([{ deleted: action === 'remove' }])
  })

  test('archives their courses, which learners keep', async () => {
    const user = await createActiveUser(app)
    const { learner, ownCourse } = user
    const stranger = await asMember(app)
    await erase(user)
    const { body } = await callApi(app, 'GET /user/user', learner)
    expect(body['cart']).toMatchObject([{ _id: ownCourse, user: null, available: true }])
    const cart = [{ _id: ownCourse, quantity: 1 }]
    const enrolled = await callApi(app, 'PATCH /user/addcart', {
      ...stranger,
      body: { cart },
    })
    expect(enrolled.body).toMatchObject({ code: 'course_not_open' })
  })

  test('that fails is logged, tried again, and keeps no other account waiting', async () => {
    const [first, second] = [await asUser(app), await asUser(app)]
    for (const { token } of [first, second]) {
      expect((await callApi(app, 'POST /user/privacy/deletion', { token })).status).toBe(200)
    }
    app.clock.pass({ days: privacyLimits.graceDays })
    await app.pool.query(`
      create function reject_erasure() returns trigger language plpgsql as
        $$ begin if old.id = '${first.id}' then raise 'No.'; end if; return old; end $$;
      create trigger reject_erasure before delete on users for each row execute function reject_erasure()`)
    const messages: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => messages.push(line) })
    await eraseDueAccounts({ ...app.deps, log })
    expect(messages).toEqual([expect.stringContaining('An account could not be erased')])
    const left = async () =>
      (await app.pool.query('select id from users where id = any($1)', [[first.id, second.id]]))
        .rows
    expect(await left()).toEqual([{ id: first.id }])
    await app.pool.query('drop function reject_erasure cascade')
    await eraseDueAccounts(app.deps)
    expect(await left()).toEqual([])
  })

  test('happens once, also by two processes at the same time', async () => {
    const user = await createActiveUser(app)
    await callApi(app, 'POST /user/privacy/deletion', user)
    app.clock.pass({ days: privacyLimits.graceDays })
    await Promise.all([eraseDueAccounts(app.deps), eraseDueAccounts(app.deps)])
    const { rows } = await app.pool.query(
      "select actor_id, details from audit_entries where subject_id = $1 and action = 'user.deleted'",
      [user.id],
    )
    expect(rows).toEqual([{ actor_id: user.id, details: { role: 'instructor', courses: 1 } }])
  })
})

async function exportData(user: ActiveUser): Promise<void> {
  const { body } = await callApi(app, 'POST /user/privacy/export', user)
  await createArchive(app.deps, (body['export'] as { _id: string })._id)
  await app.mail.emailTo(user.email, 'data is ready')
}

/** The number of rows that the registry finds in each table. */
async function countRows(user: ActiveUser) {
  const counts: { name: string; rows: number }[] = []
  for (const { table, rows } of personalTables) {
    counts.push({ name: getTableName(table), rows: await app.deps.db.$count(table, rows(user)) })
  }
  return counts
}

/** The columns of the database, the queue included, whose text contains one of the words. */
async function findColumns(words: string[]): Promise<string[]> {
  const { rows: columns } = await app.pool.query<{ schema: string; table: string; column: string }>(
    `select table_schema as schema, table_name as table, column_name as column
     from information_schema.columns natural join information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 2, 3`,
  )
  const found = new Set<string>()
  for (const { schema, table, column } of columns) {
    const { rowCount } = await app.pool.query(
      `select from ${schema}."${table}" where "${column}"::text ilike any($1) limit 1`,
      [words.map((word) => `%${word}%`)],
    )
    if (rowCount) found.add(`${table}.${column}`)
  }
  return [...found]
}

/** The stored files with the word in their content or name. */
async function findFiles(word: string): Promise<string[]> {
  const { dataDir } = app.config
  const paths = filesBelow(dataDir)
  const contents = await Promise.all(paths.map((path) => readFile(join(dataDir, path))))
  return paths.filter((path, index) => path.includes(word) || contents[index]?.includes(word))
}
