import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '#seed/seed-demo.ts'
import { audiences, teachingKinds, videoSkills } from '#shared/onboarding.ts'
import { registrationForm } from '../factories/people.ts'
import { secretIn } from '../helpers/mail-server.ts'
import type { E2eHouse } from './house.ts'

export interface Member {
  fullname: string
  username: string
  email: string
  password: string
}

/** The admin that the demo content brings. */
export const demoAdmin = { email: 'admin@lectern.test', password: demoPassword }

/** A person of this test alone, registered and activated as everybody is. */
export async function newMember(house: E2eHouse): Promise<Member> {
  const unique = crypto.randomUUID().slice(0, 8)
  const form = registrationForm({
    fullname: `Member ${unique} Tester`,
    username: `member-${unique}`,
    email: `member-${unique}@example.test`,
  })
  await post(house, '/user/register', form)
  const letter = await house.mail.letterTo(form.email, '')
  await post(house, '/user/activation', { activation_token: secretIn(letter, '/user/activate/') })
  return form
}

/** A member of this test alone who may create courses, with a token of theirs. */
export async function newAuthor(house: E2eHouse): Promise<Member & { token: string }> {
  const member = await newMember(house)
  const token = await tokenOf(house, member)
  const answers = {
    audience: audiences[0],
    videoPro: videoSkills[0],
    typeOfTeaching: teachingKinds[0],
  }
  await send(house, 'PATCH', '/user/authorize', answers, { Authorization: token })
  return { ...member, token }
}

/** Logs in; `device` is the User-Agent of that session. */
export async function tokenOf(
  house: Pick<E2eHouse, 'url'>,
  member: Pick<Member, 'email' | 'password'>,
  device = 'node',
): Promise<string> {
  const { email, password } = member
  const answer = await post(house, '/user/login', { email, password }, { 'User-Agent': device })
  return String(answer['access_token'])
}

/** The page in a browser that is logged in. */
export async function logIn(
  page: Page,
  house: Pick<E2eHouse, 'url'>,
  token: string,
): Promise<void> {
  await page.goto(`${house.url}/verification`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

/** Another browser, with a session of its own. */
export async function otherBrowser(
  browser: Browser,
  house: Pick<E2eHouse, 'url'>,
  token: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await logIn(page, house, token)
  return { context, page }
}

type Served = Pick<E2eHouse, 'url'>

const post = (house: Served, path: string, body: object, headers: Record<string, string> = {}) =>
  send(house, 'POST', path, body, headers)

/** A call from outside the browser, which must succeed; answers its body. */
export async function send(
  house: Served,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Record<string, unknown>> {
  const reply = await fetch(house.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}
