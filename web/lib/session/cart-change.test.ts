import { describe, expect, it } from 'vitest'
import { isCartChangeApplied, applyCartChanges } from './store.ts'

describe('a change of the cart', () => {
  it('adds a course at the end, once', () => {
    expect(applyCartChanges(['a'], [{ add: 'b' }, { add: 'b' }])).toEqual(['a', 'b'])
  })

  it('removes only the course it names', () => {
    expect(applyCartChanges(['a', 'b', 'c'], [{ remove: 'b' }])).toEqual(['a', 'c'])
  })

  it('keeps what another tab did meanwhile', () => {
    const serverCartAfterAnotherTab = ['a', 'other']
    expect(applyCartChanges(serverCartAfterAnotherTab, [{ add: 'mine' }])).toEqual([
      'a',
      'other',
      'mine',
    ])
    expect(applyCartChanges(serverCartAfterAnotherTab, [{ remove: 'a' }])).toEqual(['other'])
  })

  it('applies several waiting changes in their order', () => {
    expect(applyCartChanges(['a'], [{ add: 'b' }, { remove: 'a' }, { add: 'a' }])).toEqual([
      'b',
      'a',
    ])
    expect(applyCartChanges([], [{ add: 'a' }, { remove: 'a' }])).toEqual([])
  })

  it('does not touch the list it was given', () => {
    const cart = ['a']
    applyCartChanges(cart, [{ add: 'b' }])
    expect(cart).toEqual(['a'])
  })

  it('knows when nothing is left to do', () => {
    expect(isCartChangeApplied(['a'], { add: 'a' })).toBe(true)
    expect(isCartChangeApplied(['a'], { remove: 'b' })).toBe(true)
    expect(isCartChangeApplied(['a'], { add: 'b' })).toBe(false)
    expect(isCartChangeApplied(['a'], { remove: 'a' })).toBe(false)
  })
})
