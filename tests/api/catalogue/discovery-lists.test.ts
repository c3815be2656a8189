import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { catalogueWords, courses, follows } from '#server/db/schema/index.ts'
import { courseOverview, highlights, personalHome } from '#shared/contract/courses/discovery.ts'
import { discoveryLimits } from '#shared/limits.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { createReview } from '#tests/factories/learning.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Caller = { token: string }

async function getHome({ token }: Caller) {
  const { body } = await callApi(app, 'GET /user/home', { token })
  return personalHome.strict().parse(body)
}

async function getHighlights() {
  await app.deps.events.publish('catalogueChanged', {})
  return highlights.parse((await callApi(app, 'GET /api/courses/highlights')).body)
}

async function getOverview(id: string) {
  await app.deps.events.publish('catalogueChanged', {})
  return courseOverview.parse((await callApi(app, `GET /api/courses/${id}/overview`)).body)
}

const titles = (list: { title: string }[]) => list.map(({ title }) => title)

async function deleteCourse(id: string) {
  await app.deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, id))
}

/** Members who are enrolled in exactly these courses. */
async function createLearners(count: number, ...ids: string[]) {
  const members = await Promise.all(Array.from({ length: count }, () => asMember(app)))
  for (const member of members) await enrol(app, member, ...ids)
  return members
}

test('popular courses are those with the most learners now', async () => {
  const [most, some, left, deleted] = [
    await createCourse(app, { title: 'Most' }),
    await createCourse(app, { title: 'Some' }),
    await createCourse(app, { title: 'Left again' }),
    await createCourse(app, { title: 'Deleted' }),
  ]
  const [ada] = await createLearners(4, most, some, left, deleted)
  await createLearners(2, most, left)
  await createLearners(1, most)
  await deleteCourse(deleted)
  const { popular } = await getHighlights()
  const own = ['Most', 'Left again', 'Some']
  expect(titles(popular).filter((title) => own.includes(title))).toEqual(own)
  expect(popular[0]?.learners).toBe(7)
  expect(titles(popular)).not.toContain('Deleted')
  if (ada) await enrol(app, ada)
  expect((await getHighlights()).popular[0]?.learners).toBe(6)
})

test('deleted courses with more learners leave the popular ones as many as there can be', async () => {
  const create = (title: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => createCourse(app, { title })))
  await createLearners(1, ...(await create('Listed', discoveryLimits.highlights)))
  const deleted = await create('Deleted', 2 * discoveryLimits.highlights)
  await createLearners(8, ...deleted)
  for (const id of deleted) await deleteCourse(id)
  const { popular } = await getHighlights()
  expect(popular).toHaveLength(discoveryLimits.highlights)
  expect(titles(popular)).not.toContain('Deleted')
})

test('one enthusiastic rating does not beat many good ones', async () => {
  const [tried, proven, bad] = [
    await createCourse(app, { title: 'Tried once' }),
    await createCourse(app, { title: 'Proven' }),
    await createCourse(app, { title: 'Bad' }),
  ]
  await createCourse(app, { title: 'Unrated' })
  const rate = async (count: number, id: string, rating: number) => {
    for (const member of await createLearners(count, id)) {
      await createReview(app, member, id, { rating })
    }
  }
  await rate(1, tried, 5)
  await rate(6, proven, 5)
  await rate(2, bad, 1)
  const { topRated } = await getHighlights()
  expect(titles(topRated)).toEqual(['Proven', 'Tried once', 'Bad'])
})

test('related courses share rare words of the title, and the category', async () => {
  const categoryId = await createCategory(app)
  const create = (title: string, category = categoryId) =>
    createCourse(app, { title, author: title, categoryId: category, topic: 'Weaving' })
  const id = await create('Learn to weave baskets from willow')
  for (const title of ['Learn to knit', 'Learn to sew', 'Learn to dye wool']) await create(title)
  await create('Willow baskets for gardens')
  await create('More willow baskets', await createCategory(app))
  await deleteCourse(await create('Old willow baskets'))
  const { related } = await getOverview(id)
  expect(titles(related)[0]).toBe('Willow baskets for gardens')
  expect(titles(related)).toHaveLength(discoveryLimits.relatedCourses)
  expect(titles(related)).not.toContain('Old willow baskets')
  expect(titles(related)).not.toContain('Learn to weave baskets from willow')
})

test('related courses share a word that few titles have, rather than a common one', async () => {
  const categoryId = await createCategory(app)
  const create = (title: string) => createCourse(app, { title, categoryId, topic: title })
  const id = await create('A brief treatise on etching 2024')
  for (const subject of ['cubism', 'frescoes']) await create(`A brief treatise on ${subject} 2024`)
  await create('Etching in copper')
  const setTitles = (word: string, titles: number) =>
    app.deps.db.update(catalogueWords).set({ titles }).where(eq(catalogueWords.word, word))
  for (const word of ['brief', 'treatise']) {
    await setTitles(word, discoveryLimits.relatedCandidates + 1)
  }
  await setTitles('etching', discoveryLimits.relatedTitlesMin)
  expect(titles((await getOverview(id)).related)).toEqual(['Etching in copper'])
  await setTitles('etching', 1)
  expect(titles((await getOverview(id)).related)).toHaveLength(3)
})

test('a title with quotes and backslashes has related courses too', async () => {
  const categoryId = await createCategory(app)
  const id = await createCourse(app, { title: "O'Neill's \\ tables: 'x' & !y", categoryId })
  await createCourse(app, { title: "O'Neill again", categoryId, topic: 'Tables' })
  expect(titles((await getOverview(id)).related)).toContain("O'Neill again")
})

