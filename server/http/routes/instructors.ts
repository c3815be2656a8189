import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '#server/domain/deps.ts'
import {
  askForRights,
  decideRequest,
  instructorPolicy,
  listInstructors,
} from '#server/domain/instructors/index.ts'
import {
  decisionRequest,
  instructorEntry,
  instructorListQuery,
  onboardingRequest,
} from '#shared/contract/instructors.ts'
import { messageAnswer } from '#shared/contract/parts.ts'
import { instructorMessages } from '#shared/messages/instructors.ts'
import type { ApiEnv } from '../api-env.ts'
import { guardCall } from '../call.ts'
import { parseBody, parseQuery } from '../parse.ts'
import { idOf } from '../request-facts.ts'
import { tellTotal } from '../tell-total.ts'

/** Asking for instructor rights, and deciding about them. */
export function instructorRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .patch(
      '/user/authorize',
      guardCall(deps, {
        tag: 'Accounts',
        right: instructorPolicy.askForRights,
        summary: 'Ask for instructor rights with the answers of the onboarding',
        answer: messageAnswer,
        refusals: ['invalid_input'],
      }),
      parseBody(onboardingRequest),
      async (c) => c.json(await askForRights(deps, c.get('session').user.id, c.req.valid('json'))),
    )
    .get(
      '/api/admin/instructors',
      guardCall(deps, {
        tag: 'Administration',
        right: instructorPolicy.decide,
        summary: 'Who teaches or asked to, ten a page: those who wait for a decision first',
        answer: z.array(instructorEntry),
      }),
      parseQuery(instructorListQuery),
      async (c) => {
        const { entries, ...extent } = await listInstructors(deps, c.req.valid('query'))
        tellTotal(c, extent)
        return c.json(entries)
      },
    )
    .patch(
      '/api/admin/instructors/:id',
      guardCall(deps, {
        tag: 'Administration',
        right: instructorPolicy.decide,
        summary: 'Give, refuse or withdraw instructor rights; a letter tells the person',
        answer: messageAnswer,
        refusals: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseBody(decisionRequest),
      async (c) => {
        const id = idOf(c, instructorMessages.unknownPerson)
        return c.json(await decideRequest(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
}
