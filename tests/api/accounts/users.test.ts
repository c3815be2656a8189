import { describe, expect, onTestFinished, test } from 'vitest'
import { cleanUpAccounts } from '#server/domain/accounts/index.ts'
import { publicUser } from '#shared/contract/accounts/accounts.ts'
import {
  managedUser,
  siteCounts,
  userDetails,
} from '#shared/contract/administration/administration.ts'
import { administrationMessages as messages } from '#shared/messages/administration/administration.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { asUser, createUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const list = async (query: string, token: string) => {
  const reply = await callApi(app, `GET /user/all_users${query}`, { token })
  expect(reply.status).toBe(200)
  return {
    users: reply.body as unknown as Record<string, unknown>[],
    total: Number(reply.headers.get('X-Total-Count')),
    bound: reply.headers.get('X-Total-Count-Is'),
  }
}
const names = ({ users }: { users: Record<string, unknown>[] }) =>
  users.map(({ fullname }) => fullname)
let adminToken: string | undefined
let studentToken: string | undefined
const admin = async () =>
  (adminToken ??= (await asUser(app, { role: 'admin', fullname: 'Ada Admin' })).token)
const student = async () =>
  (studentToken ??= (await asUser(app, { fullname: 'Sam Student' })).token)
const counts = async (token: string) =>
  siteCounts.parse((await callApi(app, 'GET /api/admin/counts', { token })).body)

/** Creates users sequentially whose names share one word. */
async function clients(word: string, testUsers: Parameters<typeof createUser>[1][]): Promise<void> {
  let index = 0
  for (const options of testUsers) {
    app.clock.pass({ minutes: 1 })
    index += 1
    await createUser(app, {
      fullname: `${word} Number ${index}`,
      username: `${word.toLowerCase()}-${index}`,
      createdAt: app.clock.now(),
      ...options,
    })
  }
}

describe('the list of users', () => {
  test('has names and job titles for all, and email and gender only for admins', async () => {
    const { id, email } = await createUser(app, { fullname: 'Olivia Orchid', stack: 'Gardener' })
    const [seen] = (await list('?search=orchid', await student())).users
    expect(seen).toEqual(publicUser.strict().parse(seen))
    expect(seen).toMatchObject({ _id: id, fullname: 'Olivia Orchid', stack: 'Gardener' })
    const [known] = (await list('?search=orchid', await admin())).users
    expect(known).toEqual(managedUser.strict().parse(known))
    expect(known).toMatchObject({ email, gender: 'Others' })
  })

  test('can be limited to a period of registration by admins only', async () => {
    await clients('Marigold', [
      { createdAt: new Date('2019-03-01') },
      { createdAt: new Date('2019-03-02'), role: 'instructor' },
      { createdAt: new Date('2019-04-01') },
    ])
    const march = 'from=2019-03-01T00:00:00Z&before=2019-04-01T00:00:00Z'
    const found = await list(`?${march}&sort=name`, await admin())
    expect(names(found)).toEqual(['Marigold Number 1', 'Marigold Number 2'])
    expect(found.total).toBe(2)
    const both = await list(`?${march}&role=instructor&search=marigold`, await admin())
    expect(names(both)).toEqual(['Marigold Number 2'])
    expect(
      names(await list('?before=2019-03-01T00:00:00Z&search=marigold', await admin())),
    ).toEqual([])
    expect((await list('?from=soon&search=marigold', await admin())).total).toBe(3)
    expect((await list(`?${march}&search=marigold`, await student())).total).toBe(3)
  })

  test('is paginated, newest first, with the total', async () => {
    const token = await admin()
    await clients('Badger', [{}, {}, {}, {}, {}])
    const first = await list('?search=badger&limit=2', token)
    expect(first).toMatchObject({ total: 5, bound: null })
    expect(names(first)).toEqual(['Badger Number 5', 'Badger Number 4'])
    expect(names(await list('?search=badger&limit=2&page=3', token))).toEqual(['Badger Number 1'])
    expect(names(await list('?search=badger&limit=2&page=4', token))).toEqual([])
  })

  test('has the same pages read from either end', async () => {
    const token = await admin()
    await clients('Weasel', [{}, {}, {}, {}, {}, {}, {}])
    for (const sort of ['joined', 'name', 'email', 'role']) {
      for (const order of ['asc', 'desc']) {
        const whole = await list(`?limit=100&sort=${sort}&order=${order}`, token)
        expect(whole.users).toHaveLength(whole.total)
        const paged: unknown[] = []
        for (let page = 1; page <= Math.ceil(whole.total / 5); page++) {
          const query = `?limit=5&page=${page}&sort=${sort}&order=${order}`
          paged.push(...names(await list(query, token)))
        }
        expect(paged, `${sort} ${order}`).toEqual(names(whole))
      }
    }
    expect((await list('?page=999', token)).users).toEqual([])
  })

  test('is sorted by name ignoring case and accents, by email and by role', async () => {
    const token = await admin()
    await clients('Okapi', [
      { fullname: 'okapi Zwei', email: 'a.okapi@example.test', role: 'instructor' },
      { fullname: 'Ökapi Acht', email: 'c.okapi@example.test', role: 'student' },
      { fullname: 'Okapi Drei', email: 'b.okapi@example.test', role: 'admin' },
    ])
    const sorted = async (query: string) => names(await list(`?search=okapi&${query}`, token))
    expect(await sorted('sort=name')).toEqual(['Ökapi Acht', 'Okapi Drei', 'okapi Zwei'])
    expect(await sorted('sort=name&order=desc')).toEqual(['okapi Zwei', 'Okapi Drei', 'Ökapi Acht'])
    expect(await sorted('sort=email')).toEqual(['okapi Zwei', 'Okapi Drei', 'Ökapi Acht'])
    expect(await sorted('sort=role')).toEqual(['Okapi Drei', 'okapi Zwei', 'Ökapi Acht'])
  })

  test('is filtered by role, in any letter case, and by instructor rights', async () => {
    const token = await admin()
    await clients('Lemur', [{ authorize: true }, { role: 'instructor' }, {}])
    const found = async (query: string) => names(await list(`?search=lemur&${query}`, token))
    expect(await found('role=Instructor')).toEqual(['Lemur Number 2'])
    expect(await found('role=student&authorize=true')).toEqual(['Lemur Number 1'])
    expect(await found('role=student&authorize=false')).toEqual(['Lemur Number 3'])
    expect(await found('role=wizard&authorize=perhaps&page=x&limit=0')).toHaveLength(3)
    const students = await list('?role=student&limit=100', token)
    expect(students.total).toBe(students.users.length)
    expect(new Set(students.users.map(({ role }) => role))).toEqual(new Set(['student']))
  })

  test('has at most 100 entries per page', async () => {
    const token = await student()
    // Other tests of this file read whole lists.
    onTestFinished(async () => {
      await app.pool.query(`delete from users where fullname = 'Crowd Member'`)
    })
    await app.pool.query(`
      insert into users (fullname, username, email, activated_at)
      select 'Crowd Member', 'crowd' || n, 'crowd' || n || '@example.test', now() from generate_series(1, 120) n`)
    expect((await list('', token)).users).toHaveLength(100)
    expect((await list('?limit=5000', token)).users).toHaveLength(100)
    expect(await list('?search=crowd', token)).toMatchObject({ total: 120, bound: null })
  })
})

