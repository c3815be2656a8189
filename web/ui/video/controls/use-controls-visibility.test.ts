import { expect, test } from 'vitest'
import { countIdleTick, areControlsVisible } from './use-controls-visibility.ts'

test('controls go with the third quiet tick, and not before', () => {
  const quiet = [0]
  for (let tick = 0; tick < 4; tick++) quiet.push(countIdleTick(quiet.at(-1) ?? 0, false))
  expect(quiet.map(areControlsVisible)).toEqual([true, true, true, false, false])
})

test('a tick while they are held starts the count anew', () => {
  expect(
    areControlsVisible(countIdleTick(countIdleTick(countIdleTick(2, true), false), false)),
  ).toBe(true)
  expect(countIdleTick(3, true)).toBe(0)
})
