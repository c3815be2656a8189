import { expect, test } from 'vitest'
import { findMenuItem } from './find-menu-item.ts'

const labels = ['Statistics', 'Move to category…', 'Copy link', 'Share']
const press = (key: string, modifiers = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
})

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 3],
  ['ArrowUp', -1, 3],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 3],
])('%s at %i moves to %i', (key, current, next) => {
  expect(findMenuItem(press(key), labels, current)).toBe(next)
})

test('a letter moves to the next item that starts with it', () => {
  expect(findMenuItem(press('s'), labels, 0)).toBe(3)
  expect(findMenuItem(press('S'), labels, 3)).toBe(0)
  expect(findMenuItem(press('c'), labels, 0)).toBe(2)
  expect(findMenuItem(press('x'), labels, 0)).toBeUndefined()
})

test('keys that choose, close or belong to shortcuts move nothing', () => {
  for (const key of [' ', 'Enter', 'Escape', 'Tab', 'F2']) {
    expect(findMenuItem(press(key), labels, 0)).toBeUndefined()
  }
  expect(findMenuItem(press('c', { ctrlKey: true }), labels, 0)).toBeUndefined()
  expect(findMenuItem(press('c', { metaKey: true }), labels, 0)).toBeUndefined()
})