test('the overview has length, learners and other courses of the author', async () => {
  const owner = await asMember(app, { authorize: true })
  const create = (title: string, author = 'Greta Glass') =>
    createCourse(app, { title, author, ownerId: owner.id, durationSeconds: 600 })
  const id = await create('First')
  await create('Second')
  await create('Another name', 'Somebody Else')
  await createLearners(2, id)
  expect(await getOverview(id)).toMatchObject({ minutes: 10, learners: 2 })
  expect(titles((await getOverview(id)).fromAuthor)).toEqual(['Second'])
})

test('there is no overview of an unknown or deleted course', async () => {
  const id = await createCourse(app)
  await deleteCourse(id)
  for (const missing of [id, '00000000-0000-7000-8000-000000000000', 'x']) {
    const { status } = await callApi(app, `GET /api/courses/${missing}/overview`)
    expect(status, missing).toBe(404)
  }
})

test('what was skipped is left', async () => {
  const course = await createCourse(app)
  const [member] = await createLearners(1, course)
  if (!member) throw new Error('There is no member.')
  const at = '2026-01-01T12:00:00.000Z'
  await callApi(app, `PUT /api/courses/${course}/progress`, {
    token: member.token,
    body: { position: 540, duration: 600, watched: [[0, 60]], at },
  })
  expect((await getHome(member)).continueLearning).toMatchObject([{ minutesLeft: 9, percent: 10 }])
})

test('continues with the course watched last, then with those not started', async () => {
  const [first, second, fresh, done, deleted] = [
    await createCourse(app, { title: 'First' }),
    await createCourse(app, { title: 'Second' }),
    await createCourse(app, { title: 'Fresh' }),
    await createCourse(app, { title: 'Done' }),
    await createCourse(app, { title: 'Deleted' }),
  ]
  const [member] = await createLearners(1, first, second, fresh, done, deleted)
  if (!member) throw new Error('There is no member.')
  const watch = (id: string, position: number, at: string) =>
    callApi(app, `PUT /api/courses/${id}/progress`, {
      token: member.token,
      body: { position, duration: 600, watched: [[0, position]], at },
    })
  await watch(second, 150, '2026-01-01T12:00:00.000Z')
  await watch(first, 60, '2026-01-02T12:00:00.000Z')
  await watch(done, 600, '2026-01-03T12:00:00.000Z')
  await deleteCourse(deleted)
  expect((await getHome(member)).continueLearning).toMatchObject([
    { title: 'First', lesson: 'First', minutesLeft: 9, percent: 10 },
    { title: 'Second', minutesLeft: 8, percent: 25 },
    { title: 'Fresh', minutesLeft: null, percent: 0 },
  ])
})

test('recommends what learners of the same course took, and says which', async () => {
  const [shared, next, known, single] = [
    await createCourse(app, { title: 'Shared' }),
    await createCourse(app, { title: 'Next' }),
    await createCourse(app, { title: 'Known' }),
    await createCourse(app, { title: 'Of one learner only' }),
  ]
  await createLearners(3, shared, next, known)
  await createLearners(1, shared, single)
  const [member] = await createLearners(1, shared, known)
  const { recommended } = await getHome(member ?? { token: '' })
  expect(recommended[0]).toMatchObject({
    course: { title: 'Next' },
    because: { kind: 'taken', title: expect.stringMatching(/Shared|Known/) },
  })
  const found = titles(recommended.map(({ course }) => course))
  expect(found).not.toContain('Known')
  expect(found).not.toContain('Of one learner only')
})

test('recommends courses similar to those taken or saved', async () => {
  const categoryId = await createCategory(app)
  const [taken, saved] = [
    await createCourse(app, { title: 'Harmonica for campers', categoryId }),
    await createCourse(app, { title: 'Kites in the wind', categoryId }),
  ]
  await createCourse(app, { title: 'Blues harmonica', categoryId })
  await createCourse(app, { title: 'Building kites', categoryId })
  const [member] = await createLearners(1, taken)
  const token = member?.token ?? ''
  await callApi(app, `PUT /api/courses/${saved}/saved`, { token })
  const { recommended } = await getHome({ token })
  expect(recommended).toMatchObject([
    { course: { title: 'Blues harmonica' }, because: { kind: 'similar', course: taken } },
    { course: { title: 'Building kites' }, because: { kind: 'saved', course: saved } },
  ])
})

test('lists new courses of people whom the user follows, and recommends none to a new user', async () => {
  const [author, stranger, member] = [
    await asMember(app, { authorize: true }),
    await asMember(app, { authorize: true }),
    await asMember(app),
  ]
  const old = new Date(Date.now() - (discoveryLimits.followedCoursesDays + 1) * 86_400_000)
  await createCourse(app, { title: 'New one', ownerId: author.id })
  await createCourse(app, { title: 'Old one', ownerId: author.id, createdAt: old })
  await createCourse(app, { title: 'By a stranger', ownerId: stranger.id })
  for (const status of ['draft', 'unlisted', 'archived'] as const) {
    await createCourseWithLessons(app, [{}], { title: status, ownerId: author.id, status })
  }
  await app.deps.db.insert(follows).values({ followerId: member.id, followedId: author.id })
  const home = await getHome(member)
  expect(titles(home.fromFollowed)).toEqual(['New one'])
  expect(home).toMatchObject({ continueLearning: [], recommended: [] })
})

test('own courses are not recommended to their author', async () => {
  const categoryId = await createCategory(app)
  const taken = await createCourse(app, { title: 'Lanterns of paper', categoryId })
  const [member] = await createLearners(1, taken)
  const { id = '', token = '' } = member ?? {}
  await createCourse(app, { title: 'Paper lanterns', categoryId, ownerId: id })
  expect((await getHome({ token })).recommended).toEqual([])
})
