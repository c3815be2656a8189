import { expect, test } from 'vitest'
import { addBaseUrl, removeBaseUrl } from './paths.ts'

const base = 'https://learn.example.org/school'

test('a path gets the base, and loses it again', () => {
  expect(addBaseUrl('/files/a.webp', base)).toBe(`${base}/files/a.webp`)
  expect(removeBaseUrl(`${base}/files/a.webp`, base)).toBe('/files/a.webp')
})

test('what has another base or none stays as it is', () => {
  for (const url of ['', 'https://elsewhere.example/a.png', 'blob:https://learn.example.org/1']) {
    expect(addBaseUrl(url, base)).toBe(url)
    expect(removeBaseUrl(url, base)).toBe(url)
  }
  for (const url of [base, `${base}house/a.webp`, '/files/a.webp']) {
    expect(removeBaseUrl(url, base)).toBe(url)
  }
  expect(removeBaseUrl('/files/a.webp', '')).toBe('/files/a.webp')
})
