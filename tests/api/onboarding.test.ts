import { describe, expect, test } from 'vitest'
import { createInstructorEmails } from '#server/domain/instructors/index.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { instructorMessages as messages } from '#shared/messages/instructors.ts'
import { audiences, teachingKinds, videoSkills } from '#shared/onboarding.ts'
import { asUser } from '../factories/people.ts'
import { ask } from '../helpers/client.ts'
import { linkIn } from '../helpers/mail-server.ts'
import { publicUrl, useTestHouse, type TestHouse } from '../helpers/test-house.ts'

const automatic = useTestHouse()
const manual = useTestHouse({ instructorApproval: 'manual' })

const support = 'support@lectern.test'
const answers = {
  typeOfTeaching: 'Professionally',
  videoPro: "I'm Experienced",
  audience: 'I have a small following',
}

type Person = Awaited<ReturnType<typeof asUser>>

const apply = (house: TestHouse, token: string, body: object = answers) =>
  ask(house, 'PATCH /user/authorize', { token, body })

const recordOf = async (house: TestHouse, { token }: Pick<Person, 'token'>) =>
  (await ask(house, 'GET /user/user', { token })).body

async function decide(house: TestHouse, person: Person, body: object) {
  const { token } = await asUser(house, { role: 'admin' })
  return ask(house, `PATCH /api/admin/instructors/${person.id}`, { token, body })
}

describe('where asking is enough', () => {
  const house = automatic

  test('the answers are kept and give the right at once', async () => {
    const person = await asUser(house)
    expect(await ask(house, `GET /api/courses/instructor/${person.id}`)).toMatchObject({
      status: 404,
    })
    const reply = await apply(house, person.token)
    expect(reply).toMatchObject({ status: 200, body: { msg: messages.granted } })
    expect(await recordOf(house, person)).toMatchObject({
      ...answers,
      role: 'student',
      authorize: true,
      approval: { status: 'granted', reason: '', since: expect.any(String) },
      can: { createCourses: true, keepCourses: true, administer: false },
    })
    expect(await ask(house, `GET /api/courses/instructor/${person.id}`)).toMatchObject({
      status: 200,
    })
  })

  test('every answer of the three steps is accepted', async () => {
    const { token } = await asUser(house)
    const all = [
      ...teachingKinds.map((typeOfTeaching) => ({ typeOfTeaching })),
      ...videoSkills.map((videoPro) => ({ videoPro })),
      ...audiences.map((audience) => ({ audience })),
    ]
    expect(all).toHaveLength(10)
    for (const one of all) {
      expect((await apply(house, token, { ...answers, ...one })).status).toBe(200)
      expect(await recordOf(house, { token })).toMatchObject(one)
    }
  })

  test.each([
    [{ ...answers, audience: '' }, ['audience'], messages.inputEmpty],
    [{ ...answers, videoPro: ' ' }, ['videoPro'], messages.inputEmpty],
    [{ audience: answers.audience }, ['typeOfTeaching', 'videoPro'], messages.inputEmpty],
    [{}, ['typeOfTeaching', 'videoPro', 'audience'], messages.inputEmpty],
    [
      { ...answers, typeOfTeaching: 'Telepathically' },
      ['typeOfTeaching'],
      'Choose one of: Informally, Professionally, Online.',
    ],
  ])('%j is refused and gives nothing', async (body, fields, msg) => {
    const person = await asUser(house)
    expect(await apply(house, person.token, body)).toMatchObject({
      status: 400,
      body: { msg, fields: Object.fromEntries(fields.map((field) => [field, msg])) },
    })
    expect(await recordOf(house, person)).toMatchObject({
      authorize: false,
      typeOfTeaching: '',
      approval: { status: 'none' },
    })
  })

  test('a field that says "granted" is ignored', async () => {
    const person = await asUser(house)
    await apply(house, person.token, { authorize: true, approval: 'granted', role: 'admin' })
    expect(await recordOf(house, person)).toMatchObject({ authorize: false, role: 'student' })
  })

  test('asking once more changes the answers and nothing else', async () => {
    const person = await asUser(house)
    await apply(house, person.token)
    const { approval } = await recordOf(house, person)
    await apply(house, person.token, { ...answers, audience: audiences[0] })
    expect(await recordOf(house, person)).toMatchObject({
      audience: audiences[0],
      authorize: true,
      approval,
    })
  })

  test('who lost the rights by an admin does not get them back by asking', async () => {
    const person = await asUser(house)
    await apply(house, person.token)
    await decide(house, person, { decision: 'withdraw', seen: 'granted', reason: 'Copied films.' })
    expect((await apply(house, person.token)).body).toEqual({ msg: messages.requested })
    expect(await recordOf(house, person)).toMatchObject({
      authorize: false,
      approval: { status: 'pending', reason: 'Copied films.' },
      can: { createCourses: false },
    })
  })

  test('a person whose account goes at that moment is told to log in', async () => {
    const person = await asUser(house)
    await house.pool.query('delete from users where id = $1', [person.id])
    expect(await apply(house, person.token)).toMatchObject({
      status: 401,
      body: { msg: accountMessages.sessionEnded },
    })
  })
})

