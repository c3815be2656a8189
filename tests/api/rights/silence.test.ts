import { expect, test } from 'vitest'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { createCallMaker, listApiCalls } from './api-calls.ts'
import type { TestCaller } from './recipes.ts'

const app = useTestApp()

/** Calls with which a user writes what others read. */
const publishing = [
  'PATCH /user/update',
  'POST /api/post',
  'PATCH /api/post/:id',
  'POST /api/post/comment',
  'PATCH /api/post/comment/:id',
  'POST /api/post/comment/:id/replies',
  'POST /api/courses/:id/reviews',
  'PUT /api/reviews/:id',
  'PUT /api/reviews/:id/answer',
  'PUT /api/lessons/:id/questions/:question',
  'PATCH /api/questions/:id',
  'PUT /api/questions/:id/answers/:answer',
  'PATCH /api/answers/:id',
  'PUT /api/courses/:id/announcements/:announcement',
  'PATCH /api/announcements/:id',
]

/** The request is prepared before, since it may need what the user wrote. */
async function silence(user: TestCaller): Promise<string> {
  await app.pool.query(`update users set silenced_until = now() + interval '1 day' where id = $1`, [
    user.id,
  ])
  return user.token
}

test.each(publishing)('a silenced user cannot call %s', async (call) => {
  const makeCall = createCallMaker(app)
  expect(await makeCall(call, 'owner', silence)).toMatchObject({
    status: 403,
    body: { code: 'silenced' },
  })
})

test('every call that is declared to publish is tested here', () => {
  const declared = [...listApiCalls(app)].filter(([, { publishes }]) => publishes)
  expect(declared.map(([call]) => call).toSorted()).toEqual(publishing.toSorted())
})
