import { describe, expect, test } from 'vitest'
import { cleanUpInvitations, notifyInvitee } from '#server/domain/curriculum/index.ts'
import {
  changeInstructorsResponse,
  courseInstructors,
  invitationsResponse,
} from '#shared/contract/courses/course-instructors.ts'
import { courseOutline } from '#shared/contract/courses/outline.ts'
import { curriculumLimits as limits } from '#shared/limits.ts'
import { instructorMessages as messages } from '#shared/messages/authoring/course-instructors.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { addInstructors, loadOutlineIds } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { asMember, logInAs } from '#tests/factories/users.ts'
import { type CallOptions, callApi } from '#tests/helpers/client.ts'
import { untilEmailsAreSent } from '#tests/helpers/email-queue.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp({ rateLimits: true })

type Member = Awaited<ReturnType<typeof asMember>>
type Call = Parameters<typeof callApi>[1]

const asInstructor = () => asMember(app, { authorize: true })
const send = (who: Member, call: Call, body?: CallOptions['body']) =>
  callApi(app, call, { token: who.token, ...(body === undefined ? {} : { body }) })

async function createWorld() {
  const owner = await asInstructor()
  const id = await createCourse(app, { ownerId: owner.id, title: `Maps by ${owner.username}` })
  return { owner, id, path: `/api/courses/${id}/instructors` as const }
}

type World = Awaited<ReturnType<typeof createWorld>>

async function invite({ owner, path }: World, user: string, by = owner) {
  const reply = await send(by, `POST ${path}`, { user })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return changeInstructorsResponse.parse(reply.body)
}

async function join(world: World, who: Member) {
  await invite(world, who.username)
  const accepted = await send(who, `POST ${world.path}/accept`)
  expect(accepted).toMatchObject({ status: 200 })
}

async function list({ path }: World, who: Member) {
  const { instructors } = courseInstructors.parse((await send(who, `GET ${path}`)).body)
  return instructors.map(({ fullname, role, acceptedAt }) => [fullname, role, acceptedAt !== null])
}

async function listInvitations(who: Member) {
  const { body } = await send(who, 'GET /user/invitations')
  return invitationsResponse.parse(body).invitations
}

async function listKinds(who: Member) {
  const { body } = await send(who, 'GET /api/notifications')
  const { notifications } = body as { notifications: { kind: string }[] }
  return notifications.map(({ kind }) => kind)
}

/** All emails to this address, once the queue is empty. */
async function emailsTo(address: string) {
  await untilEmailsAreSent(app)
  return app.mail.emails.filter(({ to }) => to === address)
}

