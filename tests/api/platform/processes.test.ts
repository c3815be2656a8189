import { expect, test } from 'vitest'
import { courseResponse } from '#shared/contract/courses/catalogue.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { courseForm } from '#tests/factories/course-forms.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { describeProcesses } from '#tests/helpers/processes/processes-suite.ts'
import { openProcess } from '#tests/helpers/processes/second-process.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp({ rateLimits: true })

describeProcesses('PostgreSQL', app, {
  async breakConnection() {
    await app.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'lectern-events'`,
    )
  },
})

test('a change by one process invalidates cached responses of the other', async () => {
  const [one, other] = [await openProcess(app), await openProcess(app)]
  const author = await asUser(app, { authorize: true })
  const categoryId = await createCategory(app)
  const id = await createCourse(app, { categoryId, ownerId: author.id, title: 'Maps of old' })
  const titleAt = async (at: typeof one) => {
    const { body } = await callApi(at, `GET /api/courses/${id}`)
    return courseResponse.parse(body).course[0]?.title
  }
  expect([await titleAt(one), await titleAt(other)]).toEqual(['Maps of old', 'Maps of old'])
  const renamed = await callApi(one, `PUT /api/courses/${id}`, {
    token: author.token,
    body: await courseForm(app, author, { category: categoryId, title: 'Maps of today' }),
  })
  expect(renamed.status).toBe(200)
  expect(await titleAt(one)).toBe('Maps of today')
  await until(
    'the new title at the other',
    async () => (await titleAt(other)) === 'Maps of today',
    1000,
  )
  await one.close()
  await other.close()
})

test('a login limit reached at one process applies at the other', { timeout: 60_000 }, async () => {
  const other = await openProcess(app)
  const { email } = await asUser(app)
  const tryAt = (at: typeof other | typeof app) =>
    callApi(at, 'POST /user/login', { body: { email, password: 'wrong password' } })
  for (let tried = 0; tried < 10; tried++) expect((await tryAt(app)).status).toBe(401)
  const rejected = await tryAt(other)
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(800)
  await other.close()
})

test('each email is sent once, by any process', async () => {
  const other = await openProcess(app)
  const addresses: string[] = []
  for (let index = 0; index < 8; index++) {
    const form = registrationForm({
      fullname: 'Reader of Letters',
      username: `letters-${index}-${crypto.randomUUID().slice(0, 8)}`,
      email: `letters-${index}-${crypto.randomUUID()}@example.test`,
    })
    addresses.push(form.email)
    await callApi(index % 2 ? app : other, 'POST /user/register', { body: form })
  }
  for (const address of addresses) await app.mail.emailTo(address, 'Activate')
  const received = app.mail.emails.filter(({ to }) => addresses.includes(to))
  expect(received.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
  await other.close()
})
