import { Hono } from 'hono'
import { saveCart } from '#server/domain/learning/index.ts'
import { addCartRequest, cartAnswer } from '#shared/contract/learning.ts'
import type { ApiEnv } from '../api-env.ts'
import { describeCall, parseBody } from '../describe.ts'
import type { HttpDeps } from '../http-deps.ts'
import { requireSession } from '../middleware/require-session.ts'

export function learningRoutes({ deps }: HttpDeps) {
  return new Hono<ApiEnv>().patch(
    '/user/addcart',
    describeCall({
      tag: 'Learning',
      summary: 'Replace the own list of courses: enrol and un-enrol',
      answer: cartAnswer,
      needsSession: true,
      refusals: ['invalid_input', 'unknown_course', 'stale_cart'],
    }),
    requireSession(deps),
    parseBody(addCartRequest),
    async (c) => c.json(await saveCart(deps, c.get('session').user.id, c.req.valid('json'))),
  )
}
