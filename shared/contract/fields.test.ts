import { expect, test } from 'vitest'
import { requiredLine, optionalLine, optionalText } from './fields.ts'

const text = optionalText('bad', (rules) => rules.max(40, 'long'))
const line = optionalLine('bad', (rules) => rules.max(40, 'long'))

test('a text keeps its lines and loses what shows nothing', () => {
  expect(text.parse(' One\r\ntwo\u2028three\u0000\u0007 \n')).toBe('One\ntwo\nthree')
  expect(text.parse('\u202Eevil\u2066 \uFEFFmark\u00AD')).toBe('evil mark')
  expect(text.parse(' \u200B ')).toBe('')
})

test('a text keeps the invisible marks that scripts and emoji are made of', () => {
  const kept = 'می\u200Cخواهم \u200Fשלום 👩\u200D🚀 🏴\u{E0067}\u{E0062}\u{E007F}'
  expect(text.parse(kept)).toBe(kept)
})

test('a line is one line, and may be empty where it need not be filled', () => {
  expect(line.parse('a\r\n b\u0000c')).toBe('a b c')
  expect(line.parse('  ')).toBe('')
  expect(
    requiredLine('empty', (rules) => rules).safeParse('\u200B').error?.issues[0]?.message,
  ).toBe('empty')
})

test('the length that counts is that of what is kept', () => {
  expect(text.safeParse(`${'a'.repeat(40)}${'\u200B'.repeat(9)}`).success).toBe(true)
  expect(text.safeParse('a'.repeat(41)).error?.issues[0]?.message).toBe('long')
  expect(text.safeParse(7).error?.issues[0]?.message).toBe('bad')
})
