import { expect, test } from 'vitest'
import { collect, chunkText } from './import-harness.ts'
import { readCsv } from './read-csv.ts'
import { rowMaxLength, type SourceRow } from './source-row.ts'

test('quoted line breaks, doubled quotes, a missing last line break and blank lines', async () => {
  const rows = await read('a,b\n1,"two\nlines, ""quoted"""\n\n3,four')
  expect(rows.map(shown)).toEqual([
    { line: 2, lastLine: 3, cells: { a: '1', b: 'two\nlines, "quoted"' } },
    { line: 5, lastLine: 5, cells: { a: '3', b: 'four' } },
  ])
})

test('CRLF ends lines and is one line break inside quotes', async () => {
  const rows = await read('a,b\r\n1,"x\r\ny"\r\n2,z\r\n')
  expect(rows.map(shown)).toEqual([
    { line: 2, lastLine: 3, cells: { a: '1', b: 'x\ny' } },
    { line: 4, lastLine: 4, cells: { a: '2', b: 'z' } },
  ])
})

test('wherever the file is cut into pieces, the rows are the same', async () => {
  const text = 'a,b\r\n"1","x\r\n""y"""\r\n2,"bro"ken\r\n3,z\r\n'
  const whole = await read(text)
  for (let size = 1; size < text.length; size += 1) expect(await read(text, size)).toEqual(whole)
})

test('a wrong number of columns is refused with its line, and the next row is read', async () => {
  const rows = await read('a,b\n1\n2,3,4\n5,6\n')
  expect(rows.map(shown)).toEqual([
    { line: 2, lastLine: 2, problem: 'The row has 1 columns and the header has 2.' },
    { line: 3, lastLine: 3, problem: 'The row has 3 columns and the header has 2.' },
    { line: 4, lastLine: 4, cells: { a: '5', b: '6' } },
  ])
})

test('a broken quote costs its own line alone, even one that is never closed', async () => {
  const rows = await read('a,b\n1,"open\n2,x\n3,wi"th\n4,"cl"osed\n5,6"\n7,"8"\n9,"open\n10,y\n')
  expect(rows.map((row) => ('problem' in row ? `${row.line} ${row.text}` : row.line))).toEqual([
    '2 1,"open',
    3,
    '4 3,wi"th',
    '5 4,"cl"osed',
    '6 5,6"',
    7,
    '8 9,"open',
    9,
  ])
  const problems = rows.flatMap((row) => ('problem' in row ? [row.problem] : []))
  expect(new Set(problems)).toEqual(
    new Set([
      'Text stands between a closing quote and the next comma.',
      'A quote stands in a value that does not begin with one.',
      'A quote is opened and not closed.',
    ]),
  )
})

test('a lone carriage return is part of its value and never hides the rest of the row', async () => {
  const [row] = await read('a,b\n1,x\ry,z\n')
  expect(row).toMatchObject({ problem: 'The row has 3 columns and the header has 2.' })
})

test('a row beyond the limit is refused unread, with a quote open or not', async () => {
  const long = 'x'.repeat(rowMaxLength + 1)
  const rows = await read(`a,b\n1,${long}\n2,"${long}\n3,y\n`)
  expect(rows.map((row) => ('problem' in row ? row.problem : row.line))).toEqual([
    'The row is longer than 256,000 characters.',
    'The row is longer than 256,000 characters.',
    4,
  ])
  expect(rows[0]?.text.length).toBeLessThan(1000)
})

test('a quote that many lines later is still open does not hide them', async () => {
  const many = Array.from({ length: 20_000 }, (_, place) => `${place},${'y'.repeat(20)}`)
  const rows = await read(`a,b\n0,"open\n${many.join('\n')}\n`)
  expect(rows.filter((row) => 'cells' in row)).toHaveLength(many.length)
})

test.each([
  ['', 'The file is empty: its first line must name the columns.'],
  ['a,"b\n1,2', 'The first line must name the columns. A quote is opened and not closed.'],
  ['a,b,a\n1,2,3', 'The header names the column "a" twice.'],
])('no header in %j stops the import', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message)
})

async function read(text: string, size = text.length): Promise<SourceRow[]> {
  const { rows } = await readCsv(chunkText(text, size))
  return collect(rows)
}

function shown(row: SourceRow): object {
  const { line, lastLine } = row
  if ('problem' in row) return { line, lastLine, problem: row.problem }
  return { line, lastLine, cells: Object.fromEntries(row.cells) }
}
