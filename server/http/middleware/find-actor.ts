import type { Context } from 'hono'
import { findSession } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { type ApiEnv, readToken } from '../context.ts'

/** The logged-in user of a call that is open to visitors too. Its response is personal. */
export async function findActor(deps: Deps, c: Context<ApiEnv>): Promise<Actor | undefined> {
  c.header('Cache-Control', 'no-store')
  const token = readToken(c)
  const session = token === undefined ? undefined : await findSession(deps, token)
  return session?.user
}
