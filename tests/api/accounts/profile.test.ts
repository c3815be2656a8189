import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/db/schema/index.ts'
import { ownSessions, ownUser, type OwnUser } from '#shared/contract/accounts/accounts.ts'
import { loginResponse } from '#shared/contract/accounts/authentication.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { sessionMessages } from '#shared/messages/session.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { password, registrationForm } from '#tests/factories/registration-form.ts'
import { asUser, createUser, logInAs } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const update = (token: string | undefined, body: unknown) =>
  callApi(app, 'PATCH /user/update', { token, body })
const ownRecord = async (token: string): Promise<OwnUser> =>
  ownUser.parse((await callApi(app, 'GET /user/user', { token })).body)
const isAlive = async (token: string) =>
  (await callApi(app, 'GET /user/user', { token })).status === 200
const listSessions = async (token: string) =>
  ownSessions.parse((await callApi(app, 'GET /user/sessions', { token })).body)
const logInFrom = async (email: string, device: string): Promise<string> => {
  const headers = { 'User-Agent': device }
  const reply = await callApi(app, 'POST /user/login', { body: { email, password }, headers })
  return loginResponse.parse(reply.body).access_token
}

/** Collects the events that the server publishes from now on. */
function recordEvents(event: 'catalogueChanged' | 'sessionsEnded'): object[] {
  const events: object[] = []
  app.deps.events.on(event, (payload) => events.push(payload))
  return events
}

const about = (length: number) => 'a'.repeat(length)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0'

test('saves a whole profile', async () => {
  const { token } = await asUser(app)
  const profile = {
    fullname: 'Ada King Lovelace',
    username: 'ada.king',
    gender: 'Female',
    bio: 'Writes programs for engines.',
    stack: 'Analyst',
    desc: about(100),
  }
  expect(await update(token, profile)).toMatchObject({
    status: 200,
    body: { msg: accountMessages.profileUpdated },
  })
  expect(await ownRecord(token)).toMatchObject(profile)
})

test('keeps absent fields, and allows empty texts', async () => {
  const { token } = await asUser(app, { bio: 'Reads.', stack: 'Writer', about: about(120) })
  const before = await ownRecord(token)
  expect((await update(token, {})).status).toBe(200)
  expect(await ownRecord(token)).toEqual(before)
  expect((await update(token, { bio: ' Writes. ' })).status).toBe(200)
  expect(await ownRecord(token)).toEqual({ ...before, bio: 'Writes.' })
  expect((await update(token, { bio: '', stack: '', desc: '' })).status).toBe(200)
  expect(await ownRecord(token)).toEqual({ ...before, bio: '', stack: '', desc: '' })
})

test('accepts a gender in any letter case, and ignores an empty one', async () => {
  const { token } = await asUser(app, { gender: '' })
  const before = await ownRecord(token)
  expect((await update(token, before)).status).toBe(200)
  expect(await ownRecord(token)).toEqual(before)
  for (const [sent, stored] of [
    ['female', 'Female'],
    [' OTHERS ', 'Others'],
    ['', 'Others'],
    [' ', 'Others'],
    ['mAle', 'Male'],
  ]) {
    expect((await update(token, { gender: sent, bio: 'Writes.' })).status, sent).toBe(200)
    expect(await ownRecord(token)).toMatchObject({ gender: stored, bio: 'Writes.' })
  }
})

test('ignores email, role, rights and everything else in the body', async () => {
  const { token, id } = await asUser(app)
  const getRow = async () => {
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, id))
    return { ...row, updatedAt: undefined }
  }
  const before = await getRow()
  const reply = await update(token, {
    _id: '01900000-0000-7000-8000-000000000000',
    id: '01900000-0000-7000-8000-000000000000',
    email: 'other@example.test',
    role: 'admin',
    authorize: true,
    approval: 'granted',
    avatarUrl: 'https://example.test/a.png',
    password: 'another password',
    passwordHash: 'x',
    password_hash: 'x',
    activatedAt: null,
    about: 'x',
    audience: 'x',
    cart: [],
    cartVersion: 7,
    createdAt: '2000-01-01T00:00:00Z',
    ['__proto__']: { role: 'admin' },
    bio: 'Only this.',
  })
  expect(reply.status).toBe(200)
  expect(await getRow()).toEqual({ ...before, bio: 'Only this.' })
})

