import { afterEach, describe, expect, it, vi } from 'vitest'
import { maxVisibleCount, pageQueries } from '#shared/page-queries.ts'
import { pages } from '#shared/paths.ts'
import { getNextShown, hasFilter, isLoadMore, withMinimumDelay } from './course-list-query.ts'

const read = (query: string) => pageQueries.catalogue(new URLSearchParams(query))

describe('the query of a catalogue page', () => {
  it('parses the links that the site builds', () => {
    const params = {
      search: 'c++ & co',
      category: 'a-b',
      sort: 'oldest',
      topic: 'Git Flow',
    } as const
    const link = pages.filteredCatalogue({ ...params, shown: 15 })
    expect(pageQueries.catalogue(new URL(link, 'http://x').searchParams)).toMatchObject({
      ...params,
      shown: 15,
    })
  })

  it('ignores blank values and unknown sorts', () => {
    expect(read('search=+&category=&sort=best&topic=')).toEqual({
      search: undefined,
      category: undefined,
      sort: undefined,
      topic: undefined,
      level: undefined,
      type: undefined,
      shown: 10,
    })
  })

  it('ignores the labels of the category select', () => {
    expect(read('category=All+Categories').category).toBeUndefined()
    expect(read('category=Choose%20Category').category).toBeUndefined()
  })

  it('accepts a sort in any case and truncates a long search', () => {
    expect(read('sort=Newest').sort).toBe('newest')
    expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(200)
  })

  it('detects filters, but not sort and page size', () => {
    expect(hasFilter(read('sort=oldest&shown=20'))).toBe(false)
    expect(hasFilter(read('level=Beginner'))).toBe(true)
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
