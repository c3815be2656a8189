import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courses } from '#server/db/schema/index.ts'
import {
  courseResponse,
  courseCardListResponse,
  instructorResponse,
} from '#shared/contract/courses/catalogue.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { createReview } from '#tests/factories/learning.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const update = (token: string, body: object) => callApi(app, 'PATCH /user/update', { token, body })

async function getCourse(id: string) {
  const { body } = await callApi(app, `GET /api/courses/${id}`)
  return courseResponse.parse(body).course[0]
}

async function listCards(category: string) {
  const { body } = await callApi(app, `GET /api/courses?fields=card&category=${category}`)
  return courseCardListResponse.parse(body).courses
}

/** Changes a title without invalidating the cache, so that a test sees what is computed again. */
async function retitleSilently(id: string, title: string): Promise<void> {
  await app.deps.db.update(courses).set({ title }).where(eq(courses.id, id))
}

test('a profile update invalidates only the pages that show it', async () => {
  const owner = await asMember(app, { authorize: true })
  const stranger = await asMember(app)
  const category = await createCategory(app)
  const id = await createCourse(app, { ownerId: owner.id, categoryId: category, title: 'Before' })
  const titles = async () => {
    const { body } = await callApi(app, `GET /api/courses/instructor/${owner.id}`)
    return {
      course: (await getCourse(id))?.title,
      cards: (await listCards(category))[0]?.title,
      instructor: instructorResponse.parse(body).posted[0]?.title,
    }
  }
  const before = { course: 'Before', cards: 'Before', instructor: 'Before' }
  expect(await titles()).toEqual(before)
  await retitleSilently(id, 'After')
  await update(stranger.token, { bio: 'I teach nothing.', fullname: 'Somebody Else Entirely' })
  await update(owner.token, { gender: 'Male' })
  expect(await titles()).toEqual(before)
  await update(owner.token, { bio: 'I teach.' })
  expect(await titles()).toEqual({ course: 'After', cards: 'Before', instructor: 'After' })
  expect((await getCourse(id))?.user?.bio).toBe('I teach.')
})

test('a renamed reviewer has the new name on reviewed courses', async () => {
  const reviewer = await asMember(app)
  const id = await createCourse(app)
  await enrol(app, reviewer, id)
  await createReview(app, reviewer, id)
  expect((await getCourse(id))?.reviews[0]?.name).toBe(reviewer.fullname)
  await update(reviewer.token, { fullname: 'Renamed After Review' })
  expect((await getCourse(id))?.reviews[0]?.name).toBe('Renamed After Review')
})

test('a new course is in every list immediately, and other courses stay cached', async () => {
  const category = await createCategory(app)
  const id = await createCourse(app, { categoryId: category, title: 'Before' })
  expect([(await getCourse(id))?.title, await listCards(category)]).toMatchObject(['Before', [{}]])
  await retitleSilently(id, 'After')
  await createCourse(app, { categoryId: category })
  expect(await listCards(category)).toHaveLength(2)
  expect((await getCourse(id))?.title).toBe('Before')
})

test('writers read their own writes, with many concurrent reads and writes', async () => {
  const users = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const user = await asMember(app, { authorize: true })
      return { ...user, courseId: await createCourse(app, { ownerId: user.id }) }
    }),
  )
  const over = new AbortController()
  const readers = users.map(async ({ courseId }) => {
    while (!over.signal.aborted) {
      await getCourse(courseId)
      // Cached responses do not yield to the event loop.
      await nextTurn()
    }
  })
  const missing = await Promise.all(
    users.map(async ({ token, courseId }) => {
      let count = 0
      for (let turn = 0; turn < 25; turn++) {
        await update(token, { bio: `Version ${turn}` })
        if ((await getCourse(courseId))?.user?.bio !== `Version ${turn}`) count += 1
      }
      return count
    }),
  )
  over.abort()
  await Promise.all(readers)
  expect(missing).toEqual(users.map(() => 0))
})

test('unknown ids are not cached and are found once they exist', async () => {
  const unknown = crypto.randomUUID()
  expect((await callApi(app, `GET /api/courses/${unknown}`)).status).toBe(404)
  const owner = await asMember(app)
  const page = `GET /api/courses/instructor/${owner.id}` as const
  expect((await callApi(app, page)).status).toBe(404)
  await createCourse(app, { ownerId: owner.id })
  expect((await callApi(app, page)).status).toBe(200)
})

test('invalid query parameters of old clients are ignored and share one cache entry', async () => {
  const etags = await Promise.all(
    ['', '?', '?&', '?All%20Categories&Newest', '?Choose%20Category&Sort', '?n=1'].map(
      async (query) => (await callApi(app, `GET /api/courses${query}`)).headers.get('ETag'),
    ),
  )
  expect(new Set(etags).size).toBe(1)
})
