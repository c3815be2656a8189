import { describe, expect, it } from 'vitest'
import {
  setTableFilter,
  toTableQuery,
  parseTableQuery,
  toggleSort,
  type TableConfig,
} from './table-query.ts'

const ascending: TableConfig<'id' | 'title'> = {
  sortKeys: ['id', 'title'],
  defaultSort: { sort: 'id', direction: 'asc' },
}
const newestFirst: TableConfig<'newest' | 'name'> = {
  sortKeys: ['newest', 'name'],
  defaultSort: { sort: 'newest', direction: 'desc' },
}
const read = (query: string) => parseTableQuery(new URLSearchParams(query), ascending)
const view = read('')

describe('the query of a table', () => {
  it('contains only values that differ from the defaults, and round-trips', () => {
    expect(toTableQuery(view, ascending)).toBe('?')
    const other = { search: 'a b', sort: 'title', direction: 'desc', page: 2 } as const
    expect(toTableQuery(other, ascending)).toBe('?search=a+b&sort=title&order=desc&page=2')
    expect(read(toTableQuery(other, ascending))).toEqual(other)
  })

  it('keeps the parameters of the page', () => {
    const config = { ...ascending, params: { tab: 'learners' } }
    expect(toTableQuery(view, config)).toBe('?tab=learners')
    expect(toTableQuery({ ...view, page: 2 }, config)).toBe('?tab=learners&page=2')
  })

  it('round-trips each order if the default is descending', () => {
    for (const sort of newestFirst.sortKeys) {
      for (const direction of ['asc', 'desc'] as const) {
        const wanted = { search: '', sort, direction, page: 1 }
        const query = new URLSearchParams(toTableQuery(wanted, newestFirst))
        expect(parseTableQuery(query, newestFirst)).toEqual(wanted)
      }
    }
    expect(parseTableQuery(new URLSearchParams(), newestFirst).direction).toBe('desc')
  })

  it('replaces invalid values by the defaults', () => {
    expect(read('sort=password&order=up&page=-1')).toEqual(view)
    expect(read('page=1.5')).toEqual(view)
  })

  it('keeps valid filters when sorting, and drops invalid ones', () => {
    const sorts = { ...ascending, filters: { role: ['admin', 'student'], kind: ['x'] } }
    const filtered = parseTableQuery(new URLSearchParams('role=student&kind=y&page=3'), sorts)
    expect(filtered).toMatchObject({ filters: { role: 'student' }, page: 3 })
    const sorted = toggleSort(filtered, 'title')
    expect(toTableQuery(sorted, sorts)).toBe('?role=student&sort=title')
    expect(toTableQuery(setTableFilter(filtered, 'role', 'admin'), sorts)).toBe('?role=admin')
    expect(toTableQuery(setTableFilter(filtered, 'role', ''), sorts)).toBe('?')
  })

  it('accepts the values of a filter by their pattern', () => {
    const ids = { ...ascending, filters: { category: /^\d+$/, type: ['New'] } }
    const parsed = parseTableQuery(new URLSearchParams('category=12&type=Old'), ids)
    expect(parsed.filters).toEqual({ category: '12' })
    expect(parseTableQuery(new URLSearchParams('category=x'), ids).filters).toEqual({})
  })

  it('reverses a column on the second click, and starts at the first page', () => {
    const once = toggleSort({ ...view, page: 3 }, 'title')
    expect(once).toMatchObject({ sort: 'title', direction: 'asc', page: 1 })
    expect(toggleSort(once, 'title')).toMatchObject({ sort: 'title', direction: 'desc' })
    expect(toggleSort(toggleSort(once, 'title'), 'title')).toMatchObject({ direction: 'asc' })
  })
})