describe('an invitation by user name', () => {
  test('arrives once in the app and by email, and leads to the page where it is accepted', async () => {
    const world = await createWorld()
    const { owner } = world
    const guest = await asInstructor()
    const { msg, instructors } = await invite(world, `@${guest.username.toUpperCase()}`)
    expect(msg).toBe(messages.invited)
    expect(instructors).toMatchObject([
      { _id: owner.id, role: 'owner' },
      { _id: guest.id, username: guest.username, role: 'instructor', acceptedAt: null },
    ])
    const again = await send(owner, `POST ${world.path}`, { user: guest.username })
    expect(again).toMatchObject({ status: 409, body: { msg: messages.alreadyInvited } })

    expect(await listInvitations(guest)).toMatchObject([
      { course: { _id: world.id }, from: { _id: owner.id, fullname: owner.fullname } },
    ])
    expect(await listKinds(guest)).toEqual(['course_invitation'])
    const [email, ...others] = await emailsTo(guest.email)
    expect(others).toEqual([])
    expect(email?.subject).toBe(`${owner.fullname} invites you to teach on Lectern`)
    expect(email?.source).toContain(`Hello ${guest.fullname},`)
    expect(email?.source).toContain('http://lectern.test/dashboard/invitations')
  })

  test('is listed once per course, the newest first, also if another came by email', async () => {
    const [one, other] = [await createWorld(), await createWorld()]
    const guest = await asInstructor()
    await invite(one, guest.email)
    app.clock.pass({ minutes: 1 })
    await invite(other, guest.username)
    app.clock.pass({ minutes: 1 })
    const newest = app.clock.now().toISOString()
    await invite(one, guest.username)
    const invitations = await listInvitations(guest)
    expect(invitations.map(({ course }) => course._id)).toEqual([one.id, other.id])
    expect(invitations.map(({ createdAt }) => createdAt >= newest)).toEqual([true, false])
  })

  test.each([
    ['an unknown user name', () => 'nobody at all', messages.unknownUser],
    ['half an address', () => 'ada@', messages.badEmail],
    ['oneself', ({ owner }: World) => owner.username, messages.notYourself],
    ['oneself by email', ({ owner }: World) => owner.email.toUpperCase(), messages.notYourself],
  ])('of %s is rejected at the field', async (_who, toText, msg) => {
    const world = await createWorld()
    const reply = await send(world.owner, `POST ${world.path}`, { user: toText(world) })
    expect(reply).toMatchObject({ status: 400, body: { fields: { user: msg } } })
    expect(await list(world, world.owner)).toHaveLength(1)
  })

  test('of the owner by an admin, of a co-instructor and of a deleted user is rejected', async () => {
    const world = await createWorld()
    const admin = await asMember(app, { role: 'admin' })
    const [guest, deleted] = [await asInstructor(), await asInstructor()]
    await join(world, guest)
    await callApi(app, `DELETE /user/delete/${deleted.id}`, { token: admin.token })
    const msgs = []
    for (const user of [world.owner.username, guest.username, deleted.username]) {
      msgs.push((await send(admin, `POST ${world.path}`, { user })).body['msg'])
    }
    expect(msgs).toEqual([messages.isOwner, messages.isInstructor, messages.unknownUser])
  })
})

describe('an invitation by email', () => {
  test('does not reveal whether the address has an account, nor whose it is', async () => {
    const world = await createWorld()
    const guest = await asInstructor()
    const stranger = `stranger-${guest.username}@example.test`
    const known = await invite(world, guest.email.toUpperCase())
    const unknown = await invite(world, stranger)
    expect(known.msg).toBe(unknown.msg)
    const [, first, second] = unknown.instructors
    expect(first).toEqual({ ...second, _id: first?._id, fullname: guest.email })
    expect(second).toMatchObject({ fullname: stranger, username: '', acceptedAt: null })
    expect(first?._id).not.toBe(guest.id)
    // Both get the email; only one has an account to greet by name.
    expect(await emailsTo(guest.email)).toHaveLength(1)
    const [email] = await emailsTo(stranger)
    expect(email?.source).toContain('Create one with this email address')
    expect(await listKinds(guest)).toEqual(['course_invitation'])
    // Its address shows only to the one who invited.
    const admin = await asMember(app, { role: 'admin' })
    const names = (await list(world, admin)).map(([name]) => name)
    expect(names.slice(1)).toEqual([messages.invitedByEmail, messages.invitedByEmail])
    const again = await send(world.owner, `POST ${world.path}`, { user: stranger })
    expect(again).toMatchObject({ status: 409, body: { msg: messages.alreadyInvited } })
  })

  test('of a co-instructor reveals nothing and changes nothing', async () => {
    const world = await createWorld()
    const guest = await asInstructor()
    await join(world, guest)
    const sent = await emailsTo(guest.email)
    const { msg } = await invite(world, guest.email)
    expect(msg).toBe(messages.invited)
    expect(await emailsTo(guest.email)).toEqual(sent)
    expect(await listInvitations(guest)).toEqual([])
    expect(await listKinds(guest)).toEqual([])
  })

  test('is in the notifications of a user who registers with the address, once it is confirmed', async () => {
    await app.deps.jobs.work('accountCreated', (account) => notifyInvitee(app.deps, account))
    const [world, other] = [await createWorld(), await createWorld()]
    const form = registrationForm()
    await invite(world, form.email)
    await callApi(app, 'POST /user/register', { body: form })
    const activation = await app.mail.emailTo(form.email, 'Activate')
    await invite(other, form.email)
    const token = secretIn(activation, '/user/activate/')
    await callApi(app, 'POST /user/activation', { body: { activation_token: token } })
    const guest = { ...world.owner, token: await logInAs(app, form.email) }
    await until('both notifications', async () => (await listKinds(guest)).length === 2)
    const { body } = await send(guest, 'GET /api/notifications')
    expect(body['notifications']).toMatchObject([
      { kind: 'course_invitation', course: { _id: other.id }, actors: [{ _id: other.owner.id }] },
      { kind: 'course_invitation', course: { _id: world.id }, actors: [{ _id: world.owner.id }] },
    ])
    await send(guest, `POST ${world.path}/decline`)
    await send(guest, `POST ${other.path}/decline`)
    expect(await listKinds(guest)).toEqual([])
  })

  test('is accepted by a user who registers with the address, whose name is shown then', async () => {
    const world = await createWorld()
    const email = `later-${world.owner.username}@example.test`
    await invite(world, email)
    const guest = await asMember(app, { authorize: true, email })
    await invite(world, guest.username)
    expect(await listInvitations(guest)).toHaveLength(1)
    await send(guest, `POST ${world.path}/accept`)
    expect(await list(world, world.owner)).toEqual([
      [world.owner.fullname, 'owner', true],
      [guest.fullname, 'instructor', true],
    ])
  })
})

