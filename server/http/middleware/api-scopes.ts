import type { ActiveSession, TokenSession } from '#server/domain/accounts/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type ApiScope, apiScopes } from '#shared/api-scopes.ts'
import { apiTokenMessages } from '#shared/messages/accounts/api-tokens.ts'

/** The area of an endpoint: its tag in the OpenAPI description. */
export type ApiTag =
  | 'Accounts'
  | 'Administration'
  | 'Authoring'
  | 'Catalogue'
  | 'Community'
  | 'Correspondence'
  | 'Files'
  | 'Learning'
  | 'Notifications'

/**
 * `open`: API tokens with the scope may send it. `closed`: they may not, whatever their scopes. `ignored`: the endpoint
 * reads no credentials.
 */
export type TokenAccess = 'open' | 'closed' | 'ignored'

interface AccessOptions {
  tag: ApiTag
  tokens?: 'open' | 'closed'
  requiresFreshProof?: true | 'web'
  isPersonalized?: true
  requiresLogin: boolean
}

/** Calls about the account itself are closed by default, so that a new one is never opened by mistake. */
export function getTokenAccess(options: AccessOptions): TokenAccess {
  const { tokens, tag, requiresFreshProof, isPersonalized, requiresLogin } = options
  if (!requiresLogin && !isPersonalized) return 'ignored'
  if (requiresFreshProof) return 'closed'
  return tokens ?? (tag === 'Accounts' ? 'closed' : 'open')
}

/** The scope that a token needs for an endpoint. HEAD requests are GET requests to the router. */
export function toScope(tag: ApiTag, method: string): ApiScope {
  const action = ['GET', 'HEAD', 'OPTIONS'].includes(method) ? 'read' : 'write'
  const scope = `${tag.toLowerCase()}:${action}`
  const known = apiScopes.find((one) => one === scope)
  if (!known) throw new Error(`The scope ${scope} is missing in apiScopes.`)
  return known
}

/**
 * Decides whether a caller may use the scope; sessions may use all. Throws `insufficient_scope` with the scope that an
 * API token lacks, and `forbidden` if the endpoint is closed to tokens, so that it has no scope.
 */
export function requireScope(
  session: ActiveSession | TokenSession,
  scope: ApiScope | undefined,
): void {
  if (!('scopes' in session)) return
  if (!scope) throw new AppError('forbidden', apiTokenMessages.closed)
  if (session.scopes.includes(scope)) return
  throw new AppError('insufficient_scope', apiTokenMessages.scopeRequired(scope), {
    details: { scope },
  })
}
