import type { Context } from 'hono'
import {
  type ActiveSession,
  findApiToken,
  findSession,
  findSessionForSetup,
  isApiToken,
  type TokenSession,
} from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ApiScope } from '#shared/api-scopes.ts'
import { apiTokenMessages } from '#shared/messages/accounts/api-tokens.ts'
import { sessionMessages } from '#shared/messages/session.ts'
import { type ApiEnv, readToken } from '../context.ts'
import { requireScope } from './api-scopes.ts'

/**
 * The logged-in user of a call that is open to visitors too, and whose endpoint is declared as `isPersonalized`. Its
 * response is personal. A session or API token that is no longer valid counts as none. Throws `insufficient_scope`.
 */
export async function findActor(deps: Deps, c: Context<ApiEnv>): Promise<Actor | undefined> {
  c.header('Cache-Control', 'no-store')
  const token = readToken(c)
  if (token === undefined) return undefined
  if (!isApiToken(token)) return (await findSession(deps, token))?.user
  const session = await findApiToken(deps, token)
  if (session) requireScope(session, requireDeclaredScope(c))
  return session?.user
}

/** The guard of a personalized endpoint sets the scope. */
function requireDeclaredScope(c: Context<ApiEnv>): ApiScope {
  const scope = c.get('apiScope')
  if (!scope) throw new Error('The endpoint must be declared as isPersonalized.')
  return scope
}

/** The session of an endpoint that requires a login, or what stands for one. Throws `not_logged_in`. */
export async function requireSession(
  deps: Deps,
  c: Context<ApiEnv>,
  { openDuringSetup = false }: { openDuringSetup?: boolean | undefined } = {},
): Promise<ActiveSession | TokenSession> {
  const token = readToken(c)
  if (!token) throw new AppError('not_logged_in', sessionMessages.pleaseLogin)
  const find = isApiToken(token)
    ? findApiToken
    : openDuringSetup
      ? findSessionForSetup
      : findSession
  const session = await find(deps, token)
  if (session) return session
  const msg = isApiToken(token) ? apiTokenMessages.invalid : sessionMessages.sessionEnded
  throw new AppError('not_logged_in', msg)
}
