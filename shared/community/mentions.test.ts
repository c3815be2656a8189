import { expect, test } from 'vitest'
import { measureCpu } from '#tests/helpers/measure-cpu.ts'
import { communityLimits } from '../limits.ts'
import { isMentionable, matchMentions } from './mentions.ts'
import { findMentions, splitText } from './post-text.ts'

test.each([
  ['Hi @ada, and @Bo_Did.dley-2!', ['ada', 'bo_did.dley-2']],
  ['(@ada) "@bo" @李雷 @élodie.', ['ada', 'bo', '李雷', 'élodie']],
  ['@ada @ADA @ada.', ['ada']],
  ['line\n@ada...\n@bo--', ['ada', 'bo']],
  ['write to a@b.c, x+@y.z, <me@site.org> or mailto:a@b', []],
  ['@ada@other.example and @scope/package, but @ada/', ['ada']],
  ['https://example.org/@ada https://a@b.c www.site.org/@ada /@ada', []],
  ['@https://example.org/ @', []],
  ['`@ada` and ```\n@bo\n``` but @cy, and ` alone @di', ['cy', 'di']],
  ['``` never closed @ada', []],
  ['@ @@ada @-ada @.ada ＠ada', []],
  ['@ada#tag #tag@ada', []],
  [`@${'a'.repeat(51)}`, []],
])('finds the mentions of %j', (text, names) => {
  expect(findMentions(text)).toEqual(names)
})

test('a text mentions the first names up to the limit', () => {
  const names = Array.from({ length: 30 }, (_, n) => `name${n}`)
  const text = names.map((name) => `@${name} @${name.toUpperCase()}`).join(' ')
  expect(findMentions(text)).toEqual(names.slice(0, communityLimits.mentionedUsersMax))
})

test('the parts are the whole text, with mentions and hashtags and URLs', () => {
  const text = 'Hi @Ada, see https://a.test/@bo #tag `@no` @https://b.test (@cy) @x#y'
  const parts = splitText(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.flatMap(({ mention }) => mention ?? [])).toEqual(['Ada', 'cy'])
  expect(parts.flatMap(({ tag }) => tag ?? [])).toEqual(['tag'])
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(['https://a.test/@bo', 'https://b.test'])
  for (const part of parts) expect(text.slice(part.offset).startsWith(part.text)).toBe(true)
})

test('usernames with spaces and symbols cannot be mentioned', () => {
  for (const name of ['ada', 'a.b-c_d', '李雷', '7up', '_x'])
    expect(isMentionable(name), name).toBe(true)
  for (const name of ['Ada Lovelace', 'ada.', '-ada', 'a@b', 'a/b', '*', '', 'a`b'])
    expect(isMentionable(name), name).toBe(false)
})

const size = 100_000
const hostile = [
  '@',
  '@a',
  '@a.',
  '@a@',
  'a@',
  '@.',
  '`@a',
  '`@a\n',
  '```@a',
  '@a`',
  '@a https://a.b/ ',
  '@https://',
  '@\u0301',
  '@a#',
  ' @a/b',
]

test.each(hostile)('takes bounded time for 100 kB of %j', (piece) => {
  const text = piece.repeat(size / piece.length)
  for (const input of [
    text,
    `@${'a'.repeat(size)}`,
    `@a${'.'.repeat(size)}`,
    `@a${'-.'.repeat(size / 2)}@`,
  ]) {
    const milliseconds = measureCpu(() => {
      matchMentions(input)
      splitText(input)
    })
    // A quadratic search takes many seconds.
    expect(milliseconds).toBeLessThan(2000)
  }
})
