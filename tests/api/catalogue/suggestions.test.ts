import { beforeAll, expect, test } from 'vitest'
import { suggestions, type Suggestions } from '#shared/contract/courses/catalogue.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { createUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

async function suggested(typed: string): Promise<Suggestions> {
  const reply = await callApi(app, `GET /api/suggestions?q=${encodeURIComponent(typed)}`)
  expect(reply.status).toBe(200)
  return suggestions.parse(reply.body)
}

async function titles(typed: string): Promise<string[]> {
  return (await suggested(typed)).courses.map(({ title }) => title)
}

beforeAll(async () => {
  const categoryId = await createCategory(app, 'Stage Lighting')
  const instructor = await createUser(app, { fullname: 'Ottoline Lightfoot' })
  const courses = [
    { title: 'Harmonium for beginners', ownerId: instructor.id },
    { title: 'Repair a harmonium' },
    { title: '100% wool_felt' },
    { title: 'Light and shadow', author: 'Ada Author' },
    { title: 'Gong making' },
    { title: 'Goats' },
    { title: 'Servers in Go' },
    { title: 'Go for teams' },
  ]
  for (const course of courses) await createCourse(app, { categoryId, ...course })
  await createUser(app, { fullname: 'Leonora Lightweight' })
})

test('one character finds titles that start with it', async () => {
  expect(await titles('h')).toEqual(['Harmonium for beginners'])
})

test('two characters find the word itself, then titles that start with them in alphabetical order', async () => {
  expect(await titles('go')).toEqual(['Go for teams', 'Servers in Go', 'Goats', 'Gong making'])
})

test('three characters find words anywhere, titles that start with them first, each course once', async () => {
  expect(await titles('harm')).toEqual(['Harmonium for beginners', 'Repair a harmonium'])
  expect(await titles('repair harm')).toEqual(['Repair a harmonium'])
})

test('a common English word finds titles that contain it', async () => {
  expect(await titles('and')).toEqual(['Light and shadow'])
})

test('tolerates a typo', async () => {
  expect(await titles('harmonuim')).toEqual(
    expect.arrayContaining(['Harmonium for beginners', 'Repair a harmonium']),
  )
})

test('finds categories and instructors, but no other users', async () => {
  const { categories, instructors, courses } = await suggested('light')
  expect(categories.map(({ name }) => name)).toEqual(['Stage Lighting'])
  expect(instructors.map(({ fullname }) => fullname)).toEqual(['Ottoline Lightfoot'])
  expect(courses.map(({ title, author }) => [title, author])).toEqual([
    ['Light and shadow', 'Ada Author'],
  ])
})

test.each([
  ['100% w', ['100% wool_felt']],
  ['%', []],
  ['_', []],
  ["o'", []],
  ['\\', []],
  ['& | !', []],
  ['   ', []],
  ['qzxvkj', []],
])('treats %j literally', async (typed, expected) => {
  expect(await titles(typed)).toEqual(expected)
})

test('rejects a query that is too long', async () => {
  const reply = await callApi(app, `GET /api/suggestions?q=${'x'.repeat(201)}`)
  expect(reply.status).toBe(400)
})
