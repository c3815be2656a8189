import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test.each([
  ['no URL here', []],
  ['see https://example.org/a?b=c#d now', ['https://example.org/a?b=c#d']],
  ['(see https://example.org/a).', ['https://example.org/a']],
  [
    'https://en.wikipedia.org/wiki/Lectern_(stand), twice',
    ['https://en.wikipedia.org/wiki/Lectern_(stand)'],
  ],
  ['http://one.test and HTTPS://two.test!', ['http://one.test', 'HTTPS://two.test']],
  ['"https://example.org/quoted"', ['https://example.org/quoted']],
  ['javascript:alert(1) data:text/html,x ftp://a.test', []],
  ['https:// alone', []],
  ['https://example.org/\u202Egnp', ['https://example.org/\u202Egnp']],
])('%s', (text, found) => {
  expect(links(text)).toEqual(found)
})

test('keeps the whole text', () => {
  const text = 'One (https://a.test/x), two\nhttps://b.test! three'
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
