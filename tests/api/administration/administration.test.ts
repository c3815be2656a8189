import { describe, expect, test } from 'vitest'
import { cleanUpFiles } from '#server/domain/files/index.ts'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import { administrationMessages as messages } from '#shared/messages/administration/administration.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { uploadAs, uploadAvatarAs } from '#tests/factories/media/files.ts'
import { asUser, createUser, logInAs, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { getDefaultAvatar } from '#tests/helpers/default-avatar.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

let firstAdmin: Promise<TestUser & { token: string }> | undefined
/** One admin for all tests that do not change their role. */
const admin = () => (firstAdmin ??= newAdmin())
const newAdmin = () => asUser(app, { role: 'admin', fullname: 'Ada Admin' })
const changeRole = (id: string, role: unknown, token: string) =>
  callApi(app, `PATCH /api/admin/users/${id}`, { token, body: { role } })
const remove = (id: string, token: string) => callApi(app, `DELETE /user/delete/${id}`, { token })
const getRole = async (id: string) =>
  (await app.pool.query<{ role: string }>('select role from users where id = $1', [id])).rows[0]
    ?.role
const listAuditEntries = async (id: string) =>
  (
    await app.pool.query<{ actor_id: string; action: string; details: object }>(
      'select actor_id, action, details from audit_entries where subject_id = $1 order by created_at, id',
      [id],
    )
  ).rows

/** Makes these the only admins. */
async function onlyAdmins(...users: TestUser[]): Promise<void> {
  firstAdmin = undefined
  await app.pool.query(
    `update users set role = case when id = any($1) then 'admin' else 'student' end
     where role = 'admin' or id = any($1)`,
    [users.map(({ id }) => id)],
  )
}

describe('changing a role', () => {
  test('takes effect immediately and is in the audit log', async () => {
    const { token, id: actor } = await admin()
    const testUser = await asUser(app, { fullname: 'Ivo Instructor' })
    expect(await changeRole(testUser.id, 'Instructor', token)).toMatchObject({
      status: 200,
      body: { msg: messages.roleChanged('Ivo Instructor', 'instructor') },
    })
    expect((await callApi(app, 'GET /user/user', testUser)).body).toMatchObject({
      role: 'instructor',
    })
    expect((await callApi(app, `GET /api/courses/instructor/${testUser.id}`)).status).toBe(200)
    await changeRole(testUser.id, 'student', token)
    expect((await callApi(app, `GET /api/courses/instructor/${testUser.id}`)).status).toBe(404)
    expect(await listAuditEntries(testUser.id)).toEqual([
      {
        actor_id: actor,
        action: 'user.role_changed',
        details: { from: 'student', to: 'instructor' },
      },
      {
        actor_id: actor,
        action: 'user.role_changed',
        details: { from: 'instructor', to: 'student' },
      },
    ])
  })

  test('to the current one succeeds without an audit entry', async () => {
    const { token } = await admin()
    const { id } = await createUser(app)
    expect((await changeRole(id, 'student', token)).status).toBe(200)
    expect(await listAuditEntries(id)).toEqual([])
  })

  test.each([
    ['', messages.roleMissing],
    [undefined, messages.roleMissing],
    ['wizard', messages.roleUnknown],
  ])('to %j is rejected', async (role, msg) => {
    const { token, id } = await admin()
    expect(await changeRole(id, role, token)).toMatchObject({
      status: 400,
      body: { msg, fields: { role: msg } },
    })
  })

  test('changes nothing else of the user', async () => {
    const { token } = await admin()
    const testUser = await asUser(app)
    await callApi(app, `PATCH /api/admin/users/${testUser.id}`, {
      token,
      body: { role: 'student', authorize: true, email: 'x@example.test', fullname: 'X' },
    })
    expect((await callApi(app, 'GET /user/user', testUser)).body).toMatchObject({
      authorize: false,
      email: testUser.email,
      fullname: testUser.fullname,
    })
  })
})

describe('the last admin', () => {
  test('cannot be demoted', async () => {
    const last = await newAdmin()
    await onlyAdmins(last)
    expect(await changeRole(last.id, 'student', last.token)).toMatchObject({
      status: 409,
      body: { msg: messages.lastAdmin },
    })
    expect(await getRole(last.id)).toBe('admin')
    expect(await listAuditEntries(last.id)).toEqual([])
  })

  test('remains when admins demote each other concurrently', async () => {
    const [one, two] = [await newAdmin(), await newAdmin()]
    for (let round = 0; round < 5; round++) {
      await onlyAdmins(one, two)
      const replies = await Promise.all([
        changeRole(two.id, 'student', one.token),
        changeRole(one.id, 'student', two.token),
      ])
      const admins = [await getRole(one.id), await getRole(two.id)].filter(
        (role) => role === 'admin',
      )
      expect(admins, JSON.stringify(replies.map(({ body }) => body))).toHaveLength(1)
    }
  })

  test('remains when admins delete each other concurrently', async () => {
    const [one, two] = [await newAdmin(), await newAdmin()]
    await onlyAdmins(one, two)
    await Promise.all([remove(two.id, one.token), remove(one.id, two.token)])
    const left = [await getRole(one.id), await getRole(two.id)].filter(Boolean)
    expect(left).toEqual(['admin'])
  })

  test('cannot delete their own account', async () => {
    const one = await newAdmin()
    expect(await remove(one.id, one.token)).toMatchObject({
      status: 409,
      body: { msg: messages.ownAccount },
    })
    expect(await getRole(one.id)).toBe('admin')
  })
})

describe('deleting a user', () => {
  test('ends their sessions and live connections immediately', async () => {
    const { token } = await admin()
    const testUser = await asUser(app, { fullname: 'Gina Gone' })
    const { body } = await callApi(app, 'GET /user/sessions', testUser)
    const [session] = body as unknown as { _id: string }[]
    const ended: string[] = []
    app.deps.events.on('sessionsEnded', ({ sessionIds }) => ended.push(...sessionIds))
    expect(await remove(testUser.id, token)).toMatchObject({
      status: 200,
      body: { msg: messages.userDeleted('Gina Gone') },
    })
    expect(ended).toEqual([session?._id])
    expect((await callApi(app, 'GET /user/user', testUser)).status).toBe(401)
    await expect(logInAs(app, testUser.email)).rejects.toThrow()
    expect((await remove(testUser.id, token)).body['msg']).toBe(messages.unknownUser)
  })

  test('keeps their courses without an owner, available to learners', async () => {
    const { token, id: actor } = await admin()
    const owner = await createUser(app, { authorize: true, role: 'instructor' })
    const course = await createCourse(app, { ownerId: owner.id, title: 'Orphaned but alive' })
    const learner = await asUser(app)
    await callApi(app, 'PATCH /user/addcart', { ...learner, body: { cart: [{ _id: course }] } })
    await callApi(app, `GET /api/courses/${course}`)
    await remove(owner.id, token)
    const { body } = await callApi(app, `GET /api/courses/${course}`)
    expect(body).toMatchObject({ course: [{ title: 'Orphaned but alive', user: null }] })
    expect((await callApi(app, 'GET /user/user', learner)).body).toMatchObject({
      cart: [{ _id: course, user: null, available: true }],
    })
    expect((await callApi(app, `GET /api/courses/instructor/${owner.id}`)).status).toBe(404)
    expect(await listAuditEntries(owner.id)).toEqual([
      { actor_id: actor, action: 'user.deleted', details: { role: 'instructor', courses: 1 } },
    ])
  })

  test('keeps their reviews without name and avatar, and the rating', async () => {
    const { token } = await admin()
    const reviewer = await createUser(app, { fullname: 'Rita Reviewer' })
    const course = await createCourse(app)
    await app.pool.query(
      "insert into reviews (course_id, user_id, rating, comment) values ($1, $2, 4, 'Clear and short.')",
      [course, reviewer.id],
    )
    await app.pool.query(
      'update courses set rating_sum = 4, rating_count = 1, review_count = 1 where id = $1',
      [course],
    )
    const read = async () => {
      const { body } = await callApi(app, `GET /api/courses/${course}`)
      return (body['course'] as Course[])[0]
    }
    expect((await read())?.reviews).toMatchObject([{ name: 'Rita Reviewer' }])
    await remove(reviewer.id, token)
    expect(await read()).toMatchObject({
      rating: 4,
      numReviews: 1,
      reviews: [
        { name: '', img: getDefaultAvatar(), user: null, rating: 4, comment: 'Clear and short.' },
      ],
    })
  })

  test('leaves no personal data in the database', async () => {
    const { token, id: actor } = await admin()
    const mark = `trace${crypto.randomUUID().slice(0, 8)}`
    const testUser = await asUser(app, {
      fullname: `${mark} Person`,
      username: mark,
      email: `${mark}@example.test`,
      bio: `${mark} writes`,
    })
    const other = await createUser(app)
    await changeRole(testUser.id, 'instructor', token)
    const message = {
      name: `${mark} Person`,
      email: testUser.email,
      message: `I am ${mark}, help.`,
    }
    await callApi(app, 'POST /api/contact', { ...testUser, body: message })
    await callApi(app, 'POST /api/newsletter', { body: { email: testUser.email } })
    await callApi(app, 'POST /user/forgot', { body: { email: testUser.email } })
    await app.mail.emailTo(testUser.email, 'password')
    await app.pool.query(
      `with post as (insert into posts (author_id, content) values ($1, $2) returning id)
       insert into post_comments (post_id, author_id, content) select id, $1, $2 from post`,
      [testUser.id, `${mark} says`],
    )
    await app.pool.query('insert into follows (follower_id, followed_id) values ($1, $2)', [
      testUser.id,
      other.id,
    ])
    expect(await tablesWith(mark)).toEqual(
      expect.arrayContaining(['contact_messages', 'job_common', 'posts', 'users']),
    )
    await remove(testUser.id, token)
    expect(await tablesWith(mark)).toEqual([])
    expect(await tablesWith(testUser.id)).toEqual(['audit_entries'])
    expect((await listAuditEntries(testUser.id)).map(({ actor_id }) => actor_id)).toEqual([
      actor,
      actor,
    ])
  })

  test('removes their images with the next cleanup, except the covers of their courses', async () => {
    const { token } = await admin()
    const testUser = await asUser(app, { authorize: true })
    const avatar = await uploadAvatarAs(app, testUser.token)
    const [loose, cover] = [
      await uploadAs(app, testUser.token),
      await uploadAs(app, testUser.token),
    ]
    const course = await createCourse(app, { ownerId: testUser.id })
    await app.pool.query(
      'update courses set cover_upload_id = (select id from uploads where public_id = $1) where id = $2',
      [cover.public_id, course],
    )
    await remove(testUser.id, token)
    await cleanUpFiles(app.deps)
    const getStatus = async (url: string) =>
      (await app.fetch(new Request(new URL(url, publicUrl)))).status
    expect(await getStatus(avatar)).toBe(404)
    expect(await getStatus(loose.url)).toBe(404)
    expect(await getStatus(cover.url)).toBe(200)
  })

  test('is rejected for unknown users and callers who are not admins', async () => {
    const { token } = await admin()
    for (const id of ['01900000-0000-7000-8000-000000000000', 'nonsense']) {
      expect(await remove(id, token)).toMatchObject({
        status: 404,
        body: { msg: messages.unknownUser },
      })
      expect((await changeRole(id, 'student', token)).status).toBe(404)
    }
    const testUser = await asUser(app, { role: 'instructor', authorize: true })
    expect(await remove(testUser.id, testUser.token)).toMatchObject({
      status: 403,
      body: { msg: generalMessages.onlyFor('admins') },
    })
    expect(await getRole(testUser.id)).toBe('instructor')
  })
})

/** Lists the tables that contain the text in any column of any row. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 2`,
  )
  const found: string[] = []
  for (const { schema, name } of rows) {
    const { rowCount } = await app.pool.query(
      `select 1 from only "${schema}"."${name}" as written where written::text ilike $1 limit 1`,
      [`%${text}%`],
    )
    if (rowCount) found.push(name)
  }
  return found
}
