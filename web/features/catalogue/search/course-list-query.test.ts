import { afterEach, describe, expect, it, vi } from 'vitest'
import { catalogueQueries } from '#shared/catalogue/catalogue-query.ts'
import { maxVisibleCount } from '#shared/pages/page-queries.ts'
import { pages } from '#shared/paths.ts'
import { getNextPage, getNextShown, isLoadMore, withMinimumDelay } from './course-list-query.ts'
import { countSelected, hasFilter } from './filter-query.ts'

const read = (query: string) => catalogueQueries.catalogue(new URLSearchParams(query))

describe('the query of a catalogue page', () => {
  it('parses the links that the site builds', () => {
    const params = {
      search: 'c++ & co',
      category: ['Web Development'],
      topic: ['Git Flow', 'React'],
      level: ['Beginner'],
      rating: '4.5',
      length: ['1-3', 'over-17'],
      language: ['Español'],
      captions: 'yes',
      sort: 'oldest',
    } as const
    const link = pages.filteredCatalogue({ ...params, page: 90, shown: 15 })
    expect(link).toBe(
      '/courses?search=c%2B%2B+%26+co&category=Web+Development&topic=Git+Flow&topic=React&level=Beginner&rating=4.5' +
        '&length=1-3&length=over-17&language=Espa%C3%B1ol&captions=yes&sort=oldest&page=90&shown=15',
    )
    expect(catalogueQueries.catalogue(new URL(link, 'http://x').searchParams)).toEqual({
      ...params,
      type: undefined,
      page: 90,
      shown: 15,
    })
  })

  it('omits empty values and the first page from links', () => {
    const params = { search: '', topic: [], level: undefined, page: 1 }
    expect(pages.filteredCatalogue(params)).toBe('/courses')
    expect(pages.filteredCategory('an-id', { type: 'Start', page: 2 })).toBe(
      '/category/courses/an-id?type=Start&page=2',
    )
  })

  it('ignores blank and unknown values', () => {
    const junk =
      'search=+&category=&sort=best&topic=&level=Wizard&rating=9&length=forever&captions=no&page=0&type=&x=1'
    expect(Object.entries(read(junk)).filter(([, value]) => value !== undefined)).toEqual([
      ['page', 1],
      ['shown', 10],
    ])
    expect(read('page=1.5').page).toBe(1)
    expect(read('page=x').page).toBe(1)
  })

  it('is the same for each order and spelling of a selection', () => {
    expect(read('topic=Vue&topic=React&level=experts&level=Beginner')).toEqual(
      read('level=Beginner&level=Experts&topic=React&topic=Vue&topic=+React'),
    )
  })

  it('ignores the labels of the category select', () => {
    expect(read('category=All+Categories').category).toBeUndefined()
    expect(read('category=Choose%20Category').category).toBeUndefined()
  })

  it('accepts a sort in any case, and limits the search, the values and their length', () => {
    expect(read('sort=Newest').sort).toBe('newest')
    expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(200)
    expect(read(`topic=${'a'.repeat(61)}`).topic).toBeUndefined()
    const topics = Array.from({ length: 30 }, (_, index) => `topic=${index}`).join('&')
    expect(read(topics).topic).toHaveLength(20)
  })

  it('detects filters, but not sort and pages', () => {
    expect(hasFilter(read('sort=oldest&shown=20&page=3'))).toBe(false)
    expect(hasFilter(read('level=Beginner'))).toBe(true)
    expect(hasFilter(read('search=x'))).toBe(true)
    expect(countSelected(read('level=Beginner&topic=a&topic=b&category=c'), 'category')).toBe(3)
  })
})

describe('the next page', () => {
  it('starts with the first course that is not shown, or before it', () => {
    expect(getNextPage(1, 10, 45)).toBe(2)
    expect(getNextPage(1, 15, 45)).toBe(2)
    expect(getNextPage(1, 25, 45)).toBe(3)
    expect(getNextPage(2, 20, 45)).toBe(4)
    expect(getNextPage(5, 10, 45)).toBeUndefined()
    expect(getNextPage(4, 15, 45)).toBeUndefined()
  })
})

describe('the number of courses shown after Load more', () => {
  it('grows by a step while there is more', () => {
    expect(getNextShown(10, 11, 5)).toBe(15)
    expect(getNextShown(10, 10, 5)).toBeUndefined()
    expect(getNextShown(15, 12, 5)).toBeUndefined()
  })

  it('is undefined for five results or fewer and at the maximum', () => {
    expect(getNextShown(3, 5, 5)).toBeUndefined()
    expect(getNextShown(5, 6, 5)).toBe(10)
    expect(getNextShown(maxVisibleCount, maxVisibleCount + 1, 5)).toBeUndefined()
  })
})

afterEach(() => vi.useRealTimers())

it('distinguishes Load more from another list', () => {
  const check = (from: string, to: string) =>
    isLoadMore(`http://x${from}`, `http://x${to}`, ['shown'])
  expect(check('/courses', '/courses?shown=15')).toBe(true)
  expect(check('/courses?search=a&shown=15', '/courses?shown=20&search=a')).toBe(true)
  expect(check('/courses?shown=20', '/courses?shown=15')).toBe(false)
  expect(check('/courses?search=a', '/courses?search=b&shown=15')).toBe(false)
  expect(check('/', '/courses?shown=15')).toBe(false)
})

it('waits the minimum after Load more, including the request', async () => {
  vi.useFakeTimers()
  let isDone = false
  const loadSlowly = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return { loadMoreWait: 2500 }
  }
  void withMinimumDelay(true, loadSlowly).then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(2499)
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(2)
  expect(isDone).toBe(true)
})

it('does not delay other navigation', async () => {
  vi.useFakeTimers()
  let isDone = false
  const load = async () => ({ loadMoreWait: 2500 })
  void withMinimumDelay(false, load).then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isDone).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
