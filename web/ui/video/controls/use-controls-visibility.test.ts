import { expect, test } from 'vitest'
import { countIdleTick, areControlsVisible } from './use-controls-visibility.ts'

test('controls disappear after the third idle tick, and not before', () => {
  const ticks = [0]
  for (let tick = 0; tick < 4; tick++) ticks.push(countIdleTick(ticks.at(-1) ?? 0, false))
  expect(ticks.map(areControlsVisible)).toEqual([true, true, true, false, false])
})

test('a tick while they are in use restarts the countdown', () => {
  expect(
    areControlsVisible(countIdleTick(countIdleTick(countIdleTick(2, true), false), false)),
  ).toBe(true)
  expect(countIdleTick(3, true)).toBe(0)
})
