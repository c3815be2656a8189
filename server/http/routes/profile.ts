import { Hono } from 'hono'
import {
  endOtherSessions,
  endSession,
  listSessions,
  updateProfile,
} from '#server/domain/accounts/index.ts'
import { ownSessions, updateProfileRequest } from '#shared/contract/accounts.ts'
import { messageAnswer } from '#shared/contract/parts.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import type { ApiEnv } from '../api-env.ts'
import { describeCall, parseBody } from '../describe.ts'
import type { HttpDeps } from '../http-deps.ts'
import { requireSession } from '../middleware/require-session.ts'
import { idOf } from '../request-facts.ts'

const tag = 'Accounts'

/** What a person does with their own account once they are logged in. */
export function profileRoutes({ deps }: HttpDeps) {
  return new Hono<ApiEnv>()
    .patch(
      '/user/update',
      describeCall({
        tag,
        summary: 'Change the own profile; what is absent stays, e-mail and role are ignored',
        answer: messageAnswer,
        needsSession: true,
        refusals: ['invalid_input', 'conflict'],
      }),
      requireSession(deps),
      parseBody(updateProfileRequest),
      async (c) => c.json(await updateProfile(deps, c.get('session').user, c.req.valid('json'))),
    )
    .get(
      '/user/sessions',
      describeCall({
        tag,
        summary: 'The own sessions, the one used last first',
        answer: ownSessions,
        needsSession: true,
      }),
      requireSession(deps),
      async (c) => c.json(await listSessions(deps, c.get('session'))),
    )
    .delete(
      '/user/sessions',
      describeCall({
        tag,
        summary: 'End all own sessions but this one',
        answer: messageAnswer,
        needsSession: true,
      }),
      requireSession(deps),
      async (c) => c.json(await endOtherSessions(deps, c.get('session'))),
    )
    .delete(
      '/user/sessions/:id',
      describeCall({
        tag,
        summary: 'End one own session',
        answer: messageAnswer,
        needsSession: true,
        refusals: ['not_found'],
      }),
      requireSession(deps),
      async (c) => {
        const id = idOf(c, accountMessages.unknownSession)
        return c.json(await endSession(deps, c.get('session').user.id, id))
      },
    )
}
