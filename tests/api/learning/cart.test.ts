import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courses, enrolments } from '#server/db/schema/index.ts'
import { cartResponse, shortCartResponse } from '#shared/contract/learning/learning.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { learningApiMessages } from '#shared/messages/requests.ts'
import { addApiToken } from '#tests/factories/api-tokens.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const save = (token: string | undefined, body: unknown) =>
  callApi(app, 'PATCH /user/addcart', { token, body })
const items = (...ids: string[]) => ids.map((_id) => ({ _id, quantity: 1 }))
const idsIn = (body: unknown) => cartResponse.parse(body).cart.map((item) => item._id)

test('enrolling adds the course to the cart with quantity 1, unenrolling removes it', async () => {
  const { token } = await asUser(app)
  const [first, second] = [await createCourse(app), await createCourse(app)]
  const enrolled = await save(token, { cart: items(first, second), cartVersion: 0 })
  expect(enrolled).toMatchObject({
    status: 200,
    body: { msg: learningMessages.cartSaved, cartVersion: 1 },
  })
  expect(cartResponse.parse(enrolled.body).cart).toMatchObject([
    { _id: first, quantity: 1, available: true },
    { _id: second, quantity: 1 },
  ])
  const removed = await save(token, { cart: items(second), cartVersion: 1 })
  expect(idsIn(removed.body)).toEqual([second])
  const own = await callApi(app, 'GET /user/user', { token })
  expect(idsIn({ msg: '', ...own.body })).toEqual([second])
})

test('rejects a save from a stale version with the current cart and changes nothing', async () => {
  const { token } = await asUser(app)
  const [mine, theirs] = [await createCourse(app), await createCourse(app)]
  await save(token, { cart: items(theirs), cartVersion: 0 })
  const stale = await save(token, { cart: items(mine), cartVersion: 0 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_cart', cartVersion: 1 } })
  expect(idsIn(stale.body)).toEqual([theirs])
  const merged = await save(token, { cart: items(theirs, mine), cartVersion: 1 })
  expect(idsIn(merged.body)).toEqual([theirs, mine])
})

test('the short response has only the course ids, also for a rejected save', async () => {
  const { token } = await asUser(app)
  const [first, second] = [await createCourse(app), await createCourse(app)]
  const saveShort = (cartVersion: number) =>
    callApi(app, 'PATCH /user/addcart?fields=short', {
      token,
      body: { cart: items(first, second), cartVersion },
    })
  const saved = await saveShort(0)
  expect(shortCartResponse.strict().parse(saved.body)).toEqual({
    msg: learningMessages.cartSaved,
    courseIds: [first, second],
    cartVersion: 1,
  })
  const stale = await saveShort(0)
  expect(stale).toMatchObject({ status: 409, body: { courseIds: [first, second], cartVersion: 1 } })
  expect(stale.body).not.toHaveProperty('cart')
})

test('a save without a version overwrites the cart', async () => {
  const { token } = await asUser(app)
  const [one, other] = [await createCourse(app), await createCourse(app)]
  await save(token, { cart: items(one) })
  expect(idsIn((await save(token, { cart: items(other) })).body)).toEqual([other])
})

test('accepts exactly one of ten concurrent saves from one version', async () => {
  const { token } = await asUser(app)
  const ids = await Promise.all(Array.from({ length: 10 }, () => createCourse(app)))
  const replies = await Promise.all(
    ids.map((id) => save(token, { cart: items(id), cartVersion: 0 })),
  )
  const statuses = replies.map((reply) => reply.status).toSorted()
  expect(statuses).toEqual([200, ...Array(9).fill(409)])
})

test('enrols once in a course listed twice', async () => {
  const { token } = await asUser(app)
  const id = await createCourse(app)
  expect(idsIn((await save(token, { cart: items(id, id) })).body)).toEqual([id])
})

test.each(['01a1fa75-0b0f-7f38-92cb-f990c4a4838c', 'nonsense', ''])(
  'rejects the unknown id "%s" and changes nothing',
  async (unknown) => {
    const { token } = await asUser(app)
    const known = await createCourse(app)
    await save(token, { cart: items(known) })
    expect(await save(token, { cart: items(unknown) })).toMatchObject({
      status: 400,
      body: { code: 'unknown_course', msg: learningMessages.unknownCourse },
    })
    expect(idsIn({ msg: '', ...(await callApi(app, 'GET /user/user', { token })).body })).toEqual([
      known,
    ])
  },
)

test.each([{}, { cart: 'all' }, { cart: [5] }, { cart: [{ id: 'x' }] }, []])(
  'rejects the body %j',
  async (body) => {
    const { token } = await asUser(app)
    expect((await save(token, body)).status).toBe(400)
  },
)

test.each(['abc', 1e30, 1.5])(
  'rejects the version %s with a readable message',
  async (cartVersion) => {
    const { token } = await asUser(app)
    expect(await save(token, { cart: [], cartVersion })).toMatchObject({
      status: 400,
      body: {
        msg: generalMessages.invalidInput,
        fields: { cartVersion: generalMessages.invalidInput },
      },
    })
  },
)

test('rejects an enrolment without a session', async () => {
  expect(await save(undefined, { cart: [] })).toMatchObject({
    status: 401,
    body: { msg: 'Please Login to continue' },
  })
})

test('a deleted course stays in My Learnings as unavailable and rejects new learners', async () => {
  const { token } = await asUser(app)
  const newcomer = await asUser(app)
  const id = await createCourse(app)
  await save(token, { cart: items(id) })
  await app.deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, id))
  const stored = await save(token, { cart: items(id) })
  expect(cartResponse.parse(stored.body).cart).toMatchObject([{ _id: id, available: false }])
  expect((await save(newcomer.token, { cart: items(id) })).status).toBe(400)
})

