import { count, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditEntries,
  registrationInvitations,
  registrations,
  users,
} from '#server/db/schema/index.ts'
import { cleanUpAccounts } from '#server/domain/accounts/index.ts'
import type {
  RegistrationMode,
  RegistrationSettings,
} from '#shared/contract/accounts/registration.ts'
import { registrationLimits as limits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { identityMessages } from '#shared/messages/accounts/identity.ts'
import { registrationMessages as messages } from '#shared/messages/accounts/registration.ts'
import { pages } from '#shared/paths.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { createInvitation, setRegistration } from '#tests/factories/registration.ts'
import { asMember, createUser, logInAs } from '#tests/factories/users.ts'
import { createAppWithPages } from '#tests/helpers/app-with-pages.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { signInBrowser } from '#tests/helpers/sign-in-browser.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({ signIn: 'public' })
let admin: { id: string; token: string }
beforeAll(async () => {
  admin = await asMember(app, { role: 'admin', fullname: 'Olive Operator' })
})
beforeEach(() => setRegistration(app, admin, 'open'))

const set = (mode: RegistrationMode, domains?: string[]) =>
  setRegistration(app, admin, mode, domains)
const invite = (options?: Parameters<typeof createInvitation>[2]) =>
  createInvitation(app, admin, options)
const settings = async () =>
  (await callApi(app, 'GET /api/admin/registration', admin)).body as unknown as RegistrationSettings
const change = (body: object) =>
  callApi(app, 'PUT /api/admin/registration', { token: admin.token, body })
const check = async (invitation: string) =>
  (await callApi(app, 'POST /user/invitation', { body: { invitation } })).body['state']
const revoke = (id: string) =>
  callApi(app, `DELETE /api/admin/registration/invitations/${id}`, { token: admin.token })

type Form = ReturnType<typeof registrationForm>
const register = (options: Record<string, unknown> = {}) => {
  const form = registrationForm(options)
  return { form, reply: callApi(app, 'POST /user/register', { body: form }) }
}
const receiveToken = async (form: Form) =>
  secretIn(await app.mail.emailTo(form.email.toLowerCase(), ''), '/user/activate/')
const openLink = (token: string) =>
  callApi(app, 'POST /user/activation', { body: { activation_token: token } })
const activate = async (form: Form) => openLink(await receiveToken(form))
/** Registers and opens the link; the status of the first call that is rejected, or 200. */
const join = async (options: Record<string, unknown> = {}) => {
  const { form, reply } = register(options)
  const registered = await reply
  return registered.status === 200 ? activate(form) : registered
}
let strangers = 0
/** Signs a new user in with the identity provider. */
const signUp = async ({ email, invitation }: { email?: string; invitation?: string } = {}) => {
  strangers += 1
  const own = email ?? `stranger${strangers}@example.test`
  app.identity.nextUser = { name: `Stranger ${strangers}`, isEmailVerified: true, email: own }
  const browser = signInBrowser(app)
  const tokenId = await browser.tokenId()
  const reply = await callApi(app, 'POST /user/google_login', {
    body: { tokenId, invitation },
    headers: browser.headers(),
  })
  return { email: own, ...reply }
}
const countAccounts = async (email: string) => {
  const [row] = await app.deps.db
    .select({ total: count() })
    .from(users)
    .where(eq(users.email, email))
  return row?.total
}

const ways = [
  ['the form', async (email: string, invitation?: string) => join({ email, invitation })],
  ['sign-in', async (email: string, invitation?: string) => signUp({ email, invitation })],
] as const

describe.each(ways)('by %s', (_way, attempt) => {
  let numbered = 0
  const address = (domain = 'example.test') => {
    numbered += 1
    return `someone${numbered}.${_way.replace(' ', '')}@${domain}`
  }

  test('anyone can register while it is open, and no invitation is used', async () => {
    const { id, token } = await invite()
    const email = address()
    expect((await attempt(email, token)).status).toBe(200)
    expect(await countAccounts(email)).toBe(1)
    expect((await attempt(address(), 'nonsense')).status).toBe(200)
    expect(await settings()).toMatchObject({
      invitations: expect.arrayContaining([expect.objectContaining({ _id: id, uses: 0 })]),
    })
  })

  test('nobody can while it is closed, not even with an invitation', async () => {
    const { token } = await invite()
    await set('closed')
    for (const invitation of [undefined, token]) {
      const email = address()
      expect(await attempt(email, invitation)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', msg: messages.closed },
      })
      expect(await countAccounts(email)).toBe(0)
    }
  })

  test('by invitation, only who has a link that works can', async () => {
    await set('invitation')
    expect(await attempt(address())).toMatchObject({
      status: 403,
      body: { code: 'forbidden', msg: messages.invitationNeeded },
    })
    const { id, token } = await invite()
    expect((await attempt(address(), token)).status).toBe(200)
    expect(await attempt(address(), token)).toMatchObject({
      status: 403,
      body: { msg: messages.invitationStates.used_up },
    })
    expect((await settings()).invitations[0]).toMatchObject({ _id: id, uses: 1, state: 'used_up' })
    const unknown = token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))
    for (const invitation of ['nonsense', unknown]) {
      expect(await attempt(address(), invitation)).toMatchObject({
        status: 403,
        body: { msg: messages.invitationStates.unknown },
      })
    }
    const other = await invite()
    await revoke(other.id)
    expect(await attempt(address(), other.token)).toMatchObject({
      status: 403,
      body: { msg: messages.invitationStates.revoked },
    })
    const old = await invite({ uses: 5 })
    await app.deps.db
      .update(registrationInvitations)
      .set({ expiresAt: app.clock.now() })
      .where(eq(registrationInvitations.id, old.id))
    expect(await attempt(address(), old.token)).toMatchObject({
      status: 403,
      body: { msg: messages.invitationStates.expired },
    })
  })

  test('with email domains, addresses of them and of subdomains can, others with a link', async () => {
    await set('email_domain', ['Example.EDU', '@bücher.example'])
    for (const domain of ['example.edu', 'CS.Example.edu']) {
      expect((await attempt(address(domain))).status).toBe(200)
    }
    expect((await register({ email: address('xn--bcher-kva.example') }).reply).status).toBe(200)
    for (const domain of ['example.test', 'notexample.edu', 'example.edu.test', 'edu.example']) {
      const msg = messages.domainNeeded(['example.edu', 'bücher.example'])
      expect(await attempt(address(domain))).toMatchObject({
        status: 403,
        body: { code: 'forbidden', msg, fields: { email: msg } },
      })
    }
    const { token } = await invite()
    expect((await attempt(address('example.edu'), token)).status).toBe(200)
    // The address above needed no invitation.
    expect((await attempt(address(), token)).status).toBe(200)
    expect((await attempt(address(), token)).status).toBe(403)
  })
})