describe('where an admin decides', () => {
  const house = manual

  async function applicant(wishes: Parameters<typeof asUser>[1] = {}): Promise<Person> {
    const person = await asUser(house, wishes)
    await apply(house, person.token)
    return person
  }

  test('asking leaves a request, and the support address gets a letter about it', async () => {
    const person = await asUser(house, { fullname: 'Ada <b>Applicant</b>' })
    expect(await apply(house, person.token)).toMatchObject({
      status: 200,
      body: { msg: messages.requested },
    })
    expect(await recordOf(house, person)).toMatchObject({
      ...answers,
      authorize: false,
      approval: { status: 'pending', reason: '', since: expect.any(String) },
      can: { createCourses: false, keepCourses: false },
    })
    const letter = await house.mail.letterTo(support, 'Ada <b>Applicant</b> asks')
    expect(letter.source).toContain('Professionally')
    expect(letter.source).toContain('Ada &lt;b&gt;Applicant')
    expect(linkIn(letter, '/dashboard/instructors')).toBe(`${publicUrl}/dashboard/instructors`)
  })

  test('asking again while it waits changes the answers, keeps the place and writes no letter', async () => {
    const person = await applicant({ fullname: 'Iris Impatient' })
    const { approval } = await recordOf(house, person)
    house.clock.pass({ hours: 1 })
    await apply(house, person.token, { ...answers, audience: audiences[2] })
    expect(await recordOf(house, person)).toMatchObject({ audience: audiences[2], approval })
    await applicant({ fullname: 'Later Applicant' })
    await house.mail.letterTo(support, 'Later Applicant')
    const about = house.mail.letters.filter(({ subject }) => subject.includes('Iris Impatient'))
    expect(about).toHaveLength(1)
  })

  test('an admin who asks has the rights at once, whatever was decided before', async () => {
    const person = await applicant()
    await decide(house, person, { decision: 'refuse', seen: 'pending', reason: 'Not yet.' })
    await house.pool.query("update users set role = 'admin' where id = $1", [person.id])
    expect((await apply(house, person.token)).body).toEqual({ msg: messages.granted })
    expect(await recordOf(house, person)).toMatchObject({
      authorize: true,
      approval: { status: 'granted', reason: '' },
    })
  })

  test('a refusal tells its reason, the person may ask again and be granted, by letter each', async () => {
    const person = await applicant()
    const reason = 'Your film has no sound.\n\nPlease add <some>.'
    const refused = await decide(house, person, { decision: 'refuse', seen: 'pending', reason })
    expect(refused).toMatchObject({
      status: 200,
      body: { msg: messages.decided.refuse(person.fullname) },
    })
    expect(await recordOf(house, person)).toMatchObject({
      authorize: false,
      approval: { status: 'refused', reason },
    })
    const refusal = await house.mail.letterTo(person.email, 'Your request')
    expect(refusal.source).toContain('Please add <some>.')
    expect(refusal.source).toContain('<p>Please add &lt;some&gt;.</p>')
    expect(linkIn(refusal, '/instructor/')).toBe(`${publicUrl}/instructor/onboard`)

    expect((await apply(house, person.token)).body).toEqual({ msg: messages.requested })
    expect(await recordOf(house, person)).toMatchObject({ approval: { status: 'pending', reason } })
    const granted = await decide(house, person, { decision: 'grant', seen: 'pending' })
    expect(granted.body).toEqual({ msg: messages.decided.grant(person.fullname) })
    expect(await recordOf(house, person)).toMatchObject({
      authorize: true,
      approval: { status: 'granted', reason: '' },
      can: { createCourses: true },
    })
    const letter = await house.mail.letterTo(person.email, 'You are an instructor')
    expect(linkIn(letter, '/dashboard/')).toBe(`${publicUrl}/dashboard/create_courses`)
  })

  test('rights are withdrawn with a reason, which the letter lets one answer', async () => {
    const person = await asUser(house, { authorize: true })
    const publicPage = () => ask(house, `GET /api/courses/instructor/${person.id}`)
    expect((await publicPage()).status).toBe(200)
    const reply = await decide(house, person, {
      decision: 'withdraw',
      seen: 'granted',
      reason: 'The films are not yours.',
    })
    expect(reply.body).toEqual({ msg: messages.decided.withdraw(person.fullname) })
    expect(await recordOf(house, person)).toMatchObject({
      authorize: false,
      can: { createCourses: false },
    })
    expect((await publicPage()).status).toBe(404)
    const letter = await house.mail.letterTo(person.email, 'withdrawn')
    expect(letter.source).toContain('The films are not yours.')
    expect(letter.source).toContain(`Reply-To: ${support}`)
  })

  test('a letter that a newer decision overtook is not sent, and its reason is told after all', async () => {
    const person = await applicant()
    const letters = createInstructorEmails(house.deps)
    await decide(house, person, { decision: 'refuse', seen: 'pending', reason: 'Not yet.' })
    await apply(house, person.token)
    expect((await letters['rights-refused'](person.id))?.text).toContain('Not yet.')
    expect(await letters['rights-granted'](person.id)).toBeUndefined()
    await decide(house, person, { decision: 'grant', seen: 'pending' })
    expect(await letters['rights-requested'](person.id)).toBeUndefined()
    expect(await letters['rights-refused'](person.id)).toBeUndefined()
    expect(await letters['rights-withdrawn'](person.id)).toBeUndefined()
    expect((await letters['rights-granted'](person.id))?.to).toBe(person.email)
  })
})
