import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '#seed/demo-password.ts'
import { audiences, teachingKinds, videoSkills } from '#shared/onboarding.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import type { E2eServer } from './test.ts'

export interface Member {
  fullname: string
  username: string
  email: string
  password: string
}

/** The admin of the demo content. */
export const demoAdmin = { email: 'admin@lectern.test', password: demoPassword }

/** Registers and activates a user for this test. */
export async function newMember(site: E2eServer): Promise<Member> {
  const unique = crypto.randomUUID().slice(0, 8)
  const form = registrationForm({
    fullname: `Member ${unique} Tester`,
    username: `member-${unique}`,
    email: `member-${unique}@example.test`,
  })
  await post(site, '/user/register', form)
  const receivedEmail = await site.mail.emailTo(form.email, '')
  await post(site, '/user/activation', {
    activation_token: secretIn(receivedEmail, '/user/activate/'),
  })
  return form
}

/** Creates a member who may create courses, and logs in. */
export async function newAuthor(site: E2eServer): Promise<Member & { token: string }> {
  const member = await newMember(site)
  const token = await createToken(site, member)
  const application = {
    audience: audiences[0],
    videoPro: videoSkills[0],
    typeOfTeaching: teachingKinds[0],
  }
  await send(site, 'PATCH', '/user/authorize', application, { Authorization: token })
  return { ...member, token }
}

/** Logs in by API; `device` is the User-Agent of that session. */
export async function createToken(
  site: Pick<E2eServer, 'url'>,
  member: Pick<Member, 'email' | 'password'>,
  device = 'node',
): Promise<string> {
  const { email, password } = member
  const session = await post(site, '/user/login', { email, password }, { 'User-Agent': device })
  return String(session['access_token'])
}

/** Logs in the browser of this page. */
export async function logIn(
  page: Page,
  site: Pick<E2eServer, 'url'>,
  token: string,
): Promise<void> {
  await page.goto(`${site.url}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

/** Opens another browser with its own session. */
export async function otherBrowser(
  browser: Browser,
  site: Pick<E2eServer, 'url'>,
  token: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await logIn(page, site, token)
  return { context, page }
}

type Served = Pick<E2eServer, 'url'>

const post = (site: Served, path: string, body: object, headers: Record<string, string> = {}) =>
  send(site, 'POST', path, body, headers)

/** Makes an API call that must succeed; returns its body. */
export async function send(
  site: Served,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Record<string, unknown>> {
  const reply = await fetch(site.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path} returned ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}

/** Ends the session as on another device, on a page without script, which could still request what only users see. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto(new URL('/robots.txt', page.url()).href)
  await page.evaluate(() => localStorage.clear())
}
