import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanUpCatalogue } from '#server/domain/catalogue/index.ts'
import { siteStatistics } from '#shared/contract/administration/statistics.ts'
import { statisticsLimits as limits } from '#shared/limits.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

beforeAll(async () => {
  // Noon of the next day, so that no test crosses midnight.
  app.clock.pass({ hours: 36 - app.clock.now().getUTCHours() })
  await createCourse(app, { title: 'Watercolour landscapes' })
})

beforeEach(async () => {
  await app.deps.zeroResultSearches.write()
  await app.pool.query('delete from zero_result_searches')
  // A response in the cache would not be counted.
  await app.deps.events.publish('catalogueChanged', {})
})

async function search(text: string, query = '') {
  const path = `GET /api/courses?search=${encodeURIComponent(text)}${query}` as const
  expect((await callApi(app, path)).status).toBe(200)
}

/** The same search again, which the response cache would otherwise serve. */
async function searchAgain(text: string) {
  await app.deps.events.publish('catalogueChanged', {})
  await search(text)
}

async function getStatistics(range = '7d') {
  const admin = await asMember(app, { role: 'admin' })
  const { body } = await callApi(app, `GET /api/admin/statistics?range=${range}`, admin)
  return siteStatistics.parse(body)
}

async function listStored() {
  const { rows } = await app.pool.query<{ search: string }>(
    'select search from zero_result_searches',
  )
  return rows.map((row) => row.search)
}

test('counts searches without results by their words, the most frequent first', async () => {
  const before = await getStatistics()
  await search('Zymurgy!')
  await searchAgain('zymurgy')
  await searchAgain('  ZYMURGY ')
  await search('qwxv basics')
  await search('watercolour')
  const { zeroResultSearches, searches } = await getStatistics()
  expect(zeroResultSearches.total - before.zeroResultSearches.total).toBe(4)
  expect(zeroResultSearches.values.at(-1)).toBe(zeroResultSearches.total)
  expect(searches).toEqual([
    { search: 'zymurgy', count: 3, similar: null },
    { search: 'qwxv basics', count: 1, similar: null },
  ])
})

test('names what was shown instead, and does not count it as without results', async () => {
  const before = await getStatistics()
  await search('watercolur')
  const { zeroResultSearches, searches } = await getStatistics()
  expect(searches).toContainEqual({ search: 'watercolur', count: 1, similar: 'watercolour' })
  expect(zeroResultSearches.total).toBe(before.zeroResultSearches.total)
})

test('does not count suggestions, other pages, literal searches and filters that leave nothing', async () => {
  const before = await listStored()
  await callApi(app, 'GET /api/suggestions?q=unfinishd')
  await search('secondpage', '&page=2')
  await search('"literally nothing"')
  await search('watercolour', '&level=Experts')
  await getStatistics()
  expect(await listStored()).toEqual(before)
})

test('counts a search that may contain personal data without storing it', async () => {
  const before = await getStatistics()
  const stored = await listStored()
  await search('ada.lovelace@example.test')
  await search('+44 20 7946 0018')
  const { zeroResultSearches } = await getStatistics()
  expect(zeroResultSearches.total - before.zeroResultSearches.total).toBe(2)
  expect(await listStored()).toEqual(stored)
})

test('keeps the most frequent searches of a day, however many there are', async () => {
  const { zeroResultSearches } = app.deps
  for (let flood = 0; flood < 3; flood++) {
    for (let index = 0; index < 5 * limits.searchesPerWriteMax; index++) {
      zeroResultSearches.count(`flood ${flood} ${'x'.repeat(300)} ${index}`, undefined)
      zeroResultSearches.count(`flood${flood}n${index}`, undefined)
    }
    zeroResultSearches.count('zymurgy', undefined)
    await zeroResultSearches.write()
    zeroResultSearches.count('zymurgy', undefined)
    await zeroResultSearches.write()
  }
  const stored = await listStored()
  expect(stored).toHaveLength(limits.searchesPerDayMax)
  expect(stored).toContain('zymurgy')
  expect(Math.max(...stored.map((one) => one.length))).toBeLessThanOrEqual(limits.searchMaxLength)
  const { searches } = await getStatistics()
  expect(searches).toHaveLength(limits.searchesListed)
})

test('deletes searches after the retention period', async () => {
  app.clock.pass({ days: limits.searchRetentionDays + 1 })
  await cleanUpCatalogue(app.deps)
  expect(await listStored()).toEqual([])
})
