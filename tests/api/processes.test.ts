import { expect, test } from 'vitest'
import { relayOverPostgres } from '#server/platform/events/relay-over-postgres.ts'
import { courseResponse } from '#shared/contract/catalogue.ts'
import { courseForm, createCategory, createCourse } from '../factories/catalogue.ts'
import { asUser, registrationForm } from '../factories/people.ts'
import { ask } from '../helpers/client.ts'
import { describeProcesses } from '../helpers/processes-suite.ts'
import { openProcess } from '../helpers/second-process.ts'
import { useTestHouse } from '../helpers/test-house.ts'
import { until } from '../helpers/until.ts'

const house = useTestHouse({ rateLimits: true })
const relay = async () => relayOverPostgres({ url: house.databaseUrl, log: house.deps.log })

describeProcesses('PostgreSQL', house, {
  relay,
  async breakLine() {
    await house.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'lectern-sockets'`,
    )
  },
})

test('what one process changes, the kept answers of the other forget', async () => {
  const [one, other] = [
    await openProcess(house, await relay()),
    await openProcess(house, await relay()),
  ]
  const author = await asUser(house, { authorize: true })
  const categoryId = await createCategory(house)
  const id = await createCourse(house, { categoryId, ownerId: author.id, title: 'Maps of old' })
  const titleAt = async (at: typeof one) => {
    const { body } = await ask(at, `GET /api/courses/${id}`)
    return courseResponse.parse(body).course[0]?.title
  }
  expect([await titleAt(one), await titleAt(other)]).toEqual(['Maps of old', 'Maps of old'])
  const renamed = await ask(one, `PUT /api/courses/${id}`, {
    token: author.token,
    body: await courseForm(house, author, { category: categoryId, title: 'Maps of today' }),
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

test(
  'a login limit that was reached at one process holds at the other',
  { timeout: 60_000 },
  async () => {
    const other = await openProcess(house, await relay())
    const { email } = await asUser(house)
    const tryAt = (at: typeof other | typeof house) =>
      ask(at, 'POST /user/login', { body: { email, password: 'wrong password' } })
    for (let tried = 0; tried < 10; tried++) expect((await tryAt(house)).status).toBe(401)
    const refused = await tryAt(other)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800)
    await other.close()
  },
)

test('each letter is written once, by whichever process', async () => {
  const other = await openProcess(house, await relay())
  const addresses: string[] = []
  for (let made = 0; made < 8; made++) {
    const form = registrationForm({
      fullname: 'Reader of Letters',
      username: `letters-${made}-${crypto.randomUUID().slice(0, 8)}`,
      email: `letters-${made}-${crypto.randomUUID()}@example.test`,
    })
    addresses.push(form.email)
    await ask(made % 2 ? house : other, 'POST /user/register', { body: form })
  }
  for (const address of addresses) await house.mail.letterTo(address, 'Activate')
  const received = house.mail.letters.filter(({ to }) => addresses.includes(to))
  expect(received.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
  await other.close()
})
