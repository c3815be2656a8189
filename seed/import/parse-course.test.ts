import { expect, test } from 'vitest'
import { importFields, type ColumnMapping } from './column-mapping.ts'
import { parseCourse, type CourseParsingOptions } from './parse-course.ts'

const everyField: ColumnMapping = Object.fromEntries(importFields.map((field) => [field, field]))
const rules: CourseParsingOptions = {
  mapping: everyField,
  source: 'udemy',
  author: 'Olga Operator',
  link: undefined,
  now: new Date('2026-01-01T00:00:00Z'),
}
const good = {
  key: '1070968',
  title: ' Ultimate Investment Banking Course ',
  category: 'Business Finance',
  level: 'All Levels',
  createdAt: '2017-01-18T20:58:58Z',
}

test('converts a row to a course', () => {
  expect(read({ ...good, duration: '1.5', learn: 'one\r\ntwo' })).toEqual({
    course: {
      title: 'Ultimate Investment Banking Course',
      category: 'Business Finance',
      topic: 'Business Finance',
      author: 'Olga Operator',
      level: 'All Levels',
      type: 'New',
      learn: 'one\ntwo',
      createdAt: new Date('2017-01-18T20:58:58Z'),
      durationSeconds: 5400,
      importSource: 'udemy',
      importKey: '1070968',
    },
  })
})

test.each([
  ['Beginner Level', 'Beginner'],
  ['Intermediate Level', 'Intermediate'],
  ['Expert Level', 'Experts'],
  ['all levels', 'All Levels'],
  ['Experts', 'Experts'],
])('converts the level %s to %s', (level, ours) => {
  expect(read({ ...good, level })).toMatchObject({ course: { level: ours } })
})

test.each([
  ['title', '', 'The title is empty.'],
  ['title', '  ', 'The title is empty.'],
  ['title', 'x'.repeat(151), 'The title is longer than 150 characters (151).'],
  ['title', 'a\nb', 'The title contains a line break (lines 7 to 8). Check the quotes.'],
  ['title', 'a\u0007b', 'The title contains a control character.'],
  ['title', 'a\uFFFDb', 'The title contains invalid UTF-8.'],
  ['title', 'a\uD83Db', 'The title contains invalid UTF-8.'],
  ['description', 'a\0b', 'The description contains invalid UTF-8.'],
  ['category', '', 'The category is empty.'],
  ['category', 'x'.repeat(61), 'The category is longer than 60 characters (61).'],
  ['level', 'Guru', 'The level "Guru" is unknown.'],
  ['level', '', 'The level is empty.'],
  ['level', 'constructor', 'The level "constructor" is unknown.'],
  ['type', 'Best', 'The type "Best" is unknown.'],
  ['createdAt', '', 'The date is empty.'],
  ['createdAt', '2026-01-01T00:00:01Z', 'The date "2026-01-01T00:00:01Z" is in the future.'],
  ['createdAt', '1969-12-31', 'The date "1969-12-31" is before 1970.'],
  ['duration', 'soon', 'The duration "soon" is not valid.'],
  ['key', ' ', 'The key is empty.'],
  ['link', 'javascript:alert(1)', 'The link is not an http or https URL.'],
  ['link', '/media/a.mp4', 'The link is not an http or https URL.'],
  ['link', `https://x.test/${'a'.repeat(2000)}`, 'The link is longer than 2000 characters.'],
])('rejects %s %.40j: %s', (field, value, problem) => {
  expect(read({ ...good, [field]: value })).toEqual({ problems: [problem] })
})

test.each([
  '2017-02-30T00:00:00Z',
  '18.01.2017',
  '2017-01-18 20:58',
  '2017-01-18T20:58:58',
  '2017',
])('rejects the ambiguous date %s', (createdAt) => {
  expect(read({ ...good, createdAt })).toEqual({
    problems: [`The date "${createdAt}" is not valid: use 2017-01-18T20:58:58Z or 2017-01-18.`],
  })
})

test('reports all errors at once', () => {
  expect(read({ ...good, title: '', level: 'Guru', duration: 'soon' })).toEqual({
    problems: [
      'The title is empty.',
      'The level "Guru" is unknown.',
      'The duration "soon" is not valid.',
    ],
  })
})

test('uses --link for rows without a video', () => {
  const link = 'https://videos.test/intro.mp4'
  const own = 'https://videos.test/own.mp4'
  expect(read(good, { link })).toMatchObject({ course: { video: link } })
  expect(read({ ...good, link: own }, { link })).toMatchObject({ course: { video: own } })
})

test('without a key column, title and category identify a course', () => {
  const { key: _key, ...mapping } = everyField
  const keyOf = (row: object) => {
    const verdict = read({ ...good, ...row }, { mapping })
    return 'course' in verdict ? verdict.course.importKey : undefined
  }
  expect(keyOf({})).toMatch(/^title:.{43}$/)
  expect(keyOf({ title: 'ULTIMATE investment banking course', level: 'Beginner' })).toBe(keyOf({}))
  expect(keyOf({ category: 'Design' })).not.toBe(keyOf({}))
})

test('uses defaults for files without levels and dates', () => {
  const verdict = read(good, { mapping: { title: 'title', category: 'category' } })
  expect(verdict).toMatchObject({ course: { level: 'All Levels', createdAt: undefined } })
})

function read(cells: Record<string, string>, more: Partial<CourseParsingOptions> = {}) {
  const row = { line: 7, lastLine: 8, text: '', cells: new Map(Object.entries(cells)) }
  return parseCourse({ ...row, unreadable: new Set() }, { ...rules, ...more })
}
