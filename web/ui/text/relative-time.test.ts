import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCurrentMinute, subscribeToMinutes } from './relative-time.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T12:00:30Z') }))
afterEach(() => void vi.useRealTimers())

test('any number of times on a page share one timer, which ends with the last', () => {
  const listeners = [vi.fn(), vi.fn(), vi.fn()]
  const unsubscribe = listeners.map((listener) => subscribeToMinutes(listener))
  expect(vi.getTimerCount()).toBe(1)
  expect(getCurrentMinute()).toBe(Date.parse('2026-03-01T12:00:00Z'))
  vi.advanceTimersByTime(3 * 60_000)
  expect(getCurrentMinute()).toBe(Date.parse('2026-03-01T12:03:00Z'))
  for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(3)
  for (const stop of unsubscribe) stop()
  expect(vi.getTimerCount()).toBe(0)
})
