import { describe, expect, it } from 'vitest'
import {
  filterByList,
  getSelectedList,
  type LearningCourse,
  type LearningTableView,
  selectCoursesToContinue,
  selectTablePage,
} from './table-view.ts'

const view: LearningTableView = { search: '', sort: 'id', direction: 'asc', page: 1 }

function course(title: string, more: Partial<LearningCourse> = {}): LearningCourse {
  const author = 'Ada Lovelace'
  return { _id: title, title, type: 'New', topic: 'React', author, progress: null, ...more }
}

function titles(courses: LearningCourse[], change: Partial<typeof view> = {}): string[] {
  return selectTablePage(courses, { ...view, ...change }).rows.map((row) => row.course.title)
}

describe('the table of My Learnings', () => {
  it('shows ten courses per page, in the order of enrolment', () => {
    const many = Array.from({ length: 23 }, (_, index) => course(`Course ${index + 1}`))
    const first = selectTablePage(many, view)
    expect(first.rows.map((row) => row.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(first).toMatchObject({ found: 23, page: 1, pages: 3 })
    expect(titles(many, { page: 3 })).toEqual(['Course 21', 'Course 22', 'Course 23'])
  })

  it('shows the last page for a page number beyond it', () => {
    const many = Array.from({ length: 11 }, (_, index) => course(`Course ${index + 1}`))
    expect(selectTablePage(many, { ...view, page: 99 })).toMatchObject({ page: 2, pages: 2 })
    expect(selectTablePage([], { ...view, page: 4 })).toMatchObject({ page: 1, pages: 1, rows: [] })
  })

  it('finds words in any column, regardless of case and accents', () => {
    const courses = [
      course('Design Systems', { author: 'Zoë Krüger', topic: 'Design' }),
      course('Git Flow', { topic: 'Git Flow', type: 'Featured' }),
    ]
    expect(titles(courses, { search: 'zoe' })).toEqual(['Design Systems'])
    expect(titles(courses, { search: 'featured FLOW' })).toEqual(['Git Flow'])
    expect(titles(courses, { search: 'design featured' })).toEqual([])
    expect(titles(courses, { search: '  ' })).toHaveLength(2)
  })

  it('keeps the numbers of courses when searching and sorting', () => {
    const courses = [course('B'), course('A')]
    const found = selectTablePage(courses, { ...view, sort: 'title' })
    expect(found.rows.map((row) => row.number)).toEqual([2, 1])
  })

  it('sorts naturally in both directions, equal values by enrolment', () => {
    const courses = [course('part 10'), course('Part 2'), course('éclair'), course('Eclair')]
    const ascending = ['éclair', 'Eclair', 'Part 2', 'part 10']
    expect(titles(courses, { sort: 'title' })).toEqual(ascending)
    expect(titles(courses, { sort: 'title', direction: 'desc' })).toEqual(ascending.toReversed())
    expect(titles(courses, { sort: 'id', direction: 'desc' })[0]).toBe('Eclair')
  })
})

const watched = (percent: number, completed = false, at: string | null = null) => ({
  progress: { percent, completed, at },
})

describe('the progress', () => {
  it('sorts courses that were not started first, completed ones last', () => {
    const courses = [
      course('Completed', watched(40, true)),
      course('Most', watched(90)),
      course('New'),
      course('Opened', watched(0)),
    ]
    const ascending = ['New', 'Opened', 'Most', 'Completed']
    expect(titles(courses, { sort: 'progress' })).toEqual(ascending)
    expect(titles(courses, { sort: 'progress', direction: 'desc' })).toEqual(ascending.toReversed())
  })

  it('decides in which tab a course is', () => {
    const courses = [course('New'), course('Half', watched(50)), course('Done', watched(10, true))]
    const list = (name: Parameters<typeof filterByList>[1]) =>
      filterByList(courses, name).map(({ title }) => title)
    expect(list('all')).toEqual(['New', 'Half', 'Done'])
    expect(list('in_progress')).toEqual(['Half'])
    expect(list('completed')).toEqual(['Done'])
  })

  it('selects three courses to continue with, last watched first', () => {
    const day = (number: number) => `2026-03-0${number}T12:00:00.000Z`
    const courses = [
      { ...course('Old'), ...watched(50, false, day(1)), available: true },
      { ...course('Newest'), ...watched(0, false, day(9)), available: true },
      { ...course('Deleted'), ...watched(50, false, day(8)), available: false },
      { ...course('Done'), ...watched(50, true, day(7)), available: true },
      { ...course('Middle'), ...watched(50, false, day(5)), available: true },
      { ...course('New'), progress: null, available: true },
      { ...course('Older'), ...watched(50, false, day(2)), available: true },
    ]
    const selected = selectCoursesToContinue(courses).map(({ title }) => title)
    expect(selected).toEqual(['Newest', 'Middle', 'Older'])
  })
})

it('reads the tab from the query', () => {
  expect(getSelectedList(view)).toBe('all')
  expect(getSelectedList({ ...view, filters: { show: 'completed' } })).toBe('completed')
})
