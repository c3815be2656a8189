import { describe, expect, it } from 'vitest'
import { narrowedTo, queryOf, readView, sortedBy, type TableSorts } from './table-address.ts'

const upwards: TableSorts<'id' | 'title'> = {
  sorts: ['id', 'title'],
  usual: { sort: 'id', direction: 'asc' },
}
const newestFirst: TableSorts<'newest' | 'name'> = {
  sorts: ['newest', 'name'],
  usual: { sort: 'newest', direction: 'desc' },
}
const read = (query: string) => readView(new URLSearchParams(query), upwards)
const view = read('')

describe('the address of a table', () => {
  it('says only what is not as usual, and reads back the same', () => {
    expect(queryOf(view, upwards)).toBe('?')
    const other = { search: 'a b', sort: 'title', direction: 'desc', page: 2 } as const
    expect(queryOf(other, upwards)).toBe('?search=a+b&sort=title&order=desc&page=2')
    expect(read(queryOf(other, upwards))).toEqual(other)
  })

  it('keeps every order where the usual one is downwards', () => {
    for (const sort of newestFirst.sorts) {
      for (const direction of ['asc', 'desc'] as const) {
        const wanted = { search: '', sort, direction, page: 1 }
        const query = new URLSearchParams(queryOf(wanted, newestFirst))
        expect(readView(query, newestFirst)).toEqual(wanted)
      }
    }
    expect(readView(new URLSearchParams(), newestFirst).direction).toBe('desc')
  })

  it('takes nonsense for the usual', () => {
    expect(read('sort=password&order=up&page=-1')).toEqual(view)
    expect(read('page=1.5')).toEqual(view)
  })

  it('keeps filters that exist, through sorting and searching, and drops what they cannot be', () => {
    const sorts = { ...upwards, filters: { role: ['admin', 'student'], kind: ['x'] } }
    const filtered = readView(new URLSearchParams('role=student&kind=y&page=3'), sorts)
    expect(filtered).toMatchObject({ filters: { role: 'student' }, page: 3 })
    const turned = sortedBy(filtered, 'title')
    expect(queryOf(turned, sorts)).toBe('?role=student&sort=title')
    expect(queryOf(narrowedTo(filtered, 'role', 'admin'), sorts)).toBe('?role=admin')
    expect(queryOf(narrowedTo(filtered, 'role', ''), sorts)).toBe('?')
  })

  it('turns a column round when its head is pressed again, and starts at the first page', () => {
    const once = sortedBy({ ...view, page: 3 }, 'title')
    expect(once).toMatchObject({ sort: 'title', direction: 'asc', page: 1 })
    expect(sortedBy(once, 'title')).toMatchObject({ sort: 'title', direction: 'desc' })
    expect(sortedBy(sortedBy(once, 'title'), 'title')).toMatchObject({ direction: 'asc' })
  })
})
