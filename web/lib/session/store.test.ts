import { beforeEach, expect, test, vi } from 'vitest'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import {
  addWaiting,
  currentSession,
  dropWaiting,
  listen,
  showAnonymous,
  showUnreachable,
  showUser,
} from './store.ts'

const dataset: Record<string, string> = {}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset } })
  showAnonymous()
})

const userWith = (...ids: string[]) =>
  ({ fullname: 'Ada', courseIds: ids, cartVersion: 1 }) as ShortOwnUser
const enrolled = () => [...currentSession().enrolled]

test('a waiting change shows at once, and goes when it is dropped', () => {
  showUser(userWith('a', 'b'))
  const [add, remove] = [{ add: 'c' }, { remove: 'a' }]
  addWaiting(add)
  addWaiting(remove)
  expect(enrolled()).toEqual(['b', 'c'])
  dropWaiting(remove)
  dropWaiting(add)
  expect(enrolled()).toEqual(['a', 'b'])
})

test('a waiting change of one person is never shown to the next', () => {
  showUser(userWith('a'))
  addWaiting({ add: 'b' })
  showAnonymous('logout')
  expect(currentSession()).toMatchObject({ status: 'anonymous', ended: 'logout' })
  showUser(userWith())
  expect(enrolled()).toEqual([])
})

test('a server out of reach takes nobody out of their session', () => {
  showUser(userWith('a'))
  showUnreachable()
  expect(currentSession().status).toBe('ready')
})

test('listeners hear of each change until they leave, and the page knows who is in', () => {
  const listener = vi.fn<() => void>()
  const leave = listen(listener)
  showUser(userWith())
  expect(dataset['session']).toBe('in')
  leave()
  showAnonymous()
  expect(dataset['session']).toBe('out')
  expect(listener).toHaveBeenCalledTimes(1)
})
