import { beforeEach, expect, test, vi } from 'vitest'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import {
  addPendingChange,
  getSession,
  removePendingChange,
  subscribeToSession,
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
const enrolled = () => [...getSession().enrolled]

test('a waiting change shows at once, and goes when it is dropped', () => {
  showUser(userWith('a', 'b'))
  const [add, remove] = [{ add: 'c' }, { remove: 'a' }]
  addPendingChange(add)
  addPendingChange(remove)
  expect(enrolled()).toEqual(['b', 'c'])
  removePendingChange(remove)
  removePendingChange(add)
  expect(enrolled()).toEqual(['a', 'b'])
})

test('a waiting change of one person is never shown to the next', () => {
  showUser(userWith('a'))
  addPendingChange({ add: 'b' })
  showAnonymous('logout')
  expect(getSession()).toMatchObject({ status: 'anonymous', ended: 'logout' })
  showUser(userWith())
  expect(enrolled()).toEqual([])
})

test('a server out of reach takes nobody out of their session', () => {
  showUser(userWith('a'))
  showUnreachable()
  expect(getSession().status).toBe('ready')
})

test('listeners hear of each change until they leave, and the page knows who is in', () => {
  const listener = vi.fn<() => void>()
  const leave = subscribeToSession(listener)
  showUser(userWith())
  expect(dataset['session']).toBe('in')
  leave()
  showAnonymous()
  expect(dataset['session']).toBe('out')
  expect(listener).toHaveBeenCalledTimes(1)
})
