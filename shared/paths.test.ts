import { expect, test } from 'vitest'
import { addBaseUrl, removeBaseUrl, toRoutablePath } from './paths.ts'

test.each(['/', '/courses/details/1', '/a%20b', '/%C3%A9t%C3%A9', '/%2Fa%250Ab'])(
  'keeps the path %s',
  (path) => {
    expect(toRoutablePath(path)).toBe(path)
  },
)

test.each(['/a%0Ab', '/%00', '/%E0%A4%A', '/%', '/a%E2%80%A8b', '/%7F'])(
  'encodes the path %s so that the router can match it',
  (path) => {
    const routable = toRoutablePath(path)
    expect(decodeURIComponent(routable)).toBe(`/${path}`)
    expect(toRoutablePath(routable)).toBe(routable)
  },
)

const base = 'https://learn.example.org/school'

test('adds the base URL to a path and removes it again', () => {
  expect(addBaseUrl('/files/a.webp', base)).toBe(`${base}/files/a.webp`)
  expect(removeBaseUrl(`${base}/files/a.webp`, base)).toBe('/files/a.webp')
})

test('leaves URLs with another base or none unchanged', () => {
  for (const url of ['', 'https://elsewhere.example/a.png', 'blob:https://learn.example.org/1']) {
    expect(addBaseUrl(url, base)).toBe(url)
    expect(removeBaseUrl(url, base)).toBe(url)
  }
  for (const url of [base, `${base}other/a.webp`, '/files/a.webp']) {
    expect(removeBaseUrl(url, base)).toBe(url)
  }
  expect(removeBaseUrl('/files/a.webp', '')).toBe('/files/a.webp')
})
