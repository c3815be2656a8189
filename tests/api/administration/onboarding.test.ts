import { describe, expect, test } from 'vitest'
import { createInstructorEmails } from '#server/domain/instructors/index.ts'
import { instructorMessages as messages } from '#shared/messages/instructors.ts'
import { sessionMessages } from '#shared/messages/session.ts'
import { audiences, teachingKinds, videoSkills } from '#shared/onboarding.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { untilEmailsAreSent } from '#tests/helpers/email-queue.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { linkIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp, type TestApp } from '#tests/helpers/test-app.ts'

const automatic = useTestApp()
const manual = useTestApp({ instructorApproval: 'manual' })

const support = 'support@lectern.test'
const application = {
  typeOfTeaching: 'Professionally',
  videoPro: "I'm Experienced",
  audience: 'I have a small following',
}

type Member = Awaited<ReturnType<typeof asUser>>

const apply = (app: TestApp, token: string, body: object = application) =>
  callApi(app, 'PATCH /user/authorize', { token, body })

const getRecord = async (app: TestApp, { token }: Pick<Member, 'token'>) =>
  (await callApi(app, 'GET /user/user', { token })).body

async function decide(app: TestApp, user: Member, body: object) {
  const { token } = await asUser(app, { role: 'admin' })
  return callApi(app, `PATCH /api/admin/instructors/${user.id}`, { token, body })
}

describe('with automatic approval', () => {
  const app = automatic

  test('stores the answers and grants the rights immediately', async () => {
    const user = await asUser(app)
    expect(await callApi(app, `GET /api/courses/instructor/${user.id}`)).toMatchObject({
      status: 404,
    })
    const reply = await apply(app, user.token)
    expect(reply).toMatchObject({ status: 200, body: { msg: messages.granted } })
    expect(await getRecord(app, user)).toMatchObject({
      ...application,
      role: 'student',
      authorize: true,
      approval: { status: 'granted', reason: '', since: expect.any(String) },
      can: { createCourses: true, keepCourses: true, administer: false },
    })
    expect(await callApi(app, `GET /api/courses/instructor/${user.id}`)).toMatchObject({
      status: 200,
    })
  })

  test('accepts every answer of the three steps', async () => {
    const { token } = await asUser(app)
    const all = [
      ...teachingKinds.map((typeOfTeaching) => ({ typeOfTeaching })),
      ...videoSkills.map((videoPro) => ({ videoPro })),
      ...audiences.map((audience) => ({ audience })),
    ]
    expect(all).toHaveLength(10)
    for (const one of all) {
      expect((await apply(app, token, { ...application, ...one })).status).toBe(200)
      expect(await getRecord(app, { token })).toMatchObject(one)
    }
  })

  test.each([
    [{ ...application, audience: '' }, ['audience'], 'Input cannot be empty'],
    [{ ...application, videoPro: ' ' }, ['videoPro'], 'Input cannot be empty'],
    [{ audience: application.audience }, ['typeOfTeaching', 'videoPro'], 'Input cannot be empty'],
    [{}, ['typeOfTeaching', 'videoPro', 'audience'], 'Input cannot be empty'],
    [
      { ...application, typeOfTeaching: 'Telepathically' },
      ['typeOfTeaching'],
      'Choose one of: Informally, Professionally, Online.',
    ],
  ])('rejects %j and grants nothing', async (body, fields, msg) => {
    const user = await asUser(app)
    expect(await apply(app, user.token, body)).toMatchObject({
      status: 400,
      body: { msg, fields: Object.fromEntries(fields.map((field) => [field, msg])) },
    })
    expect(await getRecord(app, user)).toMatchObject({
      authorize: false,
      typeOfTeaching: '',
      approval: { status: 'none' },
    })
  })

  test('ignores a field with the approval', async () => {
    const user = await asUser(app)
    await apply(app, user.token, { authorize: true, approval: 'granted', role: 'admin' })
    expect(await getRecord(app, user)).toMatchObject({ authorize: false, role: 'student' })
  })

  test('applying again changes only the answers', async () => {
    const user = await asUser(app)
    await apply(app, user.token)
    const { approval } = await getRecord(app, user)
    await apply(app, user.token, { ...application, audience: audiences[0] })
    expect(await getRecord(app, user)).toMatchObject({
      audience: audiences[0],
      authorize: true,
      approval,
    })
  })

  test('applying does not restore rights that an admin withdrew', async () => {
    const user = await asUser(app)
    await apply(app, user.token)
    await decide(app, user, { decision: 'withdraw', seen: 'granted', reason: 'Copied films.' })
    expect((await apply(app, user.token)).body).toEqual({ msg: messages.requested })
    expect(await getRecord(app, user)).toMatchObject({
      authorize: false,
      approval: { status: 'pending', reason: 'Copied films.' },
      can: { createCourses: false },
    })
  })

  test('an application of a deleted account is rejected with 401', async () => {
    const user = await asUser(app)
    await app.pool.query('delete from users where id = $1', [user.id])
    expect(await apply(app, user.token)).toMatchObject({
      status: 401,
      body: { msg: sessionMessages.sessionEnded },
    })
  })
})

