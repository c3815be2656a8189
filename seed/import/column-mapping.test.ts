import { expect, test } from 'vitest'
import { chooseMapping, parseMapping, udemyPreset } from './column-mapping.ts'

const udemyColumns =
  'course_id,course_title,url,is_paid,price,num_subscribers,num_reviews,num_lectures,level,content_duration,published_timestamp,subject'.split(
    ',',
  )

test('uses the preset if the file has its columns, without counts and the page URL', () => {
  const { mapping, source } = chooseMapping({ columns: udemyColumns, isHeader: true }, {})
  expect({ mapping, source }).toEqual(udemyPreset)
  const taken: string[] = Object.values(mapping)
  expect(taken).not.toContain('num_subscribers')
  expect(taken).not.toContain('num_reviews')
  expect(taken).not.toContain('url')
})

test('overrides the preset, and ignores fields with an empty column', () => {
  const overrides = parseMapping('author=url, duration=')
  const { mapping } = chooseMapping({ columns: udemyColumns, isHeader: true }, overrides)
  const { duration: _duration, ...rest } = udemyPreset.mapping
  expect(mapping).toEqual({ ...rest, author: 'url' })
})

test('otherwise uses columns with the names of fields', () => {
  const columns = ['title', 'category', 'price']
  expect(chooseMapping({ columns, isHeader: true }, {})).toEqual({
    mapping: { title: 'title', category: 'category' },
    source: 'import',
  })
})

test('accepts optional keys in later JSON objects that the first one lacks', () => {
  const { mapping } = chooseMapping({ columns: ['title', 'category'], isHeader: false }, {})
  expect(mapping).toMatchObject({ link: 'link', summary: 'summary' })
  expect(mapping).not.toHaveProperty('level')
})

test('accepts commas and equals signs in column names', () => {
  expect(parseMapping('title=Name, long,category=a=b')).toEqual({
    title: 'Name, long',
    category: 'a=b',
  })
})

test.each([
  ['colour=x', '--map expects FIELD=COLUMN pairs, got "colour=x".'],
  ['title', '--map expects FIELD=COLUMN pairs, got "title".'],
  ['title=nope,category=b', 'There is no column for the title (there is no "nope")'],
  ['title=a', 'There is no column for the category. Use --map category=COLUMN.'],
  [
    'title=a,category=b,link=nope',
    '--map uses a column that does not exist: "nope". The file has the columns "a", "b".',
  ],
])('rejects %s', (text, message) => {
  const choose = () => chooseMapping({ columns: ['a', 'b'], isHeader: true }, parseMapping(text))
  expect(choose).toThrow(message)
})
