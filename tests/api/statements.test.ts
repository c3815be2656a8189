import { beforeAll, expect, test } from 'vitest'
import { createCourse } from '../factories/catalogue.ts'
import { asLearner, createReview } from '../factories/learning.ts'
import { asMember } from '../factories/people.ts'
import { ask } from '../helpers/client.ts'
import { statementsOf } from '../helpers/statements.ts'
import { useTestHouse } from '../helpers/test-house.ts'

const house = useTestHouse()
const rows = 3
let learner = { id: '', token: '' }
let courseIds: string[] = []

beforeAll(async () => {
  const author = await asMember(house, { authorize: true })
  courseIds = []
  for (let place = 0; place < rows; place++) {
    courseIds.push(await createCourse(house, { ownerId: author.id, description: 'In short.' }))
  }
  learner = await asLearner(house, ...courseIds)
  for (const id of courseIds) await createReview(house, learner, id)
})

/** How many statements a call takes, the one that looks up the session included. */
async function count(path: `/${string}`, person?: { token: string }): Promise<number> {
  const statements = await statementsOf(house, async () => {
    const { status } = await ask(house, `GET ${path}`, { token: person?.token ?? '' })
    expect(status).toBe(200)
  })
  return statements.length
}

test('courses come with their reviews in one statement', async () => {
  // How many there are, which of them are on the page, and the courses.
  expect(await count('/api/courses')).toBe(3)
  // The ids of the courses, too.
  expect(await count('/user/user', learner)).toBe(3)
})

test('the short own user takes one statement', async () => {
  expect(await count('/user/user?fields=short', learner)).toBe(2)
})

test('a list of enrolments takes one statement', async () => {
  expect(await count('/user/enrolments', learner)).toBe(2)
})

test('a course takes one statement and one for its description', async () => {
  expect(await count(`/api/courses/${courseIds[0]}?reviews=0`)).toBe(2)
})
