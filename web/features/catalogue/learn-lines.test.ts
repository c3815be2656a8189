import { expect, it } from 'vitest'
import { learnLines, placeholderLines } from './learn-lines.ts'

it('makes an item of each line', () => {
  expect(learnLines('One\r\n\n  Two ')).toEqual(['One', 'Two'])
})

it('drops the bullets an author typed, and nothing else', () => {
  expect(learnLines('- One\n* Two\n3. Three\n-5 degrees')).toEqual([
    'One',
    'Two',
    'Three',
    '-5 degrees',
  ])
})

it('has a list of its own for a course without lines', () => {
  expect(learnLines(' \n')).toBe(placeholderLines)
})

it('says what is said twice once, so that each item can be told from the others', () => {
  expect(learnLines('- One\n* Two\nOne')).toEqual(['One', 'Two'])
})
