import { Hono } from 'hono'
import {
  accountPolicy,
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  apiTokenCreated,
  createApiTokenRequest,
  ownApiTokens,
} from '#shared/contract/accounts/api-tokens.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { apiTokenMessages } from '#shared/messages/accounts/api-tokens.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'

/** The personal API tokens of the current user. */
export function apiTokenRoutes(deps: Deps) {
  const own = { right: accountPolicy.manageOwnAccount, tag: 'Accounts' } as const
  return new Hono<ApiEnv>()
    .get(
      '/user/api_tokens',
      guardEndpoint(deps, {
        ...own,
        summary: 'List the API tokens of the current user, newest first',
        response: ownApiTokens,
      }),
      async (c) => c.json(await listApiTokens(deps, c.get('session').user.id)),
    )
    .post(
      '/user/api_tokens',
      guardEndpoint(deps, {
        ...own,
        requiresFreshProof: true,
        summary: 'Create an API token, which is in this response only',
        response: apiTokenCreated,
        errors: ['invalid_input', 'conflict', 'too_many'],
      }),
      parseBody(createApiTokenRequest),
      async (c) => c.json(await createApiToken(deps, c.get('session'), c.req.valid('json'))),
    )
    .delete(
      '/user/api_tokens/:id',
      guardEndpoint(deps, {
        ...own,
        right: accountPolicy.revokeApiToken,
        summary: 'Revoke an API token of the current user',
        response: messageResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, apiTokenMessages.missing)
        return c.json(await revokeApiToken(deps, c.get('session').user.id, id))
      },
    )
}