describe('with manual approval', () => {
  const app = manual

  async function applicant(options: Parameters<typeof asUser>[1] = {}): Promise<Member> {
    const user = await asUser(app, options)
    await apply(app, user.token)
    return user
  }

  test('applying creates a request and emails the support address', async () => {
    const user = await asUser(app, { fullname: 'Ada <b>Applicant</b>' })
    expect(await apply(app, user.token)).toMatchObject({
      status: 200,
      body: { msg: messages.requested },
    })
    expect(await getRecord(app, user)).toMatchObject({
      ...application,
      authorize: false,
      approval: { status: 'pending', reason: '', since: expect.any(String) },
      can: { createCourses: false, keepCourses: false },
    })
    const email = await app.mail.emailTo(support, 'Ada <b>Applicant</b> requests')
    expect(email.source).toContain('Professionally')
    expect(email.source).toContain('Ada &lt;b&gt;Applicant')
    expect(linkIn(email, '/dashboard/instructors')).toBe(`${publicUrl}/dashboard/instructors`)
  })

  test('applying again while pending changes the answers, keeps the position and sends no email', async () => {
    const user = await applicant({ fullname: 'Iris Impatient' })
    const { approval } = await getRecord(app, user)
    app.clock.pass({ hours: 1 })
    await apply(app, user.token, { ...application, audience: audiences[2] })
    expect(await getRecord(app, user)).toMatchObject({ audience: audiences[2], approval })
    await untilEmailsAreSent(app)
    const about = app.mail.emails.filter(({ subject }) => subject.includes('Iris Impatient'))
    expect(about).toHaveLength(1)
  })

  test('an admin who applies gets the rights immediately, whatever was decided before', async () => {
    const user = await applicant()
    await decide(app, user, { decision: 'refuse', seen: 'pending', reason: 'Not yet.' })
    await app.pool.query("update users set role = 'admin' where id = $1", [user.id])
    expect((await apply(app, user.token)).body).toEqual({ msg: messages.granted })
    expect(await getRecord(app, user)).toMatchObject({
      authorize: true,
      approval: { status: 'granted', reason: '' },
    })
  })

  test('a refusal has a reason, and the user can apply again and be approved, with an email for each', async () => {
    const user = await applicant()
    const reason = 'Your film has no sound.\n\nPlease add <some>.'
    const rejected = await decide(app, user, { decision: 'refuse', seen: 'pending', reason })
    expect(rejected).toMatchObject({
      status: 200,
      body: { msg: messages.decided.refuse(user.fullname) },
    })
    expect(await getRecord(app, user)).toMatchObject({
      authorize: false,
      approval: { status: 'refused', reason },
    })
    const rejection = await app.mail.emailTo(user.email, 'Your request')
    expect(rejection.source).toContain('Please add <some>.')
    expect(rejection.source).toContain('<p>Please add &lt;some&gt;.</p>')
    expect(linkIn(rejection, '/instructor/')).toBe(`${publicUrl}/instructor/onboard`)

    expect((await apply(app, user.token)).body).toEqual({ msg: messages.requested })
    expect(await getRecord(app, user)).toMatchObject({ approval: { status: 'pending', reason } })
    const granted = await decide(app, user, { decision: 'grant', seen: 'pending' })
    expect(granted.body).toEqual({ msg: messages.decided.grant(user.fullname) })
    expect(await getRecord(app, user)).toMatchObject({
      authorize: true,
      approval: { status: 'granted', reason: '' },
      can: { createCourses: true },
    })
    const email = await app.mail.emailTo(user.email, 'You are an instructor')
    expect(linkIn(email, '/dashboard/')).toBe(`${publicUrl}/dashboard/create_courses`)
  })

  test('a withdrawal has a reason, and its email has a Reply-To address', async () => {
    const user = await asUser(app, { authorize: true })
    const publicPage = () => callApi(app, `GET /api/courses/instructor/${user.id}`)
    expect((await publicPage()).status).toBe(200)
    const reply = await decide(app, user, {
      decision: 'withdraw',
      seen: 'granted',
      reason: 'The films are not yours.',
    })
    expect(reply.body).toEqual({ msg: messages.decided.withdraw(user.fullname) })
    expect(await getRecord(app, user)).toMatchObject({
      authorize: false,
      can: { createCourses: false },
    })
    expect((await publicPage()).status).toBe(404)
    const email = await app.mail.emailTo(user.email, 'withdrawn')
    expect(email.source).toContain('The films are not yours.')
    expect(email.source).toContain(`Reply-To: ${support}`)
  })

  test('an email superseded by a newer decision is not sent, and the reason stays visible', async () => {
    const user = await applicant()
    const emails = createInstructorEmails(app.deps)
    await decide(app, user, { decision: 'refuse', seen: 'pending', reason: 'Not yet.' })
    await apply(app, user.token)
    expect((await emails['rights-refused'](user.id))?.text).toContain('Not yet.')
    expect(await emails['rights-granted'](user.id)).toBeUndefined()
    await decide(app, user, { decision: 'grant', seen: 'pending' })
    expect(await emails['rights-requested'](user.id)).toBeUndefined()
    expect(await emails['rights-refused'](user.id)).toBeUndefined()
    expect(await emails['rights-withdrawn'](user.id)).toBeUndefined()
    expect((await emails['rights-granted'](user.id))?.to).toBe(user.email)
  })
})
