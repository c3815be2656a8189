import { expect, test, vi } from 'vitest'
import { watchOutage } from './database-outage.ts'

test('lasts until a ping succeeds, and one loop pings however often it begins', async () => {
  let isAway = true
  const ping = vi.fn<() => Promise<void>>(() =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(),
  )
  const outage = watchOutage(ping)
  expect(outage.isOn()).toBe(false)
  for (let turn = 0; turn < 10; turn++) outage.begin()
  await vi.waitFor(() => expect(ping).toHaveBeenCalledTimes(1), 5000)
  expect(outage.isOn()).toBe(true)
  isAway = false
  await vi.waitFor(() => expect(outage.isOn()).toBe(false), 5000)
  expect(ping).toHaveBeenCalledTimes(2)
})

test('ends at once when something proves that the database is back', () => {
  const outage = watchOutage(async () => {})
  outage.begin()
  outage.end()
  expect(outage.isOn()).toBe(false)
})
