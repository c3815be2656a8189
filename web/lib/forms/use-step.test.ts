import { expect, test } from 'vitest'
import { readStep, toStepQuery } from './use-step.ts'

test('round-trips each step through the query', () => {
  for (const index of [0, 1, 2]) expect(readStep(toStepQuery(index), 3)).toBe(index)
})

test('keeps other parameters', () => {
  expect(toStepQuery(1, '?draft=a')).toBe('?draft=a&step=2')
  expect(toStepQuery(0, '?draft=a&step=2')).toBe('?draft=a')
  expect(toStepQuery(0, '?step=2')).toBe('?')
})

test.each(['', '?step=0', '?step=4', '?step=1.5', '?step=two'])(
  '%j shows the first step',
  (query) => {
    expect(readStep(query, 3)).toBe(0)
  },
)