test.each([
  ['no full name', { fullname: ' ' }, 'fullname', 'Fields cannot be empty!!!'],
  ['a short full name', { fullname: 'Ada Love' }, 'fullname', 'Names too short'],
  ['a long full name', { fullname: about(101) }, 'fullname', accountMessages.fullnameTooLong],
  ['no user name', { username: '' }, 'username', 'Fields cannot be empty!!!'],
  ['a long user name', { username: about(51) }, 'username', accountMessages.usernameTooLong],
  ['a gender that is no text', { gender: 7 }, 'gender', accountMessages.unknownGender],
  ['an unknown gender', { gender: 'Robot' }, 'gender', accountMessages.unknownGender],
  ['a long bio', { bio: about(161) }, 'bio', accountMessages.bioTooLong],
  ['a long stack', { stack: about(101) }, 'stack', accountMessages.stackTooLong],
  ['a short desc', { desc: about(99) }, 'desc', accountMessages.aboutTooShort],
  ['spaces around a short desc', { desc: ` ${about(99)} ` }, 'desc', accountMessages.aboutTooShort],
  ['a long desc', { desc: about(251) }, 'desc', accountMessages.aboutTooLong],
  ['a name that is no text', { fullname: 7 }, 'fullname', 'Fields cannot be empty!!!'],
  ['a bio that is no text', { bio: { $ne: '' } }, 'bio', generalMessages.invalidInput],
  ['a desc of null', { desc: null }, 'desc', generalMessages.invalidInput],
])('rejects %s and stores nothing', async (_what, body, field, msg) => {
  const { token } = await asUser(app, { bio: 'Reads.' })
  const before = await ownRecord(token)
  expect(await update(token, { stack: 'Changed', ...body })).toMatchObject({
    status: 400,
    body: { msg, code: 'invalid_input', fields: { [field]: msg } },
  })
  expect(await ownRecord(token)).toEqual(before)
})

test('returns the errors of all fields', async () => {
  const { token } = await asUser(app)
  expect(await update(token, { fullname: 'Ada', username: '', desc: 'x' })).toMatchObject({
    body: {
      msg: 'Fields cannot be empty!!!',
      fields: {
        fullname: 'Names too short',
        username: 'Fields cannot be empty!!!',
        desc: accountMessages.aboutTooShort,
      },
    },
  })
})

test.each([100, 250, 0])('accepts a desc of %i characters', async (length) => {
  const desc = about(length)
  const { token } = await asUser(app)
  expect((await update(token, { desc })).status).toBe(200)
  expect((await ownRecord(token)).desc).toBe(desc)
})

test('rejects a body that is not a JSON object', async () => {
  const { token } = await asUser(app)
  expect((await update(token, '{')).status).toBe(400)
  expect((await update(token, [])).status).toBe(400)
})

test('removes invisible characters from every text', async () => {
  const { token } = await asUser(app)
  await update(token, { bio: 'One\r\ntwo\0', stack: 'Draws\0\nmaps', desc: `${about(100)}\u202E` })
  expect(await ownRecord(token)).toMatchObject({
    bio: 'One\ntwo',
    stack: 'Draws maps',
    desc: about(100),
  })
})

test('rejects a taken user name, in any letter case, at its field', async () => {
  const other = await createUser(app, { username: 'Grace' })
  const { token, username } = await asUser(app)
  expect(other.username).toBe('Grace')
  for (const wantedName of ['Grace', 'gRACE', ' grace ']) {
    expect(await update(token, { username: wantedName, bio: 'New' })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        msg: accountMessages.usernameTaken,
        fields: { username: accountMessages.usernameTaken },
      },
    })
  }
  expect(await ownRecord(token)).toMatchObject({ username, bio: '' })
})

test('the own user name can change its case, and a pending registration reserves none', async () => {
  const { token, username } = await asUser(app)
  expect((await update(token, { username: username.toUpperCase() })).status).toBe(200)
  const pending = registrationForm()
  await callApi(app, 'POST /user/register', { body: pending })
  expect((await update(token, { username: pending.username })).status).toBe(200)
})