describe('existing accounts', () => {
  test('log in while registration is closed, by password and identity provider', async () => {
    const user = await createUser(app)
    const linked = await signUp()
    await set('closed')
    expect(await logInAs(app, user.email)).toMatch(/^[\w-]{43}$/)
    expect(await signUp({ email: linked.email })).toMatchObject({
      status: 200,
      body: { msg: accountMessages.loggedIn },
    })
    expect(await signUp({ email: user.email })).toMatchObject({
      status: 200,
      body: { msg: identityMessages.linked('the school') },
    })
  })
})

describe('a registration whose email is not confirmed', () => {
  test('cannot be activated while registration is closed, and can once it is open again', async () => {
    const { form, reply } = register()
    expect((await reply).status).toBe(200)
    const token = await receiveToken(form)
    await set('closed')
    expect(await openLink(token)).toMatchObject({ status: 403, body: { msg: messages.closed } })
    expect(await countAccounts(form.email)).toBe(0)
    await set('open')
    expect((await openLink(token)).status).toBe(200)
    expect(await countAccounts(form.email)).toBe(1)
  })

  test('obeys the rule of the moment: an invitation, or a domain', async () => {
    const invitation = (await invite()).token
    const plain = register()
    const invited = register({ invitation })
    await Promise.all([plain.reply, invited.reply])
    const token = await receiveToken(plain.form)
    await set('invitation')
    expect(await openLink(token)).toMatchObject({
      status: 403,
      body: { msg: messages.invitationNeeded },
    })
    await set('email_domain', ['example.edu'])
    expect((await openLink(token)).status).toBe(403)
    expect((await activate(invited.form)).status).toBe(200)
  })

  test('cannot be activated after its invitation was revoked', async () => {
    await set('invitation')
    const { id, token } = await invite()
    const { form, reply } = register({ invitation: token })
    expect((await reply).status).toBe(200)
    await revoke(id)
    expect(await activate(form)).toMatchObject({
      status: 403,
      body: { msg: messages.invitationStates.revoked },
    })
  })

  test('does not use the invitation, so that a mistyped address costs nothing', async () => {
    await set('invitation')
    const { token } = await invite()
    expect((await register({ invitation: token }).reply).status).toBe(200)
    expect((await join({ invitation: token })).status).toBe(200)
  })
})

