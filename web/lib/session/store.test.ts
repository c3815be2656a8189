import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { applyCartChanges, isCartChangeApplied } from './cart-changes.ts'
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

test('a pending change applies at once and is undone when it is removed', () => {
  showUser(userWith('a', 'b'))
  const [add, remove] = [{ add: 'c' }, { remove: 'a' }]
  addPendingChange(add)
  addPendingChange(remove)
  expect(enrolled()).toEqual(['b', 'c'])
  removePendingChange(remove)
  removePendingChange(add)
  expect(enrolled()).toEqual(['a', 'b'])
})

test('pending changes of one user are never applied to the next', () => {
  showUser(userWith('a'))
  addPendingChange({ add: 'b' })
  showAnonymous('logout')
  expect(getSession()).toMatchObject({ status: 'anonymous', ended: 'logout' })
  showUser(userWith())
  expect(enrolled()).toEqual([])
})

test('an unreachable server does not end the session', () => {
  showUser(userWith('a'))
  showUnreachable()
  expect(getSession().status).toBe('ready')
})

test('listeners are notified until they unsubscribe, and the document is marked', () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = subscribeToSession(listener)
  showUser(userWith())
  expect(dataset['session']).toBe('in')
  unsubscribe()
  showAnonymous()
  expect(dataset['session']).toBe('out')
  expect(listener).toHaveBeenCalledTimes(1)
})

describe('cart changes', () => {
  it('append a course once', () => {
    expect(applyCartChanges(['a'], [{ add: 'b' }, { add: 'b' }])).toEqual(['a', 'b'])
  })

  it('remove only the named course', () => {
    expect(applyCartChanges(['a', 'b', 'c'], [{ remove: 'b' }])).toEqual(['a', 'c'])
  })

  it('keep the changes of another tab', () => {
    const serverCartAfterAnotherTab = ['a', 'other']
    expect(applyCartChanges(serverCartAfterAnotherTab, [{ add: 'mine' }])).toEqual([
      'a',
      'other',
      'mine',
    ])
    expect(applyCartChanges(serverCartAfterAnotherTab, [{ remove: 'a' }])).toEqual(['other'])
  })

  it('are applied in order', () => {
    expect(applyCartChanges(['a'], [{ add: 'b' }, { remove: 'a' }, { add: 'a' }])).toEqual([
      'b',
      'a',
    ])
    expect(applyCartChanges([], [{ add: 'a' }, { remove: 'a' }])).toEqual([])
  })

  it('do not mutate the list', () => {
    const cart = ['a']
    applyCartChanges(cart, [{ add: 'b' }])
    expect(cart).toEqual(['a'])
  })

  it('are recognized as already applied', () => {
    expect(isCartChangeApplied(['a'], { add: 'a' })).toBe(true)
    expect(isCartChangeApplied(['a'], { remove: 'b' })).toBe(true)
    expect(isCartChangeApplied(['a'], { add: 'b' })).toBe(false)
    expect(isCartChangeApplied(['a'], { remove: 'a' })).toBe(false)
  })
})
