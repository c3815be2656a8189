import type { Fetch } from '#server/app.ts'
import { sessions } from '#server/db/schema/index.ts'
import { createAccount, type NewAccount } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { loginResponse } from '#shared/contract/accounts.ts'
import { accountLimits } from '#shared/limits.ts'
import { callApi } from '../helpers/client.ts'

let made = 0

export const password = 'correct horse'

export interface TestUser {
  id: string
  email: string
  fullname: string
  username: string
}

type Overrides = Partial<Omit<NewAccount, 'password'>>

/** An active account with the password above; a student unless wished otherwise. */
export async function createUser(
  { deps }: { deps: Pick<Deps, 'db' | 'clock'> },
  options: Overrides = {},
): Promise<TestUser> {
  return makeUser(deps, { ...options, password })
}

async function makeUser(
  deps: Pick<Deps, 'db' | 'clock'>,
  options: Partial<NewAccount>,
): Promise<TestUser> {
  made += 1
  const account = {
    fullname: `Person Number ${made}`,
    username: `person${made}`,
    email: `person${made}@example.test`,
    gender: 'Others',
    ...options,
  }
  const { id } = await createAccount(deps.db, account, deps.clock.now())
  return { id, email: account.email, fullname: account.fullname, username: account.username }
}

/** A complete registration form; nobody has registered with it. */
export function registrationForm(options: Record<string, unknown> = {}) {
  made += 1
  return {
    fullname: `Newcomer Number ${made}`,
    username: `newcomer${made}`,
    email: `newcomer${made}@example.test`,
    gender: 'Female',
    password,
    cfpassword: password,
    terms: true,
    ...options,
  }
}

/** Logs in as a browser does; answers the session token. */
export async function logInAs(
  app: { fetch: Fetch },
  email: string,
  secret: string = password,
): Promise<string> {
  const reply = await callApi(app, 'POST /user/login', { body: { email, password: secret } })
  return loginResponse.parse(reply.body).access_token
}

/** A new person, logged in. */
export async function asUser(
  app: { fetch: Fetch; deps: Pick<Deps, 'db' | 'clock'> },
  options: Overrides = {},
): Promise<TestUser & { token: string }> {
  const user = await createUser(app, options)
  return { ...user, token: await logInAs(app, user.email) }
}

/**
 * A new person with a session and without a password: for tests of what is no concern of logging in,
 * as a password's hash costs more than all the rest.
 */
export async function asMember(
  { deps }: { deps: Pick<Deps, 'db' | 'clock'> },
  options: Overrides = {},
): Promise<TestUser & { token: string }> {
  const user = await makeUser(deps, options)
  const token = createSecretToken()
  await deps.db.insert(sessions).values({
    userId: user.id,
    tokenHash: hashSecretToken(token),
    expiresAt: timeFromNow(deps.clock, { days: accountLimits.sessionDays }),
  })
  return { ...user, token }
}
