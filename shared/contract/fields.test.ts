import { expect, test } from 'vitest'
import { requiredLine, optionalLine, optionalText } from './fields.ts'

const text = optionalText('bad', (rules) => rules.max(40, 'long'))
const line = optionalLine('bad', (rules) => rules.max(40, 'long'))

test('text keeps its lines and loses invisible characters', () => {
  expect(text.parse(' One\r\ntwo\u2028three\u0000\u0007 \n')).toBe('One\ntwo\nthree')
  expect(text.parse('\u202Eevil\u2066 \uFEFFmark\u00AD')).toBe('evil mark')
  expect(text.parse(' \u200B ')).toBe('')
})

test('text keeps the invisible characters that scripts and emoji need', () => {
  const emoji = 'می\u200Cخواهم \u200Fשלום 👩\u200D🚀 🏴\u{E0067}\u{E0062}\u{E007F}'
  expect(text.parse(emoji)).toBe(emoji)
})

test('a line becomes a single line, which may be empty if optional', () => {
  expect(line.parse('a\r\n b\u0000c')).toBe('a b c')
  expect(line.parse('  ')).toBe('')
  expect(
    requiredLine('empty', (rules) => rules).safeParse('\u200B').error?.issues[0]?.message,
  ).toBe('empty')
})

test('the length is checked after invisible characters are removed', () => {
  expect(text.safeParse(`${'a'.repeat(40)}${'\u200B'.repeat(9)}`).success).toBe(true)
  expect(text.safeParse('a'.repeat(41)).error?.issues[0]?.message).toBe('long')
  expect(text.safeParse(7).error?.issues[0]?.message).toBe('bad')
})
