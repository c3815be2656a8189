import { Hono } from 'hono'
import {
  accountPolicy,
  endOtherSessions,
  endSession,
  listSessions,
  updateProfile,
} from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { ownSessions, updateProfileRequest } from '#shared/contract/accounts.ts'
import { messageAnswer } from '#shared/contract/parts.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import type { ApiEnv } from '../api-env.ts'
import { guardCall } from '../call.ts'
import { parseBody } from '../parse.ts'
import { idOf } from '../request-facts.ts'

const tag = 'Accounts'

/** What a person does with their own account once they are logged in. */
export function profileRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .patch(
      '/user/update',
      guardCall(deps, {
        limit: 'profilePerPerson',
        right: accountPolicy.keepOwnAccount,
        tag,
        summary: 'Change the own profile; what is absent stays, e-mail and role are ignored',
        answer: messageAnswer,
        refusals: ['invalid_input', 'conflict'],
      }),
      parseBody(updateProfileRequest),
      async (c) => c.json(await updateProfile(deps, c.get('session').user, c.req.valid('json'))),
    )
    .get(
      '/user/sessions',
      guardCall(deps, {
        right: accountPolicy.keepOwnAccount,
        tag,
        summary: 'The own sessions, the one used last first',
        answer: ownSessions,
      }),
      async (c) => c.json(await listSessions(deps, c.get('session'))),
    )
    .delete(
      '/user/sessions',
      guardCall(deps, {
        right: accountPolicy.keepOwnAccount,
        tag,
        summary: 'End all own sessions but this one',
        answer: messageAnswer,
      }),
      async (c) => c.json(await endOtherSessions(deps, c.get('session'))),
    )
    .delete(
      '/user/sessions/:id',
      guardCall(deps, {
        right: accountPolicy.endSession,
        tag,
        summary: 'End one own session',
        answer: messageAnswer,
        refusals: ['not_found'],
      }),
      async (c) => {
        const id = idOf(c, accountMessages.unknownSession)
        return c.json(await endSession(deps, c.get('session').user.id, id))
      },
    )
}
