import { expect, test } from 'vitest'
import { firstIdAt, toBeforeId } from './before-id.ts'

test('the first id at a time follows RFC 9562 and sorts before every id of that millisecond', () => {
  const time = new Date('2022-02-22T19:22:22.000Z')
  expect(firstIdAt(time)).toBe('017f22e2-79b0-7000-8000-000000000000')
  expect(firstIdAt(time) < '017f22e2-79b0-7cc3-98c4-dc0c0c07398f').toBe(true)
  expect(firstIdAt(new Date(time.getTime() + 1)) > '017f22e2-79b0-7fff-bfff-ffffffffffff').toBe(
    true,
  )
})

test('accepts an id or a time as a cursor', () => {
  const id = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
  expect(toBeforeId(id)).toBe(id)
  expect(toBeforeId('2022-02-22T19:22:22.000Z')).toBe('017f22e2-79b0-7000-8000-000000000000')
})