describe('the search for users', () => {
  test.each([
    ['zoe', ['Zoë Ångström']],
    ['ÅNGSTROM', ['Zoë Ångström']],
    ['gstr', ['Zoë Ångström']],
    ['angstrom zoe', ['Zoë Ångström']],
    ['zo', ['Zoë Ångström']],
    ['oe', []],
    ['zoe qqq', []],
    ['zo%', []],
    ['z_e', []],
    ['zö\\', []],
  ])('finds by "%s" %j', async (search, found) => {
    const token = await admin()
    const email = `zoe.${crypto.randomUUID()}@example.test`
    await app.pool.query("delete from users where fullname = 'Zoë Ångström'")
    await createUser(app, { fullname: 'Zoë Ångström', username: 'zebra', email })
    expect(names(await list(`?search=${encodeURIComponent(search)}`, token))).toEqual(found)
  })

  test('finds by user name and by id', async () => {
    const token = await student()
    const { id } = await createUser(app, { fullname: 'Ingrid Ibex', username: 'mountain-goat' })
    expect(names(await list('?search=mountain', token))).toEqual(['Ingrid Ibex'])
    expect(names(await list(`?search=${id}`, token))).toEqual(['Ingrid Ibex'])
  })

  test('finds and sorts by email only for admins', async () => {
    const email = 'vole@burrow.example.test'
    await createUser(app, { fullname: 'Victor Vole', email })
    expect(names(await list('?search=burrow', await admin()))).toEqual(['Victor Vole'])
    expect(names(await list('?search=burrow', await student()))).toEqual([])
    await clients('Heron', [{ email: 'z@heron.example.test' }, { email: 'a@heron.example.test' }])
    const sorted = await list('?search=heron&sort=email', await student())
    expect(names(sorted)).toEqual(['Heron Number 2', 'Heron Number 1'])
  })

  test('finds a whole email address, also as part of another, and no other of its domain or name', async () => {
    const token = await admin()
    const add = (fullname: string, email: string) => createUser(app, { fullname, email })
    await add('Carl Crow', 'crow_1@perch.example.test')
    await add('Cora Crow', 'scarecrow_1@perch.example.test')
    await add('Cleo Crow', 'crow_1@nest.example.test')
    await add('Curt Crow', 'crowd1@perch.example.test')
    expect(
      names(await list('?search=CROW_1@perch.example.test&sort=name&order=asc', token)),
    ).toEqual(['Carl Crow', 'Cora Crow'])
  })

  test('counts up to 2,000 and then returns a minimum', async () => {
    const token = await admin()
    await app.pool.query(`
      insert into users (fullname, username, email, activated_at, created_at)
      select 'Starling Flock', 'starling' || n, 'starling' || n || '@example.test', now(), now() - n * interval '1 second'
      from generate_series(1, 2001) n`)
    const first = await list('?search=starling&limit=10', token)
    expect(first).toMatchObject({ total: 2000, bound: 'minimum', users: { length: 10 } })
    expect(first.users[0]).toMatchObject({ username: 'starling1' })
    const last = await list('?search=starling&limit=10&page=200', token)
    expect(last.users.at(-1)).toMatchObject({ username: 'starling2000' })
    expect((await list('?search=starling&limit=10&page=201', token)).users).toEqual([])
    await app.pool.query("delete from users where fullname = 'Starling Flock'")
  })
})

