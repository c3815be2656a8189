import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identities } from '#server/db/schema/index.ts'
import {
  setUpIdentityProvider,
  type ServerIdentity,
} from '#server/startup/set-up-identity-provider.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { identityMessages, standInMessages } from '#shared/messages/accounts/identity.ts'
import { createUser } from '#tests/factories/users.ts'
import { signInBrowser } from '#tests/helpers/sign-in-browser.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const demo = { name: 'Samuel Okafor', email: 'student@lectern.test', role: 'student' }
const host = 'school.example:8443'

let server: Server
let identity: ServerIdentity

const app = useTestApp({
  async identityProvider({ clock, log }) {
    server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const facts = { server, clock, log, isClusterWorker: false }
    identity = setUpIdentityProvider(
      { environment: 'development', identityProvider: undefined },
      facts,
    )
    server.on(
      'request',
      identity.wrap((_request, response) => response.writeHead(404).end()),
    )
    return identity.provider
  },
})

beforeAll(async () => {
  identity.setDemoUsers([demo])
  await createUser(app, { email: demo.email, fullname: demo.name })
})
afterAll(() => server.close())

interface Page {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** A browser that reaches the server under another host name, as behind a proxy. */
function visitor(name = host) {
  const jar = new Map<string, { value: string; path: string }>()
  async function send(path: string, form?: Record<string, string>): Promise<Page> {
    const cookie = [...jar]
      .filter(([, saved]) => path.startsWith(saved.path))
      .map(([key, saved]) => `${key}=${saved.value}`)
      .join('; ')
    const address = server.address()
    const outgoing = request({
      port: typeof address === 'object' ? address?.port : 0,
      path,
      method: form ? 'POST' : 'GET',
      headers: {
        host: name,
        cookie,
        accept: 'text/html',
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
    })
    outgoing.end(form && String(new URLSearchParams(form)))
    const [incoming] = await once(outgoing, 'response')
    for (const set of incoming.headers['set-cookie'] ?? []) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(key, { value, path: /path=([^;]+)/i.exec(set)?.[1] ?? '/' })
    }
    return { status: incoming.statusCode, headers: incoming.headers, body: await text(incoming) }
  }
  return {
    send,
    /** Follows the redirects to the page that lists the users, or out of the stand-in. */
    async follow(path: string): Promise<Page & { path: string }> {
      const page = await send(path)
      const to = page.headers.location
      if (!to?.startsWith('/dev/identity/')) return { ...page, path }
      return this.follow(to)
    },
  }
}

/** Starts a sign-in and submits the stand-in's page; returns its callback or error page. */
async function choose(form: Record<string, string>) {
  const browser = signInBrowser(app)
  const start = await browser.start({ Origin: `https://${host}` })
  const guest = visitor()
  const page = await guest.follow(String(start.body['address']))
  const submitted = await guest.send(page.path, form)
  if (submitted.status !== 303) return { browser, page: submitted, callback: undefined }
  const last = await guest.follow(submitted.headers.location ?? '')
  return { browser, page: last, callback: new URL(last.headers.location ?? '') }
}

async function signIn(form: Record<string, string>) {
  const { browser, callback } = await choose(form)
  const { body } = await browser.redeem(callback?.search ?? '')
  return browser.logIn(body['tokenId'])
}

const newUserForm = (email: string, more: object = { verified: 'on' }) => ({
  choice: 'new',
  name: 'Nadia New Person',
  email,
  ...more,
})

test('the page describes itself, offers the demo users, and works under any host name', async () => {
  const start = await signInBrowser(app).start({ Origin: `https://${host}` })
  expect(start.body['address']).toMatch(/^\/dev\/identity\/auth\?/)
  const page = await visitor().follow(String(start.body['address']))
  expect(page.status).toBe(200)
  expect(page.body).toContain('This is the local stand-in.')
  expect(page.body).toContain(demo.name)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")

  const { callback } = await choose({ choice: demo.email })
  expect(callback?.origin).toBe(`https://${host}`)
  expect(callback?.pathname).toBe('/login/callback')
})

test('a demo user signs in to their account repeatedly', async () => {
  expect(await signIn({ choice: demo.email })).toMatchObject({
    status: 200,
    body: { msg: identityMessages.linked(standInMessages.label) },
  })
  expect(await signIn({ choice: demo.email })).toMatchObject({
    status: 200,
    body: { msg: accountMessages.loggedIn },
  })
})

test('a new user gets an account, or is rejected for an unverified email', async () => {
  expect(await signIn(newUserForm('nadia@example.test'))).toMatchObject({
    status: 200,
    body: { msg: identityMessages.welcome },
  })
  expect(await signIn(newUserForm('careless@example.test', {}))).toMatchObject({
    status: 403,
    body: { msg: identityMessages.emailUnverified },
  })
})

test.each([
  ['an email that could be real', newUserForm('ada@gmail.com'), 'emailNotReserved'],
  ['no email', newUserForm('nowhere'), 'emailInvalid'],
  ['no name', { ...newUserForm('nadia@example.test'), name: ' ' }, 'nameMissing'],
] as const)('%s is rejected on the page, which keeps the input', async (_what, form, problem) => {
  const { page } = await choose(form)
  expect(page.status).toBe(400)
  expect(page.body).toContain(standInMessages[problem])
  expect(page.body).toContain(`value="${form.email}"`)
})

test('going back without signing in counts as declining', async () => {
  const { callback } = await choose({ choice: 'nobody' })
  expect(callback?.searchParams.get('error')).toBe('access_denied')
})

test('cannot sign in to an admin account, whatever the email', async () => {
  const admin = await createUser(app, { role: 'admin', email: 'root@lectern.test' })
  const reply = await signIn(newUserForm(admin.email))
  expect(reply).toMatchObject({ status: 403, body: { msg: identityMessages.standInRestricted } })
  const later = await signIn(newUserForm('promoted@example.test'))
  expect(later.status).toBe(200)
  await app.pool.query("update users set role = 'admin' where email = 'promoted@example.test'")
  expect((await signIn(newUserForm('promoted@example.test'))).status).toBe(403)
})

test('cannot sign in to an account with an email that could be real, even a linked one', async () => {
  const member = await createUser(app, { email: 'ada@school.org' })
  expect((await signIn(newUserForm('stepping-stone@example.test'))).status).toBe(200)
  await app.deps.db.update(identities).set({ userId: member.id })
  const reply = await signIn(newUserForm('stepping-stone@example.test'))
  expect(reply).toMatchObject({ status: 403, body: { msg: identityMessages.standInRestricted } })
})

test('its page works only in the browser that was redirected there', async () => {
  const { body } = await signInBrowser(app).start({ Origin: `https://${host}` })
  const { path } = await visitor().follow(String(body['address']))
  const stranger = await visitor().send(path, { choice: demo.email })
  expect(stranger.status).toBe(400)
  expect(stranger.body).toContain(standInMessages.signInExpired)
})

test('redirects only back to the host name of the request', async () => {
  const { body } = await signInBrowser(app).start({ Origin: 'https://thief.example' })
  const page = await visitor().send(String(body['address']))
  expect(page.status).toBe(400)
  expect(page.headers.location).toBeUndefined()
  expect(page.body).not.toContain('thief.example')
})
