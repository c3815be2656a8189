import { describe, expect, it } from 'vitest'
import { isFulfilled, withChanges } from './cart-change.ts'

describe('a change of the cart', () => {
  it('adds a course at the end, once', () => {
    expect(withChanges(['a'], [{ add: 'b' }, { add: 'b' }])).toEqual(['a', 'b'])
  })

  it('removes only the course it names', () => {
    expect(withChanges(['a', 'b', 'c'], [{ remove: 'b' }])).toEqual(['a', 'c'])
  })

  it('keeps what another tab did meanwhile', () => {
    const serverCartAfterAnotherTab = ['a', 'other']
    expect(withChanges(serverCartAfterAnotherTab, [{ add: 'mine' }])).toEqual([
      'a',
      'other',
      'mine',
    ])
    expect(withChanges(serverCartAfterAnotherTab, [{ remove: 'a' }])).toEqual(['other'])
  })

  it('applies several waiting changes in their order', () => {
    expect(withChanges(['a'], [{ add: 'b' }, { remove: 'a' }, { add: 'a' }])).toEqual(['b', 'a'])
    expect(withChanges([], [{ add: 'a' }, { remove: 'a' }])).toEqual([])
  })

  it('does not touch the list it was given', () => {
    const cart = ['a']
    withChanges(cart, [{ add: 'b' }])
    expect(cart).toEqual(['a'])
  })

  it('knows when nothing is left to do', () => {
    expect(isFulfilled(['a'], { add: 'a' })).toBe(true)
    expect(isFulfilled(['a'], { remove: 'b' })).toBe(true)
    expect(isFulfilled(['a'], { add: 'b' })).toBe(false)
    expect(isFulfilled(['a'], { remove: 'a' })).toBe(false)
  })
})
