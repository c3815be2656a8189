import { expect, test } from 'vitest'
import { collect, chunkText } from './import-harness.ts'
import { readJson } from './read-json.ts'
import { jsonRowMaxLength, type SourceRow } from './source-row.ts'

test('reads an array of objects with brackets, commas and quotes in strings', async () => {
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

test('reads the same elements wherever the file is split into chunks', async () => {
  const text = ' [ {"a":"x\\"]"},\n {"b":[1,{"c":2}]} ,{"d":"}\\n"}, "s"\n]\n'
  const whole = await read(text)
  expect(whole.map((row) => row.line)).toEqual([1, 2, 2, 2])
  for (let size = 1; size < text.length; size += 1) expect(await read(text, size)).toEqual(whole)
})

test('rejects an element that is no object with its line, and reads the next one', async () => {
  const rows = await read('[{"a":1},\n3,\n"x",\nnull, true,\n[{"a":4}],\n{"a":5}]')
  expect(rows.map((row) => ('problem' in row ? `${row.line}: ${row.problem}` : row.line))).toEqual([
    1,
    '2: This is not a JSON object.',
    '3: This is not a JSON object.',
    '4: This is not a JSON object.',
    '4: This is not a JSON object.',
    '5: This is not a JSON object.',
    6,
  ])
})

test.each(['{"a" 2}', '{"a":[1}}', ',', '{"a":1},]', '{"a":tru}', '{"a":01}', "{'a':1}"])(
  'stops at the syntax error in %j with its line, after the elements before it',
  async (broken) => {
    const text = `[{"a":1},{"a":2},\n{"a":3},\n${broken},\n{"a":5},{"a":6}]`
    for (const size of [1, 7, text.length]) {
      const { rows } = await readJson(chunkText(text, size))
      const lines: number[] = []
      await expect(async () => {
        for await (const row of rows) lines.push(row.line)
      }).rejects.toThrow(/^The JSON array is not valid (in the element that starts )?on line 3\.$/)
      expect(lines.slice(0, 3)).toEqual([1, 1, 2])
    }
  },
)

test('reads one object per line and rejects broken lines', async () => {
  const rows = await read('{"a":1}\r\n\n{"a":\n{"a":true,"b":null}')
  expect(rows.map((row) => ('problem' in row ? row.problem : shown(row)))).toEqual([
    { line: 1, cells: { a: '1' }, unreadable: [] },
    'This is not valid JSON.',
    { line: 4, cells: { a: 'true', b: '' }, unreadable: [] },
  ])
})

test('does not accept a number that JavaScript would round as a key', async () => {
  const [row] = await read('[{"key":12345678901234567890,"n":1.5}]')
  expect(row && shown(row)).toMatchObject({ cells: { n: '1.5' }, unreadable: ['key'] })
})

test('rejects an element beyond the limit unread', async () => {
  const rows = await read(`[{"a":1},{"a":"${'x'.repeat(jsonRowMaxLength)}"},{"a":3}]`)
  expect(rows[1]).toMatchObject({ problem: 'The row is longer than 8,000,000 characters.' })
  expect(rows[1]?.text.length).toBeLessThan(1000)
  expect(rows).toHaveLength(3)
})

test('keeps the memory bounded, however long an element is', async () => {
  const megabyte = 'x'.repeat(2 ** 20)
  async function* chunks() {
    yield '[{"a":1},{"a":"'
    for (let count = 0; count < 200; count += 1) yield megabyte
    yield '"},{"a":3}]'
  }
  const before = process.memoryUsage().heapUsed
  let highest = 0
  const { rows } = await readJson(
    (async function* () {
      for await (const chunk of chunks()) {
        highest = Math.max(highest, process.memoryUsage().heapUsed)
        yield chunk
      }
    })(),
  )
  expect((await collect(rows)).map((row) => 'problem' in row)).toEqual([false, true, false])
  expect(highest - before).toBeLessThan(150 * 2 ** 20)
})

test.each([
  ['', 'The file contains no object.'],
  [' [ ] ', 'The file contains no object.'],
  ['{\n"courses": []}', 'Line 1 is not a valid object'],
  [
    '[{"a":1},\n{"a":2',
    'The JSON array is not closed: the file ends in the element that starts on line 2.',
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
