import { expect, test } from 'vitest'
import { interpretTap } from './use-pointer-gestures.ts'

test.each([
  ['alone', undefined, { at: 0, x: 0.1 }, 'toggleControls'],
  ['a second on the left', { at: 0, x: 0.1 }, { at: 250, x: 0.2 }, 'rewind'],
  ['a second on the right', { at: 0, x: 0.9 }, { at: 300, x: 0.7 }, 'forward'],
  ['a second in the middle', { at: 0, x: 0.5 }, { at: 10, x: 0.5 }, 'toggleFullscreen'],
  ['a second, but late', { at: 0, x: 0.1 }, { at: 301, x: 0.1 }, 'toggleControls'],
  ['a second on the other side', { at: 0, x: 0.1 }, { at: 100, x: 0.9 }, 'toggleControls'],
] as const)('a tap %s', (_case, previous, tap, action) => {
  expect(interpretTap(previous, tap)).toBe(action)
})