test('only one of many concurrent users gets a user name', async () => {
  const testUsers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => asUser(app)))
  const replies = await Promise.all(
    testUsers.map(({ token }, index) =>
      update(token, { username: index % 2 ? 'WANTED' : 'wanted', bio: 'Got it.' }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  const records = await Promise.all(testUsers.map(({ token }) => ownRecord(token)))
  expect(records.filter(({ bio }) => bio === 'Got it.')).toHaveLength(1)
})

test('updates public pages immediately, and does not invalidate them for private fields', async () => {
  const owner = await asUser(app, { authorize: true })
  const id = await createCourse(app, { ownerId: owner.id })
  const getCourse = async () => (await callApi(app, `GET /api/courses/${id}`)).body
  expect(JSON.stringify(await getCourse())).toContain(owner.fullname)
  const events = recordEvents('catalogueChanged')
  await update(owner.token, { fullname: 'Somebody Else Now', bio: 'Newly written.' })
  expect(events).toHaveLength(1)
  expect(JSON.stringify(await getCourse())).toContain('Somebody Else Now')
  expect(JSON.stringify(await getCourse())).toContain('Newly written.')
  await update(owner.token, { fullname: 'Somebody Else Now', gender: 'Male', username: 'quiet' })
  await update(owner.token, { desc: 'too short' })
  expect(events).toHaveLength(1)
})

test('lists sessions, last used first, with device and the current one marked', async () => {
  const { email } = await createUser(app)
  const old = await logInFrom(email, firefox)
  app.clock.pass({ days: 1 })
  const recent = await logInFrom(email, 'curl/8.15.0')
  const list = await listSessions(recent)
  expect(list).toMatchObject([
    { device: 'curl', current: true },
    { device: 'Firefox on Linux', current: false },
  ])
  expect(JSON.stringify(list)).not.toContain(recent)
  app.clock.pass({ minutes: 10 })
  expect(await listSessions(old)).toMatchObject([
    { device: 'Firefox on Linux', current: true },
    { device: 'curl', current: false },
  ])
  app.clock.pass({ days: 29, hours: 23, minutes: 55 })
  expect(await listSessions(old)).toHaveLength(1)
})

test('the owner ends a session, which publishes an event', async () => {
  const user = await asUser(app)
  const other = await logInAs(app, user.email)
  const doomed = (await listSessions(user.token)).find((session) => !session.current)
  const events = recordEvents('sessionsEnded')
  const end = () => callApi(app, `DELETE /user/sessions/${doomed?._id}`, { token: user.token })
  expect(await end()).toMatchObject({
    status: 200,
    body: { msg: accountMessages.otherSessionEnded },
  })
  expect(events).toEqual([{ sessionIds: [doomed?._id] }])
  expect(await isAlive(other)).toBe(false)
  expect(await isAlive(user.token)).toBe(true)
  expect(await end()).toMatchObject({
    status: 404,
    body: { msg: accountMessages.unknownSession, code: 'not_found' },
  })
})

test('the current session can be ended too', async () => {
  const { token } = await asUser(app)
  const [current] = await listSessions(token)
  const reply = await callApi(app, `DELETE /user/sessions/${current?._id}`, { token })
  expect(reply.status).toBe(200)
  expect(await isAlive(token)).toBe(false)
})

test('returns 404 for the session of another user and for malformed ids', async () => {
  const victim = await asUser(app)
  const [theirs] = await listSessions(victim.token)
  const { token } = await asUser(app)
  for (const id of [theirs?._id, '01900000-0000-7000-8000-000000000000', 'x', '%00', "'--"]) {
    expect(await callApi(app, `DELETE /user/sessions/${id}`, { token }), String(id)).toMatchObject({
      status: 404,
      body: { msg: accountMessages.unknownSession },
    })
  }
  expect(await isAlive(victim.token)).toBe(true)
})

test('ends all other sessions of the user, and none of other users', async () => {
  const user = await asUser(app)
  const others = [await logInAs(app, user.email), await logInAs(app, user.email)]
  const stranger = await asUser(app)
  const events = recordEvents('sessionsEnded')
  const endOthers = () => callApi(app, 'DELETE /user/sessions', { token: user.token })
  expect(await endOthers()).toMatchObject({
    status: 200,
    body: { msg: accountMessages.otherSessionsEnded },
  })
  expect(events).toMatchObject([{ sessionIds: [expect.any(String), expect.any(String)] }])
  for (const token of others) expect(await isAlive(token)).toBe(false)
  expect(await listSessions(user.token)).toMatchObject([{ current: true }])
  expect(await isAlive(stranger.token)).toBe(true)
  expect((await endOthers()).status).toBe(200)
})

test.each([
  'PATCH /user/update',
  'GET /user/sessions',
  'DELETE /user/sessions',
  'DELETE /user/sessions/01900000-0000-7000-8000-000000000000',
] as const)('%s requires a session', async (call) => {
  const body = call.startsWith('PATCH') ? { bio: 'x' } : undefined
  expect(await callApi(app, call, { body })).toMatchObject({
    status: 401,
    body: { msg: sessionMessages.pleaseLogin, code: 'not_logged_in' },
  })
  expect(await callApi(app, call, { body, token: 'made-up' })).toMatchObject({
    status: 401,
    body: { msg: sessionMessages.sessionEnded },
  })
})
