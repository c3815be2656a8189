import { describe, expect, it } from 'vitest'
import {
  setTableFilter,
  toTableQuery,
  parseTableQuery,
  toggleSort,
  type TableConfig,
} from './table-query.ts'

const upwards: TableConfig<'id' | 'title'> = {
  sortKeys: ['id', 'title'],
  defaultSort: { sort: 'id', direction: 'asc' },
}
const newestFirst: TableConfig<'newest' | 'name'> = {
  sortKeys: ['newest', 'name'],
  defaultSort: { sort: 'newest', direction: 'desc' },
}
const read = (query: string) => parseTableQuery(new URLSearchParams(query), upwards)
const view = read('')

describe('the address of a table', () => {
  it('says only what is not as usual, and reads back the same', () => {
    expect(toTableQuery(view, upwards)).toBe('?')
    const other = { search: 'a b', sort: 'title', direction: 'desc', page: 2 } as const
    expect(toTableQuery(other, upwards)).toBe('?search=a+b&sort=title&order=desc&page=2')
    expect(read(toTableQuery(other, upwards))).toEqual(other)
  })

  it('keeps every order where the usual one is downwards', () => {
    for (const sort of newestFirst.sortKeys) {
      for (const direction of ['asc', 'desc'] as const) {
        const wanted = { search: '', sort, direction, page: 1 }
        const query = new URLSearchParams(toTableQuery(wanted, newestFirst))
        expect(parseTableQuery(query, newestFirst)).toEqual(wanted)
      }
    }
    expect(parseTableQuery(new URLSearchParams(), newestFirst).direction).toBe('desc')
  })

  it('takes nonsense for the usual', () => {
    expect(read('sort=password&order=up&page=-1')).toEqual(view)
    expect(read('page=1.5')).toEqual(view)
  })

  it('keeps filters that exist, through sorting and searching, and drops what they cannot be', () => {
    const sorts = { ...upwards, filters: { role: ['admin', 'student'], kind: ['x'] } }
    const filtered = parseTableQuery(new URLSearchParams('role=student&kind=y&page=3'), sorts)
    expect(filtered).toMatchObject({ filters: { role: 'student' }, page: 3 })
    const turned = toggleSort(filtered, 'title')
    expect(toTableQuery(turned, sorts)).toBe('?role=student&sort=title')
    expect(toTableQuery(setTableFilter(filtered, 'role', 'admin'), sorts)).toBe('?role=admin')
    expect(toTableQuery(setTableFilter(filtered, 'role', ''), sorts)).toBe('?')
  })

  it('turns a column round when its head is pressed again, and starts at the first page', () => {
    const once = toggleSort({ ...view, page: 3 }, 'title')
    expect(once).toMatchObject({ sort: 'title', direction: 'asc', page: 1 })
    expect(toggleSort(once, 'title')).toMatchObject({ sort: 'title', direction: 'desc' })
    expect(toggleSort(toggleSort(once, 'title'), 'title')).toMatchObject({ direction: 'asc' })
  })
})
