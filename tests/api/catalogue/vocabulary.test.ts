import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courses } from '#server/db/schema/index.ts'
import { cleanUpCatalogue } from '#server/domain/catalogue/index.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

async function findWords(pattern: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ word: string }>(
    'select word from catalogue_words where word ~ $1 order by word',
    [pattern],
  )
  return rows.map(({ word }) => word)
}

test('one description adds only words of its first 4,000 characters', async () => {
  const words = Array.from({ length: 2500 }, (_, index) => `zq${index + 1000}x`)
  const id = await createCourse(app, { description: words.join(' ') })
  expect((await findWords('^zq')).length).toBeLessThanOrEqual(500)
  await app.deps.db
    .update(courses)
    .set({ description: words.toReversed().join(' ') })
    .where(eq(courses.id, id))
  expect((await findWords('^zq')).length).toBeLessThanOrEqual(1000)
})

test('continues where the last cleanup of the same process ended', async () => {
  const id = await createCourse(app, { title: 'Vexillary and yodelling' })
  await app.deps.db.update(courses).set({ title: 'Other' }).where(eq(courses.id, id))
  const find = () => findWords('^(vexillary|yodelling)$')
  const deps = { ...app.deps, lastCheckedWords: { catalogue: 'w', passages: '' } }
  await cleanUpCatalogue(deps)
  expect(await find()).toEqual(['vexillary'])
  await cleanUpCatalogue(deps)
  expect(await find()).toEqual([])
})

test('deletes words that no course has any more, and keeps others', async () => {
  const id = await createCourse(app, { title: 'Quaxing and mending', summary: 'the sewing' })
  await createCourse(app, { title: 'Mended things' })
  await app.deps.db.update(courses).set({ title: 'Other', summary: '' }).where(eq(courses.id, id))
  await cleanUpCatalogue(app.deps)
  // Any form of a word counts as the word; stop words stay.
  expect(await findWords('^(quaxing|mending|mended|sewing|the)$')).toEqual([
    'mended',
    'mending',
    'the',
  ])
})
