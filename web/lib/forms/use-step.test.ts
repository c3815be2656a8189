import { expect, test } from 'vitest'
import { readStep, toStepQuery } from './use-step.ts'

test('every step has its place in the address', () => {
  for (const place of [0, 1, 2]) expect(readStep(toStepQuery(place), 3)).toBe(place)
})

test.each(['', '?step=0', '?step=4', '?step=1.5', '?step=two'])(
  '%j shows the first step',
  (query) => {
    expect(readStep(query, 3)).toBe(0)
  },
)
