import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '#server/domain/deps.ts'
import {
  requestRights,
  decideRequest,
  instructorPolicy,
  listInstructors,
} from '#server/domain/instructors/index.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import {
  decisionRequest,
  managedInstructor,
  instructorListQuery,
  onboardingRequest,
} from '#shared/contract/instructors.ts'
import { instructorMessages } from '#shared/messages/instructors.ts'
import { type ApiEnv, parseIdParam, setTotalCount } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../middleware/parse-request.ts'

/** Requests for instructor rights, and the decisions of admins. */
export function instructorRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .patch(
      '/user/authorize',
      guardEndpoint(deps, {
        tag: 'Accounts',
        tokens: 'open',
        right: instructorPolicy.requestRights,
        summary: 'Request instructor rights with the answers of the onboarding form',
        response: messageResponse,
        errors: ['invalid_input'],
      }),
      parseBody(onboardingRequest),
      async (c) => c.json(await requestRights(deps, c.get('session').user.id, c.req.valid('json'))),
    )
    .get(
      '/api/admin/instructors',
      guardEndpoint(deps, {
        tag: 'Administration',
        right: instructorPolicy.decideRequests,
        summary:
          'List instructors and applicants, pending requests first, ten per page, with search and filters',
        response: z.array(managedInstructor),
      }),
      parseQuery(instructorListQuery),
      async (c) => {
        const { entries, ...extent } = await listInstructors(
          deps,
          c.get('session').user,
          c.req.valid('query'),
        )
        setTotalCount(c, extent)
        return c.json(entries)
      },
    )
    .patch(
      '/api/admin/instructors/:id',
      guardEndpoint(deps, {
        tag: 'Administration',
        right: instructorPolicy.decideRequests,
        requiresFreshProof: true,
        summary: 'Grant, decline or revoke instructor rights; the user is notified by email',
        response: messageResponse,
        errors: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseBody(decisionRequest),
      async (c) => {
        const id = parseIdParam(c, instructorMessages.unknownUser)
        return c.json(await decideRequest(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
}
