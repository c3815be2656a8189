import { expect, test } from 'vitest'
import { afterTick, areShown } from './controls-visibility.ts'

test('controls go with the third quiet tick, and not before', () => {
  const quiet = [0]
  for (let tick = 0; tick < 4; tick++) quiet.push(afterTick(quiet.at(-1) ?? 0, false))
  expect(quiet.map(areShown)).toEqual([true, true, true, false, false])
})

test('a tick while they are held starts the count anew', () => {
  expect(areShown(afterTick(afterTick(afterTick(2, true), false), false))).toBe(true)
  expect(afterTick(3, true)).toBe(0)
})
