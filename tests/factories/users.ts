import type { Fetch } from '#server/app.ts'
import { sessions } from '#server/db/schema/index.ts'
import { createAccount, type NewAccount } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { loginResponse } from '#shared/contract/accounts/authentication.ts'
import { accountLimits } from '#shared/limits.ts'
import { callApi } from '../helpers/client.ts'
import { password } from './registration-form.ts'

let counter = 0

export interface TestUser {
  id: string
  email: string
  fullname: string
  username: string
}

type Overrides = Partial<Omit<NewAccount, 'password'>>

/** Creates an active account with the password above, by default a student. */
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
  counter += 1
  const account = {
    fullname: `Person Number ${counter}`,
    username: `person${counter}`,
    email: `person${counter}@example.test`,
    gender: 'Others',
    ...options,
  }
  const { id } = await createAccount(deps.db, account, deps.clock.now())
  return { id, email: account.email, fullname: account.fullname, username: account.username }
}

/** Logs in as a browser does; returns the session token. */
export async function logInAs(
  app: { fetch: Fetch },
  email: string,
  secret: string = password,
): Promise<string> {
  const reply = await callApi(app, 'POST /user/login', { body: { email, password: secret } })
  return loginResponse.parse(reply.body).access_token
}

/** Creates a user and logs in. */
export async function asUser(
  app: { fetch: Fetch; deps: Pick<Deps, 'db' | 'clock'> },
  options: Overrides = {},
): Promise<TestUser & { token: string }> {
  const user = await createUser(app, options)
  return { ...user, token: await logInAs(app, user.email) }
}

/**
 * Creates a user with a session and without a password, for tests that do not concern logging in:
 * hashing a password costs more than all the rest.
 */
export async function asMember(
  { deps }: { deps: Pick<Deps, 'db' | 'clock'> },
  options: Overrides = {},
): Promise<TestUser & { token: string }> {
  const user = await makeUser(deps, options)
  return { ...user, token: await addSession({ deps }, user.id) }
}

/** A further session of a user, as by a login in another browser; returns its token. */
export async function addSession(
  { deps }: { deps: Pick<Deps, 'db' | 'clock'> },
  userId: string,
): Promise<string> {
  const token = createSecretToken()
  await deps.db.insert(sessions).values({
    userId,
    tokenHash: hashSecretToken(token),
    expiresAt: timeFromNow(deps.clock, { days: accountLimits.sessionDays }),
    createdAt: deps.clock.now(),
  })
  return token
}
