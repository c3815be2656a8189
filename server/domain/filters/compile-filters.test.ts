import { describe, expect, test } from 'vitest'
import type { FilterKind } from '#shared/filters/filter-choices.ts'
import { compileFilters, type FilterRow, toFilterKey } from './compile-filters.ts'

function filter(kind: FilterKind, pattern: string): FilterRow {
  const key = toFilterKey(kind, pattern)
  if (key === undefined) throw new Error(`"${pattern}" is not valid.`)
  const at = new Date(0)
  return { id: pattern, kind, pattern, key, action: 'reject', createdAt: at, updatedAt: at }
}

const matches = (kind: FilterKind, pattern: string, text: string) => {
  const compiled = compileFilters([filter(kind, pattern)])
  return (kind === 'email_domain' ? compiled.matchEmail(text) : compiled.matchText(text)).length > 0
}

test.each([
  ['casino', 'Our CASINO, open now'],
  ['casino', 'cas\u200Bino'],
  ['casino', 'ca\u00ADsi\u2060no'],
  ['casino', 'ｃａｓｉｎｏ'],
  ['casino', '𝐜𝐚𝐬𝐢𝐧𝐨'],
  ['casino', 'c&#97;sino and c&#x61;sino'],
  ['casino', '_casino_ and **casino**'],
  ['casino', 'https://example.test/casino'],
  ['Dépôt', 'DEPOT'],
  ['depot', 'dépôt'],
  ['Straße', 'STRASSE'],
  ['buy now', 'Buy –  now!'],
  ['buy now', 'BUY,NOW'],
  ['坏词', '这是坏词吗'],
])('the word “%s” is found in “%s”', (pattern, text) => {
  expect(matches('word', pattern, text)).toBe(true)
})

test.each([
  ['casino', 'casinos are no casinoo-bar'],
  ['ass', 'A class in Massachusetts'],
  ['buy now', 'buy it now'],
  ['buy now', 'now buy'],
])('the word “%s” is not found in “%s”', (pattern, text) => {
  expect(matches('word', pattern, text)).toBe(false)
})

test.each<[pattern: string, text: string]>([
  ['evil.example', 'see evil.example'],
  ['evil.example', 'https://EVIL.example/x?y=1'],
  ['evil.example', '[a](https://shop.evil.example).'],
  ['evil.example', 'https://good.example@evil.example/'],
  ['evil.example', 'https://good.example/?to=https%3A%2F%2Fevil.example'],
  ['evil.example', 'https://evil%2Eexample'],
  ['evil.example', 'ｅｖｉｌ．ｅｘａｍｐｌｅ'],
  ['evil.example', 'evil。example'],
  ['evil.example', 'ev\u200Bil.example'],
  ['evil.example', 'evil&#46;example'],
  ['https://www.evil.example', 'evil.example'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
  ['evil.example/shop', 'evil.example/shop'],
  ['evil.example/shop', 'https://evil.example:8443/SHOP/1'],
  ['evil.example/shop', 'evil.example/a/../shop?id=1'],
  ...['.', ',', '!', ':', ';x', '/', '//', '**', '_', '…', '”', ') or', '&nbsp;x'].map(
    (end): [string, string] => ['evil.example/shop', `https://evil.example/shop${end}`],
  ),
  ['evil.example/shop', 'https://evil.example//shop/1'],
  ['evil.example/shop', 'https://evil.example\\shop'],
  ['evil.example/café', 'evil.example/Caf%C3%A9?x'],
  ['evil.example', 'https://evi%C2%ADl.example/x'],
  ['evil.example', 'https://%EF%BD%85vil.example/'],
  ['evil.example', '[x](https://evil\\.example/a)'],
  ['evil.example', '[x](https://evil&NoBreak;.example)'],
  ['evil.example', '[x](https://evil&ZeroWidthSpace;.example)'],
  ['evil.example', '[x](https://ev&iscr;l.example)'],
  ['evil.example', 'https://evil.example\\.other.example'],
  ['evil.example', 'Buy here...evil.example'],
  ['evil.example', '_evil.example_'],
  ['evil.example', 'https://a_b.evil.example/'],
  ['evil.example', 'https://a%20b@evil.example/'],
  ['evil.example', 'https://a%2Fb@evil.example/'],
  ['evil.example', '[x](<https://a b@evil.example/>)'],
  ['evil.example', '[x](<https://a&#10;b@evil.example/>)'],
  ['evil.example', '[x](https://a\u00a0b@evil.example/)'],
  ['evil.example', '[x](https:a@evil.example)'],
  ['evil.example', '[x](//a@evil.example)'],
])('the link “%s” is found in “%s”', (pattern, text) => {
  expect(matches('link', pattern, text)).toBe(true)
})

test.each([
  ['evil.example', 'notevil.example'],
  ['evil.example', 'evil.example.org'],
  ['evil.example/shop', 'evil.example/shopping'],
  ['evil.example/shop', 'evil.example'],
  ['evil.example/shop', 'evil.example/shop-2'],
  ['evil.example/caf', 'evil.example/café'],
  ['evil.example', 'foo_evil.example'],
  ['evil.example', 'write to ada@evil.example'],
  ['evil.example', 'see https://good.example/ and write to <ada@evil.example>'],
  ['evil.example', 'mailto:ada@evil.example'],
  ['evil.example', '<https://good.example> or ada@evil.example'],
])('the link “%s” is not found in “%s”', (pattern, text) => {
  expect(matches('link', pattern, text)).toBe(false)
})

test('email domains include subdomains, and nothing that only ends alike', () => {
  expect(matches('email_domain', 'Spam.Example', 'a@spam.example')).toBe(true)
  expect(matches('email_domain', '@spam.example', 'A@Mail.SPAM.example')).toBe(true)
  expect(matches('email_domain', 'spam.example', 'a@nospam.example')).toBe(false)
  expect(matches('email_domain', 'spam.example', 'spam.example@other.example')).toBe(false)
})

test.each([
  ['word', '!!!'],
  ['word', 'a b c d e f g h i j k'],
  ['link', 'no domain'],
  ['link', 'localhost'],
  ['email_domain', 'a@b@c'],
] as const)('a %s cannot be “%s”', (kind, pattern) => {
  expect(toFilterKey(kind, pattern)).toBeUndefined()
})

describe('the time grows with the text alone', () => {
  const parts = [
    'a ',
    'a.',
    'a.example/',
    'a.example/7 ',
    'http://a.b ',
    'a',
    '-.',
    '&#',
    '%2',
    '@',
  ]
  const compile = (count: number) =>
    compileFilters(
      Array.from({ length: count }, (_, index) => [
        filter('word', `a a a a a a a a a b${index}`),
        filter('link', `a.example/${index}`),
      ]).flat(),
    )

  test.each([...parts, '\uFDFA', '<a@'])('for texts of “%s”', (part) => {
    const many = compile(1000)
    const measure = (length: number, filters = many) =>
      measureFastest(() => filters.matchText(part.repeat(length).slice(0, length)))
    const double = measure(60_000)
    expect(double, 'with twice the text').toBeLessThan(3 * measure(30_000) + 100)
    const few = measure(60_000, compile(10))
    expect(double, 'with a hundred times the filters').toBeLessThan(3 * few + 200)
  })
})

/** In milliseconds of CPU time, since other work of the machine takes time too. */
function measureFastest(run: () => void): number {
  const times = Array.from({ length: 6 }, () => {
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