test.each([
  ['open', [], 'Create one with this email address'],
  ['closed', [], 'not everyone can register here'],
  ['invitation', [], 'not everyone can register here'],
  ['email_domain', ['example.edu'], 'not everyone can register here'],
  ['email_domain', ['example.test'], 'Create one with this email address'],
] as const)(
  'the invitation to teach a course says how to get an account while it is %s %j',
  async (mode, domains, text) => {
    const owner = await asMember(app, { role: 'instructor', authorize: true })
    const course = await createCourse(app, { ownerId: owner.id })
    await set(mode, [...domains])
    const email = `teacher-${crypto.randomUUID()}@example.test`
    await callApi(app, `POST /api/courses/${course}/instructors`, {
      token: owner.token,
      body: { user: email },
    })
    expect((await app.mail.emailTo(email, '')).source).toContain(text)
    // It does not admit anyone by itself.
    expect((await signUp({ email })).status).toBe(text.startsWith('Create') ? 200 : 403)
  },
)

test.each([1, 2])('the last of %i uses cannot be taken twice at the same time', async (uses) => {
  await set('invitation')
  const { id, token } = await invite({ uses })
  const forms = Array.from({ length: 4 }, () => register({ invitation: token }))
  await Promise.all(forms.map(({ reply }) => reply))
  const replies = await Promise.all([
    ...forms.map(({ form }) => activate(form)),
    signUp({ invitation: token }),
  ])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(uses)
  for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
    expect({ status, msg: body['msg'] }).toEqual({
      status: 403,
      msg: messages.invitationStates.used_up,
    })
  }
  expect((await settings()).invitations[0]).toMatchObject({ _id: id, uses, state: 'used_up' })
})

describe('the settings', () => {
  test('are open at first, change for admins only, and are in the audit log', async () => {
    const member = await asMember(app)
    const { version } = await settings()
    const body = { mode: 'closed', emailDomains: [], version }
    expect((await callApi(app, 'PUT /api/admin/registration', { ...member, body })).status).toBe(
      403,
    )
    expect(await change(body)).toMatchObject({
      status: 200,
      body: { msg: messages.changed, settings: { mode: 'closed', version: version + 1 } },
    })
    const [entry] = await app.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'registration.changed'))
      .orderBy(auditEntries.id)
      .then((rows) => rows.slice(-1))
    expect(entry).toMatchObject({
      actorId: admin.id,
      details: { from: 'open', to: 'closed', domains: 0 },
    })
  })

  test('of the version that another admin replaced are not saved', async () => {
    const { version } = await settings()
    const replies = await Promise.all(
      (['closed', 'invitation'] as const).map((mode) =>
        change({ mode, emailDomains: [], version }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await change({ mode: 'open', emailDomains: [], version })).toMatchObject({
      status: 409,
      body: { code: 'conflict', msg: messages.changedMeanwhile },
    })
  })

  test.each<[string, object, Record<string, string>]>([
    [
      'no domain',
      { mode: 'email_domain', emailDomains: [] },
      { emailDomains: messages.domainsMissing },
    ],
    ['an unknown mode', { mode: 'sometimes', emailDomains: [] }, { mode: messages.modeMissing }],
    [
      'a text that is no domain',
      { mode: 'open', emailDomains: ['not a domain'] },
      { 'emailDomains.0': messages.domainInvalidNamed('not a domain') },
    ],
    [
      'too many domains',
      {
        mode: 'open',
        emailDomains: Array.from({ length: limits.domainsMax + 1 }, (_, n) => `d${n}.edu`),
      },
      { emailDomains: messages.tooManyDomains },
    ],
  ])('reject %s', async (_what, body, fields) => {
    expect(await change({ ...body, version: (await settings()).version })).toMatchObject({
      status: 400,
      body: { fields },
    })
  })

  test('tell everyone the mode, and the domains only while they decide', async () => {
    const read = async () => (await callApi(app, 'GET /api/registration')).body
    expect(await read()).toEqual({ mode: 'open', emailDomains: [] })
    await set('email_domain', ['Example.edu', '@example.edu'])
    expect(await read()).toEqual({ mode: 'email_domain', emailDomains: ['example.edu'] })
    await set('closed', ['example.edu'])
    expect(await read()).toEqual({ mode: 'closed', emailDomains: [] })
    expect((await settings()).emailDomains).toEqual(['example.edu'])
  })
})

