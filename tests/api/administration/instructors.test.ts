import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#server/db/schema/index.ts'
import { managedInstructor, type ManagedInstructor } from '#shared/contract/instructors.ts'
import { instructorMessages as messages } from '#shared/messages/instructors.ts'
import { asUser, createUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { countPlanRows } from '#tests/helpers/databases/statements.ts'
import { untilEmailsAreSent } from '#tests/helpers/email-queue.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({ instructorApproval: 'manual' })

const application = {
  typeOfTeaching: 'Informally',
  videoPro: 'I have some knowledge',
  audience: 'Not at the moment',
}
const decisions = {
  grant: { decision: 'grant', seen: 'pending' },
  refuse: { decision: 'refuse', seen: 'pending', reason: 'Not enough experience.' },
  withdraw: { decision: 'withdraw', seen: 'granted', reason: 'The films are not yours.' },
} as const

const admin = () => asUser(app, { role: 'admin' })

const decide = (token: string, id: string, body: object) =>
  callApi(app, `PATCH /api/admin/instructors/${id}`, { token, body })

async function applicant(fullname = 'Ada Applicant') {
  const user = await asUser(app, { fullname })
  await callApi(app, 'PATCH /user/authorize', { token: user.token, body: application })
  return user
}

async function list(token: string, query = '') {
  const { body, headers } = await callApi(app, `GET /api/admin/instructors${query}`, { token })
  const entries = body as unknown as ManagedInstructor[]
  return { entries, total: headers.get('X-Total-Count'), names: entries.map((e) => e.fullname) }
}

const listAuditEntries = (userId: string) =>
  app.deps.db
    .select({
      actorId: auditEntries.actorId,
      action: auditEntries.action,
      details: auditEntries.details,
    })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, userId))
    .orderBy(asc(auditEntries.createdAt), asc(auditEntries.id))

