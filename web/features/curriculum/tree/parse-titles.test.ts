import { expect, test } from 'vitest'
import { parseTitles, toLessonTitle } from './parse-titles.ts'

test('each line of a list becomes a title, without its bullet or number', () => {
  const list = '1. Start\r\n2) Next\n\n- Bullets\n  * Nested\n• Dots\n2001: A Space Odyssey\n  \n'
  expect(parseTitles(list)).toEqual([
    'Start',
    'Next',
    'Bullets',
    'Nested',
    'Dots',
    '2001: A Space Odyssey',
  ])
  expect(parseTitles(' \n ')).toEqual([])
  expect(parseTitles('x'.repeat(200))[0]).toHaveLength(150)
})

test('a file becomes a title without its ending', () => {
  expect(toLessonTitle('Cheat_sheet v1.2.pdf')).toBe('Cheat sheet v1.2')
  expect(toLessonTitle('.env')).toBe('.env')
})
