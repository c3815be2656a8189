import { expect, test } from 'vitest'
import { collect, chunkText } from './import-harness.ts'
import { readJson } from './read-json.ts'
import { rowMaxLength, type SourceRow } from './source-row.ts'

test('an array of objects, with brackets, commas and quotes in its strings', async () => {
  const objects = [
    { title: 'a, b] } "c" \\', tags: ['x', 'y'] },
    { title: 'é😀\n', deep: { n: [1, 2] } },
  ]
  const rows = await read(JSON.stringify(objects, null, 2))
  expect(rows.map(shown)).toEqual([
    { line: 2, cells: { title: 'a, b] } "c" \\', tags: 'x\ny' }, unreadable: [] },
    { line: 9, cells: { title: 'é😀\n', deep: '' }, unreadable: ['deep'] },
  ])
})

test('wherever the file is cut into pieces, the elements are the same', async () => {
  const text = ' [ {"a":"x\\"]"},\n {"b":[1,{"c":2}]} ,{"d" 4}\n]\n'
  const whole = await read(text)
  expect(whole.map((row) => row.line)).toEqual([1, 2, 2])
  for (let size = 1; size < text.length; size += 1) expect(await read(text, size)).toEqual(whole)
})

test('a broken element is refused with its line, and the next one is read', async () => {
  const rows = await read('[{"a":1},\n{"a" 2},\n3,\n,\n{"a":[1}},\n{"a":5},]')
  expect(rows.map((row) => ('problem' in row ? `${row.line}: ${row.problem}` : row.line))).toEqual([
    1,
    '2: This is not valid JSON.',
    '3: This is not a JSON object.',
    '4: A comma stands where an object should.',
    '5: This is not valid JSON.',
    6,
    '6: A comma stands where an object should.',
  ])
})

test('one object a line, with blank and broken lines between', async () => {
  const rows = await read('{"a":1}\r\n\n{"a":\n{"a":true,"b":null}')
  expect(rows.map((row) => ('problem' in row ? row.problem : shown(row)))).toEqual([
    { line: 1, cells: { a: '1' }, unreadable: [] },
    'This is not valid JSON.',
    { line: 4, cells: { a: 'true', b: '' }, unreadable: [] },
  ])
})

test('a number that JavaScript would round is no exact key', async () => {
  const [row] = await read('[{"key":12345678901234567890,"n":1.5}]')
  expect(row && shown(row)).toMatchObject({ cells: { n: '1.5' }, unreadable: ['key'] })
})

test('an element beyond the limit is refused unread', async () => {
  const rows = await read(`[{"a":1},{"a":"${'x'.repeat(rowMaxLength)}"},{"a":3}]`)
  expect(rows[1]).toMatchObject({ problem: 'The row is longer than 256,000 characters.' })
  expect(rows[1]?.text.length).toBeLessThan(1000)
  expect(rows).toHaveLength(3)
})

test.each([
  ['', 'The file holds no object.'],
  [' [ ] ', 'The file holds no object.'],
  ['{\n"courses": []}', 'Line 1 is not the whole object that must come first'],
  [
    '[{"a":1},\n{"a":2',
    'The JSON array is not closed: the file ends in the element that begins on line 2.',
  ],
  ['[{"a":1}\n]\n[', 'More text follows the end of the JSON array, on line 3.'],
])('%j stops the import', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message)
})

async function read(text: string, size = Math.max(1, text.length)): Promise<SourceRow[]> {
  const { rows } = await readJson(chunkText(text, size))
  return collect(rows)
}

function shown(row: SourceRow): object {
  if ('problem' in row) return row
  return { line: row.line, cells: Object.fromEntries(row.cells), unreadable: [...row.unreadable] }
}