test('enrolling again restores the same enrolment', async () => {
  const { id: userId, token } = await asUser(app)
  const courseId = await createCourse(app)
  await save(token, { cart: items(courseId) })
  await save(token, { cart: [] })
  await save(token, { cart: items(courseId) })
  const rows = await app.deps.db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId)))
  expect(rows).toMatchObject([{ removedAt: null }])
})

test('reads only the ids of whole courses, as old clients send them', async () => {
  const { token } = await asUser(app)
  const id = await createCourse(app)
  const whole = { _id: id, quantity: 7, title: 'Renamed', desc: 'x'.repeat(300_000), rating: 5 }
  const reply = await save(token, { cart: [whole] })
  expect(cartResponse.parse(reply.body).cart).toMatchObject([{ _id: id, quantity: 1, rating: 0 }])
})

test('leaving a course marks the enrolment as removed', async () => {
  const { id: userId, token } = await asUser(app)
  await save(token, { cart: items(await createCourse(app)) })
  await save(token, { cart: [] })
  const rows = await app.deps.db.select().from(enrolments).where(eq(enrolments.userId, userId))
  expect(rows).toMatchObject([{ removedAt: expect.any(Date) }])
})

test('leaving a course does not affect other learners', async () => {
  const [one, other] = [await asUser(app), await asUser(app)]
  const id = await createCourse(app)
  await save(one.token, { cart: items(id) })
  await save(other.token, { cart: items(id) })
  await save(one.token, { cart: [] })
  const own = await callApi(app, 'GET /user/user', { token: other.token })
  expect(idsIn({ msg: '', ...own.body })).toEqual([id])
})

test('a course enrolled in again is last in the cart', async () => {
  const { token } = await asUser(app)
  const [first, second] = [await createCourse(app), await createCourse(app)]
  await save(token, { cart: items(first, second) })
  await save(token, { cart: items(second) })
  const back = await save(token, { cart: items(first, second) })
  expect(idsIn(back.body)).toEqual([second, first])
})

test('a save without changes keeps the version', async () => {
  const { token } = await asUser(app)
  const id = await createCourse(app)
  await save(token, { cart: items(id), cartVersion: 0 })
  expect((await save(token, { cart: items(id), cartVersion: 1 })).body['cartVersion']).toBe(1)
})

test('limits a cart to a thousand courses', async () => {
  const { token } = await asUser(app)
  const cart = items(...Array.from({ length: 1001 }, (_, index) => String(index)))
  expect(await save(token, { cart })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', msg: learningApiMessages.cartTooLarge },
  })
})

test('accepts a large cart of whole courses, and rejects a malformed one with a reason', async () => {
  const { token } = await asUser(app)
  const course = await createCourse(app)
  const padding = 'x'.repeat(300 * 1024)
  const whole = { cart: [{ _id: course, desc: padding }], cartVersion: 0 }
  expect(idsIn((await save(token, whole)).body)).toEqual([course])
  const stale = await save(token, { ...whole, cartVersion: 0 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_cart' } })
  const tooMany = {
    cart: Array.from({ length: 1001 }, () => ({ _id: 'x', desc: padding.slice(0, 400) })),
  }
  expect(await save(token, tooMany)).toMatchObject({
    status: 400,
    body: { msg: learningApiMessages.cartTooLarge },
  })
  expect(await save(token, { cart: [{ _id: 5, desc: padding }] })).toMatchObject({
    status: 400,
    body: { msg: learningApiMessages.badCart },
  })
  expect(await save('', whole)).toMatchObject({ status: 401 })
})

test('accepts a large cart by an API token with the scope only', async () => {
  const { id } = await asUser(app)
  const cart = [{ _id: await createCourse(app), desc: 'x'.repeat(300 * 1024) }]
  const reader = await addApiToken(app, id, { scopes: ['learning:read'] })
  expect(await save(reader, { cart })).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope', scope: 'learning:write' },
  })
  const writer = await addApiToken(app, id, { scopes: ['learning:write'] })
  expect((await save(writer, { cart })).status).toBe(200)
  expect((await save(`lectern_${'A'.repeat(43)}`, { cart })).status).toBe(401)
})
