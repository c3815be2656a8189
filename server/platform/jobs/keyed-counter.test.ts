import { expect, test } from 'vitest'
import { createKeyedCounter } from './keyed-counter.ts'

test('counts each key, and forgets one that has nothing left', () => {
  const counter = createKeyedCounter()
  counter.add('a', 1)
  counter.add('a', 1)
  counter.add('b', 1)
  expect([counter.get('a'), counter.get('b'), counter.get('c')]).toEqual([2, 1, 0])
  counter.add('a', -1)
  counter.add('b', -1)
  expect([...counter.counts]).toEqual([['a', 1]])
})
