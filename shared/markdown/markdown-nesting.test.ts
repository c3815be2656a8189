import { describe, expect, test } from 'vitest'
import { measureHtmlNesting, measureNesting } from './markdown-nesting.ts'
import { markdownToHtml } from './markdown.ts'

describe('measures the nesting of a line of Markdown', () => {
  test.each([
    ['plain text', 0],
    ['- a\n- b', 1],
    ['text\n> 1. - + a', 4],
    ['>>> a', 3],
    ['**bold** -5 +3 1.5 - a', 0],
    ['- - - - -', 0],
    ['* * * *', 0],
    ['> - - - -', 1],
    ['- [ ] open', 1],
    ['1. '.repeat(6666), 6666],
    ['> '.repeat(9999), 9999],
    [`${'- '.repeat(9000)}a`, 9000],
  ])('%j', (markdown, depth) => {
    expect(measureNesting(markdown)).toBe(depth)
  })
})

test('measures the nesting of HTML, including nesting by indentation', () => {
  const measure = (markdown: string) => measureHtmlNesting(markdownToHtml(markdown))
  expect(measure('a *b*')).toBe(0)
  expect(measure('- a\n  - b\n    - c\n- d')).toBe(3)
  expect(measure('> 1. a')).toBe(2)
})
