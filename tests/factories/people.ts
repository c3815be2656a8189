import type { Fetch } from '#server/app.ts'
import { sessions } from '#server/db/schema/index.ts'
import { createAccount, type NewAccount } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { loginResponse } from '#shared/contract/accounts.ts'
import { accountLimits } from '#shared/limits.ts'
import { ask } from '../helpers/client.ts'

let made = 0

export const password = 'correct horse'

export interface Person {
  id: string
  email: string
  fullname: string
  username: string
}

type Wishes = Partial<Omit<NewAccount, 'password'>>

/** An active account with the password above; a student unless wished otherwise. */
export async function createUser(
  { deps }: { deps: Pick<Deps, 'db' | 'clock'> },
  wishes: Wishes = {},
): Promise<Person> {
  return makeUser(deps, { ...wishes, password })
}

async function makeUser(
  deps: Pick<Deps, 'db' | 'clock'>,
  wishes: Partial<NewAccount>,
): Promise<Person> {
  made += 1
  const account = {
    fullname: `Person Number ${made}`,
    username: `person${made}`,
    email: `person${made}@example.test`,
    gender: 'Others',
    ...wishes,
  }
  const { id } = await createAccount(deps.db, account, deps.clock.now())
  return { id, email: account.email, fullname: account.fullname, username: account.username }
}

/** A complete registration form; nobody has registered with it. */
export function registrationForm(wishes: Record<string, unknown> = {}) {
  made += 1
  return {
    fullname: `Newcomer Number ${made}`,
    username: `newcomer${made}`,
    email: `newcomer${made}@example.test`,
    gender: 'Female',
    password,
    cfpassword: password,
    terms: true,
    ...wishes,
  }
}

/** Logs in as a browser does; answers the session token. */
export async function logInAs(
  house: { fetch: Fetch },
  email: string,
  secret: string = password,
): Promise<string> {
  const reply = await ask(house, 'POST /user/login', { body: { email, password: secret } })
  return loginResponse.parse(reply.body).access_token
}

/** A new person, logged in. */
export async function asUser(
  house: { fetch: Fetch; deps: Pick<Deps, 'db' | 'clock'> },
  wishes: Wishes = {},
): Promise<Person & { token: string }> {
  const person = await createUser(house, wishes)
  return { ...person, token: await logInAs(house, person.email) }
}

/**
 * A new person with a session and without a password: for tests of what is no concern of logging in,
 * as a password's hash costs more than all the rest.
 */
export async function asMember(
  { deps }: { deps: Pick<Deps, 'db' | 'clock'> },
  wishes: Wishes = {},
): Promise<Person & { token: string }> {
  const person = await makeUser(deps, wishes)
  const token = createSecretToken()
  await deps.db.insert(sessions).values({
    userId: person.id,
    tokenHash: hashSecretToken(token),
    expiresAt: timeFromNow(deps.clock, { days: accountLimits.sessionDays }),
  })
  return { ...person, token }
}
