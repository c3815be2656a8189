import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const columns = [
  ['Title', (row: { title: string }) => row.title],
  ['Length', (row: { title: string }) => row.title.length],
] as const

test('has a header, quotes every text and doubles quotes in it', () => {
  expect(toCsv([{ title: 'Knots, "old"\nand new' }], columns)).toBe(
    '\uFEFF"Title","Length"\r\n"Knots, ""old""\nand new",20\r\n',
  )
  expect(toCsv([], columns)).toBe('\uFEFF"Title","Length"\r\n')
})

test('leaves out missing values and keeps numbers as numbers', () => {
  expect(toCsv([null], [['Minutes', () => null] as const])).toBe('\uFEFF"Minutes"\r\n""\r\n')
  expect(toCsv([-5], [['Change', (row: number) => row] as const])).toContain('\r\n-5\r\n')
})

test.each([
  '=HYPERLINK("http://evil.example","Open")',
  '+1+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  ' =1+1',
  '\u00A0=1+1',
  '\t=1+1',
  '\r=1+1',
  '\n@x',
  '\u200B=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
])('makes %j harmless', (title) => {
  expect(toCsv([{ title }], [columns[0]])).toContain(`\r\n"'${title.replaceAll('"', '""')}"\r\n`)
})

test.each(['C++ = fun', 'a-b', 'mail@example.test', '"=1"', '5 − 3'])('keeps %j', (title) => {
  expect(toCsv([{ title }], [columns[0]])).toContain(`"${title.replaceAll('"', '""')}"`)
})