describe('users who have not confirmed their email', () => {
  test('are not accounts and not found', async () => {
    const form = registrationForm({ fullname: 'Petra Pending' })
    await callApi(app, 'POST /user/register', { body: form })
    for (const token of [await admin(), await student()]) {
      expect(await list('?search=petra', token)).toMatchObject({ users: [], total: 0 })
    }
  })
})

describe('users who have deleted their account', () => {
  test('are listed, found and counted for admins only, until they are erased', async () => {
    await clients('Gecko', [{ role: 'instructor' }, {}])
    const [{ id } = { id: '' }] = (
      await app.pool.query<{ id: string }>(
        `update users set erasure_at = now() + interval '14 days' where username = 'gecko-1' returning id`,
      )
    ).rows
    for (const query of ['?search=gecko', '?search=gecko&sort=name', `?search=${id}`]) {
      expect(names(await list(query, await student())), query).not.toContain('Gecko Number 1')
      expect(names(await list(query, await admin())), query).toContain('Gecko Number 1')
    }
    expect((await list('?search=gecko', await student())).total).toBe(1)
    expect((await list('?search=gecko', await admin())).total).toBe(2)
    for (const query of ['?limit=100', '?limit=100&role=instructor']) {
      const seen = await list(query, await student())
      const all = await list(query, await admin())
      expect(names(seen), query).not.toContain('Gecko Number 1')
      expect(names(all), query).toContain('Gecko Number 1')
      expect([seen.total, all.total], query).toEqual([seen.users.length, all.users.length])
      expect(all.total - seen.total, query).toBe(1)
    }
  })
})

describe('the counts', () => {
  test('follow users as they are created, changed and deleted, also after they are compacted', async () => {
    // Changes of users need a recent login.
    const { token } = await asUser(app, { role: 'admin' })
    const before = await counts(token)
    await createUser(app)
    const { id: ownerId } = await createUser(app, { authorize: true })
    const { id } = await createUser(app, { role: 'instructor' })
    await createCourse(app, { ownerId })
    const grown = {
      ...before,
      courses: before.courses + 1,
      students: before.students + 2,
      instructors: before.instructors + 2,
    }
    expect(await counts(token)).toEqual(grown)
    const user = { token, body: { role: 'student' } }
    expect(await callApi(app, `PATCH /api/admin/users/${id}`, user)).toMatchObject({ status: 200 })
    const changed = { ...grown, students: grown.students + 1, instructors: grown.instructors - 1 }
    expect(await counts(token)).toEqual(changed)
    await Promise.all([cleanUpAccounts(app.deps), cleanUpAccounts(app.deps)])
    expect(await counts(token)).toEqual(changed)
    const { rows } = await app.pool.query(
      'select 1 from user_counts group by role, authorize having count(*) > 1',
    )
    expect(rows).toEqual([])
    await callApi(app, `DELETE /user/delete/${id}`, { token })
    expect(await counts(token)).toEqual({ ...changed, students: changed.students - 1 })
    const { rows: scanned } = await app.pool.query<{ students: number }>(
      "select count(*)::int as students from users where role = 'student'",
    )
    expect((await counts(token)).students).toBe(scanned[0]?.students)
  })
})

describe('one user', () => {
  test('has the number of their resources', async () => {
    const token = await admin()
    const owner = await asUser(app, { authorize: true, fullname: 'Wilma Writer' })
    const course = await createCourse(app, { ownerId: owner.id })
    for (const status of ['draft', 'unlisted', 'archived'] as const) {
      await createCourseWithLessons(app, [{}], { ownerId: owner.id, status })
    }
    for (const { token: learner } of [owner, await asUser(app), await asUser(app)]) {
      await callApi(app, 'PATCH /user/addcart', {
        token: learner,
        body: { cart: [{ _id: course }] },
      })
    }
    const { body } = await callApi(app, `GET /api/admin/users/${owner.id}`, { token })
    expect(userDetails.parse(body)).toMatchObject({
      user: { fullname: 'Wilma Writer', email: owner.email },
      belongings: { courses: 4, learners: 2, enrolments: 1, reviews: 0, posts: 0 },
    })
  })

  test.each(['01900000-0000-7000-8000-000000000000', 'nonsense'])(
    'returns 404 for the id %s',
    async (id) => {
      const reply = await callApi(app, `GET /api/admin/users/${id}`, { token: await admin() })
      expect(reply).toMatchObject({ status: 404, body: { msg: messages.unknownUser } })
    },
  )
})