/** The subjects of all emails to this address, once the queue is empty. */
async function emailsTo(email: string) {
  await untilEmailsAreSent(app)
  return app.mail.emails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('the list can be limited to a role and a period of registration', async () => {
  const { token } = await admin()
  const old = { createdAt: new Date('2018-06-01T00:00:00Z') }
  await createUser(app, { ...old, fullname: 'Saffron Teacher', role: 'instructor' })
  const { id } = await createUser(app, { ...old, fullname: 'Saffron Learner' })
  await decide(token, id, { decision: 'grant', seen: 'none' })
  await createUser(app, { fullname: 'Saffron Newcomer', role: 'instructor' })
  const found = async (query: string) => {
    const { names, total } = await list(token, `?search=saffron&${query}`)
    expect(total).toBe(String(names.length))
    return names.toSorted()
  }
  expect(await found('')).toEqual(['Saffron Learner', 'Saffron Newcomer', 'Saffron Teacher'])
  expect(await found('role=student')).toEqual(['Saffron Learner'])
  expect(await found('before=2018-06-02T00:00:00Z')).toEqual(['Saffron Learner', 'Saffron Teacher'])
  expect(await found('role=instructor&from=2018-06-02T00:00:00Z')).toEqual(['Saffron Newcomer'])
  const period = '?before=2018-06-02T00:00:00Z&from=2018-06-01T00:00:00Z'
  expect((await list(token, period)).total).toBe('2')
})

describe('decisions', () => {
  test('are in the audit log without their reason', async () => {
    const { id: actorId, token } = await admin()
    const { id, token: own } = await applicant()
    await decide(token, id, decisions.refuse)
    await callApi(app, 'PATCH /user/authorize', { token: own, body: application })
    await decide(token, id, decisions.grant)
    await decide(token, id, decisions.withdraw)
    expect(await listAuditEntries(id)).toEqual([
      { actorId, action: 'user.rights_refused', details: {} },
      { actorId, action: 'user.rights_granted', details: {} },
      { actorId, action: 'user.rights_withdrawn', details: {} },
    ])
  })

  test('by two admins concurrently: the first one counts, the other gets the outcome', async () => {
    const [one, other] = [await admin(), await admin()]
    for (const round of [1, 2, 3]) {
      const user = await applicant(`Torn Applicant ${round}`)
      const replies = await Promise.all([
        decide(one.token, user.id, decisions.grant),
        decide(other.token, user.id, decisions.refuse),
      ])
      expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409])
      const isGranted = replies[0].status === 200
      const loser = replies.find((reply) => reply.status === 409)
      expect(loser?.body).toMatchObject({
        code: 'conflict',
        msg: messages.decidedMeanwhile[isGranted ? 'granted' : 'refused'](user.fullname),
      })
      expect(await emailsTo(user.email)).toHaveLength(1)
      expect(await listAuditEntries(user.id)).toHaveLength(1)
    }
  })

  test('that are repeated are recorded once', async () => {
    const { token } = await admin()
    const user = await applicant()
    const replies = await Promise.all([1, 2, 3].map(() => decide(token, user.id, decisions.refuse)))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(await emailsTo(user.email)).toHaveLength(1)
    expect(await listAuditEntries(user.id)).toHaveLength(1)
    const otherReason = await decide(token, user.id, { ...decisions.refuse, reason: 'No.' })
    expect(otherReason).toMatchObject({
      status: 409,
      body: { msg: messages.decidedMeanwhile.refused(user.fullname) },
    })
  })

  test.each([
    ['grant', 'none', 'pending'],
    ['refuse', 'granted', 'pending'],
    ['withdraw', 'granted', 'pending'],
    ['withdraw', 'pending', 'pending'],
  ] as const)('to %s from %s are rejected when the status is %s', async (decision, seen, now) => {
    const user = await applicant()
    const { token } = await admin()
    expect(await decide(token, user.id, { ...decisions[decision], seen })).toMatchObject({
      status: 409,
      body: { msg: messages.decidedMeanwhile[now](user.fullname) },
    })
    expect(await listAuditEntries(user.id)).toEqual([])
  })

  test('can grant a refused request, and rights to an instructor by role without a request', async () => {
    const { token } = await admin()
    const rejected = await applicant()
    await decide(token, rejected.id, decisions.refuse)
    const again = await decide(token, rejected.id, { decision: 'grant', seen: 'refused' })
    expect(again.status).toBe(200)
    const byRole = await createUser(app, { role: 'instructor' })
    expect((await decide(token, byRole.id, { decision: 'grant', seen: 'none' })).status).toBe(200)
  })

  test('cannot withdraw the rights that admins have by role', async () => {
    const other = await asUser(app, { role: 'admin', authorize: true })
    const reply = await decide((await admin()).token, other.id, decisions.withdraw)
    expect(reply).toMatchObject({ status: 409, body: { msg: messages.adminsKeepRights } })
  })

  test.each([
    [{ ...decisions.refuse, reason: ' \u200B' }, { reason: messages.reasonEmpty }],
    [{ decision: 'withdraw', seen: 'granted' }, { reason: messages.reasonEmpty }],
    [{ ...decisions.refuse, reason: 'a'.repeat(1001) }, { reason: messages.reasonTooLong }],
    [{ decision: 'promote', seen: 'none' }, { decision: expect.any(String) }],
    [{ decision: 'grant' }, { seen: expect.any(String) }],
  ])('%j are rejected at the field', async (body, fields) => {
    const user = await applicant()
    const reply = await decide((await admin()).token, user.id, body)
    expect(reply).toMatchObject({ status: 400, body: { fields } })
  })

  test.each(['01900000-0000-7000-8000-000000000000', 'nonsense'])(
    'return 404 for the id %s',
    async (id) => {
      const reply = await decide((await admin()).token, id, decisions.grant)
      expect(reply).toMatchObject({ status: 404, body: { msg: messages.unknownUser } })
    },
  )
})

