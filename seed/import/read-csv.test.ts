import { expect, test } from 'vitest'
import { collect, chunkText } from './import-harness.ts'
import { readCsv } from './read-csv.ts'
import { rowMaxLength, type SourceRow } from './source-row.ts'

test('reads quoted line breaks, doubled quotes, blank lines and a last line without line break', async () => {
  const rows = await read('a,b\n1,"two\nlines, ""quoted"""\n\n3,four')
  expect(rows.map(shown)).toEqual([
    { line: 2, lastLine: 3, cells: { a: '1', b: 'two\nlines, "quoted"' } },
    { line: 5, lastLine: 5, cells: { a: '3', b: 'four' } },
  ])
})

test('reads CRLF as the end of a line and as one line break inside quotes', async () => {
  const rows = await read('a,b\r\n1,"x\r\ny"\r\n2,z\r\n')
  expect(rows.map(shown)).toEqual([
    { line: 2, lastLine: 3, cells: { a: '1', b: 'x\ny' } },
    { line: 4, lastLine: 4, cells: { a: '2', b: 'z' } },
  ])
})

test('reads the same rows wherever the file is split into chunks', async () => {
  const text = 'a,b\r\n"1","x\r\n""y"""\r\n2,"bro"ken\r\n3,z\r\n'
  const whole = await read(text)
  for (let size = 1; size < text.length; size += 1) expect(await read(text, size)).toEqual(whole)
})

test('rejects a row with a wrong number of columns, and reads the next one', async () => {
  const rows = await read('a,b\n1\n2,3,4\n5,6\n')
  expect(rows.map(shown)).toEqual([
    { line: 2, lastLine: 2, problem: 'The row has 1 columns and the header has 2.' },
    { line: 3, lastLine: 3, problem: 'The row has 3 columns and the header has 2.' },
    { line: 4, lastLine: 4, cells: { a: '5', b: '6' } },
  ])
})

test('rejects only the line of a broken quote, even if it is never closed', async () => {
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
      'There is text between a closing quote and the next comma.',
      'A value contains a quote but does not start with one.',
      'A quote is not closed.',
    ]),
  )
})

test('treats a lone carriage return as part of its value', async () => {
  const [row] = await read('a,b\n1,x\ry,z\n')
  expect(row).toMatchObject({ problem: 'The row has 3 columns and the header has 2.' })
})

test('rejects a row beyond the limit unread, with or without an open quote', async () => {
  const long = 'x'.repeat(rowMaxLength + 1)
  const rows = await read(`a,b\n1,${long}\n2,"${long}\n3,y\n`)
  expect(rows.map((row) => ('problem' in row ? row.problem : row.line))).toEqual([
    'The row is longer than 256,000 characters.',
    'The row is longer than 256,000 characters.',
    4,
  ])
  expect(rows[0]?.text.length).toBeLessThan(1000)
})

test('reads the lines after a quote that is never closed', async () => {
  const many = Array.from({ length: 20_000 }, (_, place) => `${place},${'y'.repeat(20)}`)
  const rows = await read(`a,b\n0,"open\n${many.join('\n')}\n`)
  expect(rows.filter((row) => 'cells' in row)).toHaveLength(many.length)
})

test.each([
  ['', 'The file is empty. The first line must be the header.'],
  ['a,"b\n1,2', 'The first line must be the header. A quote is not closed.'],
  ['a,b,a\n1,2,3', 'The header contains the column "a" twice.'],
])('rejects the header of %j', async (text, message) => {
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
