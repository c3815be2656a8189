import { expect, it } from 'vitest'
import { parseLearningOutcomes, placeholderOutcomes } from './parse-learning-outcomes.ts'

it('makes an item of each line', () => {
  expect(parseLearningOutcomes('One\r\n\n  Two ')).toEqual(['One', 'Two'])
})

it('drops the bullets an author typed, and nothing else', () => {
  expect(parseLearningOutcomes('- One\n* Two\n3. Three\n-5 degrees')).toEqual([
    'One',
    'Two',
    'Three',
    '-5 degrees',
  ])
})

it('has a list of its own for a course without lines', () => {
  expect(parseLearningOutcomes(' \n')).toBe(placeholderOutcomes)
})

it('says what is said twice once, so that each item can be told from the others', () => {
  expect(parseLearningOutcomes('- One\n* Two\nOne')).toEqual(['One', 'Two'])
})
