import { Hono } from 'hono'
import { learningPolicy, saveCart } from '#server/domain/learning/index.ts'
import { addCartRequest, cartAnswer } from '#shared/contract/learning.ts'
import type { ApiEnv } from '../api-env.ts'
import { guardCall } from '../call.ts'
import { parseBody } from '../parse.ts'
import type { HttpDeps } from '../http-deps.ts'

export function learningRoutes({ deps }: HttpDeps) {
  return new Hono<ApiEnv>().patch(
    '/user/addcart',
    guardCall(deps, {
      right: learningPolicy.enrol,
      tag: 'Learning',
      summary: 'Replace the own list of courses: enrol and un-enrol',
      answer: cartAnswer,
      refusals: ['invalid_input', 'unknown_course', 'stale_cart'],
    }),
    parseBody(addCartRequest),
    async (c) => c.json(await saveCart(deps, c.get('session').user.id, c.req.valid('json'))),
  )
}
