import { expect, test } from 'vitest'
import { chooseMapping, parseMapping, udemyPreset } from './column-mapping.ts'

const udemyColumns =
  'course_id,course_title,url,is_paid,price,num_subscribers,num_reviews,num_lectures,level,content_duration,published_timestamp,subject'.split(
    ',',
  )

test('the preset is taken where the file has its columns, and neither counts nor the page’s address', () => {
  const { mapping, source } = chooseMapping({ columns: udemyColumns, isHeader: true }, {})
  expect({ mapping, source }).toEqual(udemyPreset)
  const taken: string[] = Object.values(mapping)
  expect(taken).not.toContain('num_subscribers')
  expect(taken).not.toContain('num_reviews')
  expect(taken).not.toContain('url')
})

test('what the operator says comes on top, and an empty column leaves the field out', () => {
  const overrides = parseMapping('author=url, duration=')
  const { mapping } = chooseMapping({ columns: udemyColumns, isHeader: true }, overrides)
  const { duration: _duration, ...rest } = udemyPreset.mapping
  expect(mapping).toEqual({ ...rest, author: 'url' })
})

test('elsewhere, columns named like the fields are taken', () => {
  const columns = ['title', 'category', 'price']
  expect(chooseMapping({ columns, isHeader: true }, {})).toEqual({
    mapping: { title: 'title', category: 'category' },
    source: 'import',
  })
})

test('later JSON objects may have optional keys that the first lacks', () => {
  const { mapping } = chooseMapping({ columns: ['title', 'category'], isHeader: false }, {})
  expect(mapping).toMatchObject({ link: 'link', summary: 'summary' })
  expect(mapping).not.toHaveProperty('level')
})

test('columns may hold commas and equals signs', () => {
  expect(parseMapping('title=Name, long,category=a=b')).toEqual({
    title: 'Name, long',
    category: 'a=b',
  })
})

test.each([
  ['colour=x', '--map takes field=column pairs, and "colour=x" is none.'],
  ['title', '--map takes field=column pairs, and "title" is none.'],
  ['title=nope,category=b', 'No column is known to hold the title (there is no "nope")'],
  ['title=a', 'No column is known to hold the category: say --map category=COLUMN.'],
  ['title=a,category=b,link=nope', '--map names the column "nope". The file has "a", "b".'],
])('%s is refused', (text, message) => {
  const choose = () => chooseMapping({ columns: ['a', 'b'], isHeader: true }, parseMapping(text))
  expect(choose).toThrow(message)
})