describe('invitations', () => {
  test('are accepted once, which the owner learns, and shown on the course and the profile', async () => {
    const world = await createWorld()
    const { owner, id } = world
    const guest = await asInstructor()
    await invite(world, guest.username)
    const profile = `GET /api/courses/instructor/${guest.id}` as const
    expect((await callApi(app, profile)).body).toMatchObject({ result: 0 })
    await send(guest, `POST ${world.path}/accept`)
    const again = await send(guest, `POST ${world.path}/accept`)
    expect(again).toMatchObject({ status: 200 })
    expect(await listKinds(owner)).toEqual(['instructor_joined'])
    expect(await listKinds(guest)).toEqual([])
    expect(await listInvitations(guest)).toEqual([])
    const outline = await callApi(app, `GET /api/courses/${id}/outline`)
    const authors = courseOutline.parse(outline.body).authors.map(({ _id }) => _id)
    expect(authors).toEqual([owner.id, guest.id])
    expect((await callApi(app, profile)).body).toMatchObject({ result: 1, posted: [{ _id: id }] })
    const own = await send(guest, 'GET /api/courses/my_course?fields=card')
    expect(own.body).toMatchObject([{ _id: id, role: 'instructor' }])
    expect((await send(guest, 'GET /api/courses/my_course')).body).toEqual([])
    expect((await send(owner, 'GET /api/courses/my_course?fields=card')).body).toMatchObject([
      { _id: id, role: 'owner' },
    ])
  })

  test('are declined, and can be sent again', async () => {
    const world = await createWorld()
    const guest = await asInstructor()
    await invite(world, guest.email)
    expect((await send(guest, `POST ${world.path}/decline`)).status).toBe(200)
    expect((await send(guest, `POST ${world.path}/decline`)).status).toBe(404)
    expect((await send(guest, `POST ${world.path}/accept`)).status).toBe(404)
    expect(await list(world, world.owner)).toHaveLength(1)
    expect(await listKinds(guest)).toEqual([])
    await join(world, guest)
  })

  test('are revoked by the owner, with the notification and an email that is not sent yet', async () => {
    const world = await createWorld()
    const guest = await asInstructor()
    const { instructors } = await invite(world, guest.email)
    const revoked = await send(world.owner, `DELETE ${world.path}/${instructors[1]?._id}`)
    expect(revoked).toMatchObject({ status: 200, body: { msg: messages.revoked } })
    expect(revoked.body['instructors']).toHaveLength(1)
    expect(await listKinds(guest)).toEqual([])
    expect((await send(guest, `POST ${world.path}/accept`)).status).toBe(404)
  })

  test('lose their notifications when the course is deleted', async () => {
    const [world, other] = [await createWorld(), await createWorld()]
    const guest = await asInstructor()
    const joined = await asInstructor()
    await join(world, joined)
    await invite(world, guest.username)
    await invite(other, guest.username)
    expect(await listKinds(guest)).toEqual(['course_invitation', 'course_invitation'])
    expect((await send(world.owner, `DELETE /api/courses/${world.id}`)).status).toBe(200)
    expect(await listInvitations(guest)).toMatchObject([{ course: { _id: other.id } }])
    expect(await listKinds(guest)).toEqual(['course_invitation'])
    expect(await listKinds(world.owner)).toEqual(['instructor_joined'])
  })

  test('are accepted with instructor rights only, and declined by everyone', async () => {
    const world = await createWorld()
    const student = await asMember(app)
    await invite(world, student.username)
    expect(await listInvitations(student)).toHaveLength(1)
    expect((await send(student, `POST ${world.path}/accept`)).status).toBe(403)
    expect((await send(student, `POST ${world.path}/decline`)).status).toBe(200)
  })

  test('expire, and are deleted with the account', async () => {
    const world = await createWorld()
    const admin = await asMember(app, { role: 'admin' })
    const [guest, other] = [await asInstructor(), await asInstructor()]
    await invite(world, other.email)
    await invite(world, other.username)
    await callApi(app, `DELETE /user/delete/${other.id}`, { token: admin.token })
    expect(await list(world, world.owner)).toHaveLength(1)
    await invite(world, guest.email)
    app.clock.pass({ days: limits.invitationDays - 1 })
    const fresh = await asInstructor()
    await join(world, fresh)
    app.clock.pass({ days: 2 })
    await cleanUpInvitations(app.deps)
    const { rows } = await app.pool.query('select user_id from course_instructors')
    expect(rows).toContainEqual({ user_id: fresh.id })
    const left = rows.filter(({ user_id: userId }) => userId === guest.id || userId === null)
    expect(left).toEqual([])
  })

  test('are limited per course, per recipient and per user', async () => {
    const world = await createWorld()
    const guest = await asInstructor()
    for (let n = 0; n < limits.instructorsMax; n++) await invite(world, `full${n}@example.test`)
    const full = await send(world.owner, `POST ${world.path}`, { user: guest.username })
    expect(full).toMatchObject({ status: 409, body: { msg: messages.tooMany } })

    const other = await createWorld()
    const statuses = []
    for (let n = 0; n < 6; n++) {
      const reply = await send(other.owner, `POST ${other.path}`, { user: 'often@example.test' })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([200, 409, 409, 409, 409, 429])
    for (let n = 0; n < 30; n++) {
      await app.deps.limits.take('invitationPerUser', guest.id).catch(() => undefined)
    }
    const busyId = await createCourse(app, { ownerId: guest.id })
    const busy = await send(guest, `POST /api/courses/${busyId}/instructors`, { user: 'x@y.test' })
    expect(busy.status).toBe(429)
  })
})

describe('a co-instructor', () => {
  test('edits the course, but does not delete it, invite or remove others', async () => {
    const world = await createWorld()
    const [guest, other] = [await asInstructor(), await asInstructor()]
    await join(world, guest)
    await join(world, other)
    const section = { _id: crypto.randomUUID(), title: 'Rivers' }
    expect((await send(guest, `POST /api/courses/${world.id}/sections`, section)).status).toBe(200)
    const listed = courseInstructors.parse((await send(guest, `GET ${world.path}`)).body)
    expect(listed.can).toEqual({ invite: false })
    const invited = await send(guest, `POST ${world.path}`, { user: 'x@example.test' })
    expect(invited.status).toBe(403)
    expect((await send(guest, `DELETE ${world.path}/${other.id}`)).status).toBe(403)
    expect((await send(guest, `DELETE ${world.path}/${world.owner.id}`)).status).toBe(403)
    expect((await send(guest, `DELETE /api/courses/${world.id}`)).status).toBe(403)
    await enrol(app, guest, world.id)
    const review = { rating: 5, comment: 'My own course.' }
    expect((await send(guest, `POST /api/courses/${world.id}/reviews`, review)).status).toBe(403)
  })

  test('leaves, which the owner learns, and needs a new invitation', async () => {
    const world = await createWorld()
    const guest = await asInstructor()
    await join(world, guest)
    const left = await send(guest, `DELETE ${world.path}/${guest.id}`)
    expect(left).toMatchObject({ status: 200, body: { instructors: [] } })
    expect(await listKinds(world.owner)).toEqual(['instructor_left', 'instructor_joined'])
    expect((await send(guest, `GET ${world.path}`)).status).toBe(403)
    expect((await send(guest, `POST ${world.path}/accept`)).status).toBe(404)
    expect((await send(guest, `DELETE ${world.path}/${guest.id}`)).status).toBe(403)
  })

  test('loses everything on removal, and learns it', async () => {
    const world = await createWorld()
    const guest = await asInstructor()
    await join(world, guest)
    const events: string[][] = []
    app.deps.events.on('instructorsChanged', ({ userIds }) => events.push(userIds))
    app.deps.events.on('curriculumChanged', ({ userIds }) => events.push(userIds))
    const removed = await send(world.owner, `DELETE ${world.path}/${guest.id}`)
    expect(removed.body).toMatchObject({ msg: messages.removed })
    expect(events).toEqual([[world.owner.id, guest.id]])
    expect(await listKinds(guest)).toEqual(['instructor_removed'])
    const section = { _id: crypto.randomUUID(), title: 'Rivers' }
    await send(world.owner, `POST /api/courses/${world.id}/sections`, section)
    expect(events.at(-1)).toEqual([world.owner.id])
    const outline = await callApi(app, `GET /api/courses/${world.id}/outline`)
    expect(courseOutline.parse(outline.body).authors).toHaveLength(1)
    expect((await send(guest, 'GET /api/courses/my_course?fields=card')).body).toEqual([])
    const again = await send(world.owner, `DELETE ${world.path}/${guest.id}`)
    expect(again).toMatchObject({ status: 404 })
  })
})

test('no call for authors works for someone who is invited or was removed', async () => {
  const world = await createWorld()
  const [invited, removed] = [await asInstructor(), await asInstructor()]
  await addInstructors(app, world.id, { id: invited.id, acceptedAt: null }, removed)
  await send(world.owner, `DELETE ${world.path}/${removed.id}`)
  const { section, lesson } = await loadOutlineIds(app, world.id)
  const course = `/api/courses/${world.id}` as const
  const calls: [Call, unknown?][] = [
    [`GET ${course}/instructors`],
    [`POST ${course}/instructors`, { user: 'x@example.test' }],
    [`DELETE ${course}/instructors/${world.owner.id}`],
    [`GET ${course}/source`],
    [`GET ${course}/curriculum`],
    [`POST ${course}/sections`, { _id: crypto.randomUUID(), title: 'Mine' }],
    [`PATCH /api/sections/${section}`, { title: 'Mine', version: 1 }],
    [`DELETE /api/sections/${section}`],
    [`GET /api/lessons/${lesson}/source`],
    [`PATCH /api/lessons/${lesson}`, { version: 1, title: 'Mine' }],
    [`DELETE /api/lessons/${lesson}`],
    [`GET ${course}/learners`],
    [`GET ${course}/statistics`],
    [`GET ${course}/lessons/statistics`],
    [`DELETE ${course}`],
  ]
  for (const who of [invited, removed]) {
    const statuses = []
    for (const [call, body] of calls) {
      statuses.push([call, (await send(who, call, body as CallOptions['body'])).status])
    }
    expect(statuses).toEqual(calls.map(([call]) => [call, 403]))
  }
})

test('an admin invites and removes in courses of others, which is logged', async () => {
  const world = await createWorld()
  const admin = await asMember(app, { role: 'admin' })
  const guest = await asInstructor()
  await invite(world, guest.username, admin)
  await send(guest, `POST ${world.path}/accept`)
  expect(await listKinds(world.owner)).toEqual(['instructor_joined'])
  expect(await listKinds(admin)).toEqual(['instructor_joined'])
  await send(admin, `DELETE ${world.path}/${guest.id}`)
  const { rows } = await app.pool.query<{ action: string }>(
    'select action from audit_entries where subject_id = $1 order by id',
    [world.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'course.instructor_invited',
    'course.instructor_removed',
  ])
})
