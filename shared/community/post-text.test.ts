import { expect, test } from 'vitest'
import { measureCpu } from '#tests/helpers/measure-cpu.ts'
import { findHashtags, findUrls, normalizeHashtag, parseCourseUrl, splitText } from './post-text.ts'

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
  expect(findUrls(text)).toEqual(found)
})

test('keeps the whole text', () => {
  const text = 'One (https://a.test/x), #two\nhttps://b.test! #three#four C# #'
  expect(
    splitText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  ['#React and #react, #web_dev!', ['react', 'web_dev']],
  ['(#vue) "#svelte" #déjà_vu #日本語', ['vue', 'svelte', 'déjà_vu', '日本語']],
  ['C# F#, a#b, &#39; ##x # #1 #2026', []],
  ['#html5 https://example.org/page#part https://example.org/#top', ['html5']],
  [`#${'a'.repeat(51)}`, []],
  [
    Array.from({ length: 30 }, (_, n) => `#tag${n}`).join(' '),
    Array.from({ length: 20 }, (_, n) => `tag${n}`),
  ],
])('finds the hashtags of %s', (text, tags) => {
  expect(findHashtags(text)).toEqual(tags)
})

test('one hashtag has one spelling', () => {
  expect(['React', '#REACT', ' #react ', '＃'].map(normalizeHashtag)).toEqual([
    'react',
    'react',
    'react',
    undefined,
  ])
})

test('recognizes courses of this site only', () => {
  const id = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
  const site = 'https://learn.example.org'
  expect(parseCourseUrl(`${site}/courses/details/${id}?reviews=5`, site)).toBe(id)
  for (const url of [
    `https://evil.example/courses/details/${id}`,
    `https://learn.example.org.evil.example/courses/details/${id}`,
    `${site}@evil.example/courses/details/${id}`,
    `${site}/courses/view/${id}`,
    'https://[',
  ])
    expect(parseCourseUrl(url, site), url).toBeUndefined()
})

test('takes no longer for long runs of brackets and punctuation', () => {
  const milliseconds = measureCpu(() => {
    findUrls(`https://example.org/${')'.repeat(5000)}`)
    findHashtags('#'.repeat(5000))
  })
  expect(milliseconds).toBeLessThan(500)
})
