import { describe, expect, it } from 'vitest'
import { pageQueries, maxVisibleCount } from '#shared/page-queries.ts'
import { pages } from '#shared/paths.ts'
import { hasFilter, getNextShown } from './course-list-query.ts'

const read = (query: string) => pageQueries.catalogue(new URLSearchParams(query))

describe('the address of a catalogue page', () => {
  it('reads what its own links say', () => {
    const address = {
      search: 'c++ & co',
      category: 'a-b',
      sort: 'oldest',
      topic: 'Git Flow',
    } as const
    const link = pages.filteredCatalogue({ ...address, shown: 15 })
    expect(pageQueries.catalogue(new URL(link, 'http://x').searchParams)).toMatchObject({
      ...address,
      shown: 15,
    })
  })

  it('takes blanks and unknown sorts for no value', () => {
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

  it('takes the labels of the category select for no category', () => {
    expect(read('category=All+Categories').category).toBeUndefined()
    expect(read('category=Choose%20Category').category).toBeUndefined()
  })

  it('reads a sort in any case and cuts an endless search', () => {
    expect(read('sort=Newest').sort).toBe('newest')
    expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(200)
  })

  it('knows whether anything narrows the list', () => {
    expect(hasFilter(read('sort=oldest&shown=20'))).toBe(false)
    expect(hasFilter(read('level=Beginner'))).toBe(true)
  })
})

describe('the number of cards shown', () => {
  it('grows by a step while there is more', () => {
    expect(getNextShown(10, 11, 5)).toBe(15)
    expect(getNextShown(10, 10, 5)).toBeUndefined()
    expect(getNextShown(15, 12, 5)).toBeUndefined()
  })

  it('has no button for five results or fewer, nor at the end of a page', () => {
    expect(getNextShown(3, 5, 5)).toBeUndefined()
    expect(getNextShown(5, 6, 5)).toBe(10)
    expect(getNextShown(maxVisibleCount, maxVisibleCount + 1, 5)).toBeUndefined()
  })
})
