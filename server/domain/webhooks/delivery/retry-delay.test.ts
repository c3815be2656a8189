import { expect, test } from 'vitest'
import { getRetryDelay } from './retry-delay.ts'

function sumDelays(random: number): number {
  let [seconds, attempts] = [0, 1]
  for (let delay; (delay = getRetryDelay(attempts, random)) !== undefined; attempts++)
    seconds += delay
  expect(attempts).toBe(10)
  return seconds / 3600
}

test('ten attempts end within three days, with growing pauses', () => {
  expect(sumDelays(0)).toBeGreaterThan(48)
  expect(sumDelays(1)).toBeLessThan(72)
  expect(getRetryDelay(1, 0.5)).toBe(23)
  expect(getRetryDelay(2, 0.5)).toBe(69)
})