describe('the Instructors table', () => {
  test('has pending requests first, oldest first, then instructors, and no other users', async () => {
    const { token } = await admin()
    const name = (label: string) => `Quokka ${label}`
    const decided = async (label: string, ...steps: object[]) => {
      const { id } = await applicant(name(label))
      for (const step of steps) await decide(token, id, step)
      return id
    }
    await decided('refused', decisions.refuse)
    await decided('withdrawn', decisions.grant, decisions.withdraw)
    await createUser(app, { fullname: name('by role'), role: 'instructor' })
    await decided('granted', decisions.grant)
    await createUser(app, { fullname: name('student') })
    const waiting = await decided('waiting')
    await decided('waiting later')
    const { names, total, entries } = await list(token, '?search=quokka')
    expect(names).toEqual(
      ['waiting', 'waiting later', 'granted', 'by role', 'withdrawn', 'refused'].map(name),
    )
    expect(total).toBe('6')
    expect((await list(token, '?search=quokka&order=desc')).names).toEqual(names.toReversed())
    expect(managedInstructor.strict().parse(entries[0])).toMatchObject({
      _id: waiting,
      ...application,
      email: expect.stringContaining('@'),
      gender: 'Others',
      role: 'student',
      approval: { status: 'pending', reason: '', since: expect.any(String) },
      can: { grant: true, refuse: true, withdraw: false, delete: true },
    })
    const ofStatus = (status: string) => list(token, `?search=quokka&status=${status}`)
    expect((await ofStatus('instructors')).names).toEqual(['granted', 'by role'].map(name))
    expect((await ofStatus('waiting')).names).toEqual(['waiting', 'waiting later'].map(name))
    expect((await ofStatus('others')).total).toBe('6')
    expect(entries.at(-1)?.approval).toMatchObject({
      status: 'refused',
      reason: decisions.refuse.reason,
    })
  })

  test('is searched by name, user name and email, with special characters taken literally', async () => {
    const { token } = await admin()
    const options = { role: 'instructor', fullname: 'Noor Al-Hassan', username: 'n_oor%1' } as const
    await createUser(app, { ...options, email: 'numbat@example.test' })
    for (const search of ['hassan noor', 'NUMBAT@', 'n_oor%25', 'al-h', ' noor  numbat ']) {
      expect((await list(token, `?search=${search}`)).names, search).toEqual(['Noor Al-Hassan'])
    }
    for (const search of ['noor zebra', 'n%25r', 'numbat_']) {
      expect((await list(token, `?search=${search}`)).total, search).toBe('0')
    }
  })

  test('is sorted by name or email, with ten per page', async () => {
    const { token } = await admin()
    const created = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const initial = String.fromCodePoint((index % 2 ? 97 : 65) + index)
        const role = 'instructor' as const
        return createUser(app, {
          fullname: `${initial} Wombat`,
          email: `w${99 - index}@wombat.test`,
          role,
        })
      }),
    )
    const names = created.map(({ fullname }) => fullname)
    const first = await list(token, '?search=wombat&sort=name')
    expect(first).toMatchObject({ names: names.slice(0, 10), total: '12' })
    expect((await list(token, '?search=wombat&sort=name&page=2')).names).toEqual(names.slice(10))
    expect((await list(token, '?search=wombat&sort=name&page=3')).names).toEqual([])
    expect((await list(token, '?search=wombat&sort=email')).names[0]).toBe(names.at(-1))
    expect((await list(token, '?search=wombat&sort=email&order=desc')).names[0]).toBe(names[0])
  })

  test('uses the defaults for invalid query parameters', async () => {
    const { token } = await admin()
    const defaultList = await list(token)
    expect(await list(token, '?sort=password_hash&order=up&page=-1')).toEqual(defaultList)
    expect((await list(token, `?search=${'a'.repeat(201)}`)).total).toBe(defaultList.total)
  })
})

test('pending requests are counted without reading all instructors', async () => {
  const { token } = await admin()
  const many = 2000
  await app.pool.query(
    `insert into users (fullname, username, email, activated_at, approval, authorize)
     select 'Gwen Granted', 'granted' || n, 'granted' || n || '@example.test', now(), 'granted', true
     from generate_series(1, $1::integer) as n`,
    [many],
  )
  await app.pool.query('analyze users')
  const most = await countPlanRows(app, async () => {
    expect((await callApi(app, 'GET /api/admin/counts', { token })).status).toBe(200)
  })
  expect(most).toBeLessThan(many)
})
