import { expect, test } from 'vitest'
import { createByteProgress } from './byte-progress.ts'

test('the total starts as an estimate and ends as the sum of what was read', () => {
  const shown: [done: number, total: number][] = []
  const progress = createByteProgress([100, 50, 10], ({ done, total }) => shown.push([done, total]))
  progress.add(40)
  progress.endPart()
  progress.add(60)
  progress.endPart()
  progress.endPart()
  expect(shown).toEqual([
    [40, 160],
    [40, 100],
    [100, 110],
    [100, 110],
    [100, 100],
  ])
})
