import { Hono } from 'hono'
import {
  accountPolicy,
  endOtherSessions,
  endSession,
  listSessions,
  updateProfile,
} from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { ownSessions, updateProfileRequest } from '#shared/contract/accounts/accounts.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'

const tag = 'Accounts'

/** Profile and sessions of the current user. */
export function profileRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .patch(
      '/user/update',
      guardEndpoint(deps, {
        publishes: true,
        limit: 'profilePerUser',
        right: accountPolicy.manageOwnAccount,
        tokens: 'open',
        tag,
        summary:
          'Update the current user’s profile; omitted fields stay unchanged, email and role are ignored',
        response: messageResponse,
        errors: ['invalid_input', 'conflict'],
      }),
      parseBody(updateProfileRequest),
      async (c) => c.json(await updateProfile(deps, c.get('session').user, c.req.valid('json'))),
    )
    .get(
      '/user/sessions',
      guardEndpoint(deps, {
        right: accountPolicy.manageOwnAccount,
        tag,
        summary: 'List the current user’s sessions, last used first',
        response: ownSessions,
      }),
      async (c) => c.json(await listSessions(deps, c.get('session'))),
    )
    .delete(
      '/user/sessions',
      guardEndpoint(deps, {
        right: accountPolicy.manageOwnAccount,
        tag,
        summary: 'End all sessions of the current user except this one',
        response: messageResponse,
      }),
      async (c) => c.json(await endOtherSessions(deps, c.get('session'))),
    )
    .delete(
      '/user/sessions/:id',
      guardEndpoint(deps, {
        right: accountPolicy.endSession,
        tag,
        summary: 'End a session of the current user',
        response: messageResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, accountMessages.unknownSession)
        return c.json(await endSession(deps, c.get('session').user.id, id))
      },
    )
}
