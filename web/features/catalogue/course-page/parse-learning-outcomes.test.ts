import { expect, it } from 'vitest'
import { parseLearningOutcomes } from './parse-learning-outcomes.ts'

it('returns one outcome per line', () => {
  expect(parseLearningOutcomes('One\r\n\n  Two ')).toEqual(['One', 'Two'])
})

it('removes typed bullets and nothing else', () => {
  expect(parseLearningOutcomes('- One\n* Two\n3. Three\n-5 degrees')).toEqual([
    'One',
    'Two',
    'Three',
    '-5 degrees',
  ])
})

it('returns nothing for a course without lines', () => {
  expect(parseLearningOutcomes(' \n')).toEqual([])
})

it('removes duplicates', () => {
  expect(parseLearningOutcomes('- One\n* Two\nOne')).toEqual(['One', 'Two'])
})