describe('an invitation', () => {
  test('is shown once, stored as a hash, listed with its note and uses, and audited', async () => {
    const { id, token, url } = await invite({ note: 'For  the\nspring class', uses: 30, days: 3 })
    expect(url).toBe(publicUrl + pages.invitation(token))
    expect(await check(token)).toBe('valid')
    const [stored] = await app.deps.db
      .select()
      .from(registrationInvitations)
      .where(eq(registrationInvitations.id, id))
    expect(JSON.stringify(stored)).not.toContain(token)
    const listed = await settings()
    expect(JSON.stringify(listed)).not.toContain(token)
    expect(listed.invitations[0]).toMatchObject({
      _id: id,
      note: 'For the spring class',
      uses: 0,
      usesMax: 30,
      state: 'valid',
      createdBy: 'Olive Operator',
    })
    expect(await revoke(id)).toMatchObject({
      status: 200,
      body: { msg: messages.invitationRevoked },
    })
    expect(await check(token)).toBe('revoked')
    // Again changes nothing.
    expect((await revoke(id)).status).toBe(200)
    expect((await revoke(crypto.randomUUID())).status).toBe(404)
    const entries = await app.deps.db
      .select({ action: auditEntries.action, details: auditEntries.details })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(auditEntries.id)
    expect(entries).toEqual([
      { action: 'registration.invited', details: { uses: 30, days: 3 } },
      { action: 'registration.invitation_revoked', details: {} },
    ])
  })

  test.each<[string, object, Record<string, string>]>([
    ['a long note', { note: 'x'.repeat(limits.noteMaxLength + 1) }, { note: messages.noteTooLong }],
    ['no uses', { uses: 0 }, { uses: messages.usesInvalid }],
    ['too many uses', { uses: limits.usesMax + 1 }, { uses: messages.usesInvalid }],
    ['uses that are no number', { uses: 'x' }, { uses: messages.usesInvalid }],
    ['a part of a day', { days: 1.5 }, { days: messages.daysInvalid }],
    ['too many days', { days: limits.daysMax + 1 }, { days: messages.daysInvalid }],
  ])('is rejected with %s', async (_what, part, fields) => {
    const body = { note: '', uses: 1, days: 1, ...part }
    const call = 'POST /api/admin/registration/invitations'
    expect(await callApi(app, call, { token: admin.token, body })).toMatchObject({
      status: 400,
      body: { fields },
    })
  })

  test('is not created while too many work', async () => {
    const existing = await settings()
    const valid = existing.invitations.filter(({ state }) => state === 'valid').length
    await app.deps.db.insert(registrationInvitations).values(
      Array.from({ length: limits.invitationsMax - valid - 1 }, (_, n) => ({
        tokenHash: `hash ${n}`,
        note: '',
        usesMax: 1,
        expiresAt: new Date(app.clock.now().getTime() + 3_600_000),
        createdAt: app.clock.now(),
      })),
    )
    const body = { note: '', uses: 1, days: 1 }
    const call = 'POST /api/admin/registration/invitations'
    const replies = await Promise.all(
      [1, 2].map(() => callApi(app, call, { token: admin.token, body })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await app.deps.db.delete(registrationInvitations)
  })
})

test('cached pages offer to register, or do not, as soon as the mode changes', async () => {
  const fetchPage = await createAppWithPages(app)
  const page = async (path: string) => (await fetchPage(new Request(publicUrl + path))).text()
  const paths = ['/', '/login']
  const offers = /href="\/register/
  for (const path of paths) expect(await page(path), path).toMatch(offers)
  expect(await page('/register')).toContain('Confirm password')
  await set('closed')
  for (const path of paths) expect(await page(path), path).not.toMatch(offers)
  expect(await page('/register')).toContain('Registration is closed')
  await set('invitation')
  for (const path of paths) expect(await page(path), path).toMatch(offers)
  expect(await page('/register')).toContain('Registration is by invitation')
  await set('email_domain', ['example.edu'])
  expect(await page('/register')).toContain('@example.edu')
  const { id, token } = await invite()
  const invitation = () => page(pages.invitation(token))
  expect(await invitation()).toContain('Confirm password')
  expect(await invitation()).toContain('noindex')
  await revoke(id)
  expect(await invitation()).toContain(messages.invitationStates.revoked)
  expect(await page(pages.invitation('nonsense'))).toContain(messages.invitationStates.unknown)
})

describe('after some days', () => {
  test('an invitation expires, and who registered before can still confirm the email', async () => {
    await set('invitation')
    const { token } = await invite({ days: 1, uses: 5 })
    app.clock.pass({ hours: 23 })
    admin = await asMember(app, { role: 'admin' })
    const { form, reply } = register({ invitation: token })
    expect((await reply).status).toBe(200)
    const pending = await app.deps.db
      .select()
      .from(registrations)
      .where(eq(registrations.email, form.email))
    expect(pending).toHaveLength(1)
    app.clock.pass({ hours: 1 })
    expect(await check(token)).toBe('expired')
    expect(await join({ invitation: token })).toMatchObject({
      status: 403,
      body: { msg: messages.invitationStates.expired },
    })
    expect((await activate(form)).status).toBe(200)
  })

  test('it is no longer listed', async () => {
    const { id } = await invite({ days: 1 })
    const has = async () => (await settings()).invitations.some(({ _id }) => _id === id)
    app.clock.pass({ days: limits.invitationListedDays })
    await cleanUpAccounts(app.deps)
    admin = await asMember(app, { role: 'admin' })
    expect(await has()).toBe(true)
    app.clock.pass({ days: 2 })
    admin = await asMember(app, { role: 'admin' })
    await cleanUpAccounts(app.deps)
    expect(await has()).toBe(false)
  })
})
