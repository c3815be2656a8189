import { afterEach, expect, it, vi } from 'vitest'
import { isLoadMore, withMinimumDelay } from './course-list-query.ts'

afterEach(() => vi.useRealTimers())

it('tells more of the same from another list', () => {
  const asks = (from: string, to: string) =>
    isLoadMore(`http://x${from}`, `http://x${to}`, ['shown'])
  expect(asks('/courses', '/courses?shown=15')).toBe(true)
  expect(asks('/courses?search=a&shown=15', '/courses?shown=20&search=a')).toBe(true)
  expect(asks('/courses?shown=20', '/courses?shown=15')).toBe(false)
  expect(asks('/courses?search=a', '/courses?search=b&shown=15')).toBe(false)
  expect(asks('/', '/courses?shown=15')).toBe(false)
})

it('waits the minimum after Load more, the fetch included', async () => {
  vi.useFakeTimers()
  let isDone = false
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return { loadMoreWait: 2500 }
  }
  void withMinimumDelay(true, slow).then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(2499)
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(2)
  expect(isDone).toBe(true)
})

it('does not wait otherwise', async () => {
  vi.useFakeTimers()
  await expect(withMinimumDelay(false, async () => ({ loadMoreWait: 2500 }))).resolves.toBeDefined()
})
