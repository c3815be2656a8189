import { beforeAll, expect, test } from 'vitest'
import { timeFromNow } from '#server/platform/clock.ts'
import { webhookEvents } from '#shared/webhooks/webhook-events.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { asLearner, createReview } from '#tests/factories/learning.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { asMember, asUser } from '#tests/factories/users.ts'
import { createWebhook, listDeliveries } from '#tests/factories/webhooks.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
let admin: { id: string; token: string }
beforeAll(async () => {
  admin = await asMember(app, { role: 'admin' })
})

/** The bodies of what a new webhook for all events gets while `happen` runs, oldest first. */
async function recordEvents(happen: () => Promise<unknown>, events = [...webhookEvents]) {
  const { id } = await createWebhook(app, admin, { events })
  await happen()
  const deliveries = await listDeliveries(app, admin, id)
  await callApi(app, `DELETE /api/admin/webhooks/${id}`, { token: admin.token })
  return deliveries
    .toReversed()
    .map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: unknown })
}

test('an account that is created, and deleted', async () => {
  let id = ''
  const [created, deleted, ...others] = await recordEvents(async () => {
    id = (await asUser(app, { fullname: 'Nina Nameless' })).id
    await callApi(app, `DELETE /user/delete/${id}`, { token: admin.token })
  })
  expect(created).toMatchObject({ type: 'user.created', data: { user: { id, role: 'student' } } })
  expect(deleted).toMatchObject({ type: 'user.deleted', data: { user: { id } } })
  expect(others).toEqual([])
  expect(JSON.stringify([created, deleted])).not.toContain('Nina')
})

test('an account is created when it is activated, a day after its registration', async () => {
  const form = registrationForm()
  await callApi(app, 'POST /user/register', { body: form })
  const email = await app.mail.emailTo(form.email, 'Activate')
  app.clock.pass({ hours: 23 })
  admin = await asMember(app, { role: 'admin' })
  const [created] = await recordEvents(() =>
    callApi(app, 'POST /user/activation', {
      body: { activation_token: secretIn(email, '/user/activate/') },
    }),
  )
  expect(created).toMatchObject({ type: 'user.created' })
  expect(new Date(created?.timestamp ?? '').getTime()).toBeGreaterThanOrEqual(
    timeFromNow(app.clock, { minutes: -1 }).getTime(),
  )
})

test('a course that is published, once and again', async () => {
  const author = await asMember(app, { role: 'instructor', authorize: true })
  let id = ''
  const events = await recordEvents(async () => {
    const texts = { summary: 'In short.', learn: 'To write', description: 'At length.' }
    id = await createCourse(app, { title: 'Clear Writing', ownerId: author.id, ...texts })
    for (const status of ['draft', 'published']) {
      await callApi(app, `PATCH /api/courses/${id}/settings`, { ...author, body: { status } })
    }
  })
  const course = {
    id,
    title: 'Clear Writing',
    ownerId: author.id,
    url: `${publicUrl}/courses/details/${id}`,
  }
  const expected = { type: 'course.published', data: { course } }
  expect(events).toMatchObject([expected, expected])
})

test('a learner who enrols, completes and reviews a course; enrolling again is no event', async () => {
  const course = await createCourse(app)
  let learner = { id: '', token: '' }
  let review = ''
  const events = await recordEvents(async () => {
    learner = await asLearner(app, course)
    await callApi(app, 'PATCH /user/addcart', { ...learner, body: { cart: [] } })
    const cart = [{ _id: course, quantity: 1 }]
    await callApi(app, 'PATCH /user/addcart', { ...learner, body: { cart } })
    await callApi(app, `PUT /api/courses/${course}/progress`, {
      ...learner,
      body: { position: 60, duration: 60, watched: [[0, 60]], at: '2026-01-01T12:00:00.000Z' },
    })
    review = await createReview(app, learner, course, { rating: 5, comment: 'Good' })
  })
  const data = { user: { id: learner.id }, course: { id: course } }
  expect(events).toMatchObject([
    { type: 'user.created' },
    { type: 'course.enrolled', data },
    { type: 'course.completed', data },
    { type: 'review.created', data: { ...data, review: { id: review, rating: 5 } } },
  ])
})

test('only the chosen events are recorded, and none while the webhook is off', async () => {
  const { id } = await createWebhook(app, admin, { events: ['user.deleted'] })
  await asUser(app)
  expect(await listDeliveries(app, admin, id)).toEqual([])
  await callApi(app, `PUT /api/admin/webhooks/${id}/state`, {
    token: admin.token,
    body: { isOn: false },
  })
  const user = await asUser(app)
  await callApi(app, `DELETE /user/delete/${user.id}`, { token: admin.token })
  expect(await listDeliveries(app, admin, id)).toEqual([])
})

test('an event is recorded if and only if its transaction commits', async () => {
  const events = await recordEvents(async () => {
    const client = await app.pool.connect()
    const insert = (name: string) =>
      client.query(
        `insert into users (fullname, username, email, activated_at) values ($1, $1, $1, now())`,
        [name],
      )
    await client.query('begin')
    await insert('rolled-back')
    await client.query('rollback')
    await client.query('begin')
    await insert('committed')
    await client.query('commit')
    client.release()
  })
  expect(events).toHaveLength(1)
})

test('webhooks that are deleted while events are recorded cause no error', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await createWebhook(app, admin)
    const [, deleted] = await Promise.all([
      Promise.all([asUser(app), asUser(app), asUser(app)]),
      callApi(app, `DELETE /api/admin/webhooks/${id}`, { token: admin.token }),
    ])
    expect(deleted.status).toBe(200)
  }
})

test('the deletion of a webhook waits for a transaction that records an event for it', async () => {
  const { id } = await createWebhook(app, admin)
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query(
    `insert into users (fullname, username, email, activated_at) values ('late', 'late', 'late', now())`,
  )
  const deletion = callApi(app, `DELETE /api/admin/webhooks/${id}`, { token: admin.token })
  await client.query('commit')
  client.release()
  expect((await deletion).status).toBe(200)
  const { rows } = await app.pool.query('select from webhook_deliveries where webhook_id = $1', [
    id,
  ])
  expect(rows).toEqual([])
})
