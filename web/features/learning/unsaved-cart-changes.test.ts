import { beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '#tests/helpers/memory-storage.ts'
import { type CartChange, forgetUnsaved, rememberUnsaved } from '#web/lib/session/cart-changes.ts'
import { takeUnsaved } from './unsaved-cart-changes.tsx'

const changes: CartChange[] = [{ remove: 'course' }, { add: 'other' }]
const minute = 60_000

beforeEach(() => void vi.stubGlobal('sessionStorage', new MemoryStorage()))

test('what a page has shown, the next page takes once', () => {
  rememberUnsaved('ada', changes, 0)
  expect(takeUnsaved('ada', 1)).toEqual(changes)
  expect(takeUnsaved('ada', 1)).toEqual([])
})

test('nothing is left once all changes are saved', () => {
  rememberUnsaved('ada', changes, 0)
  rememberUnsaved('ada', [], 1)
  expect(takeUnsaved('ada', 1)).toEqual([])
})

test('another user takes nothing, nor does one who logged out', () => {
  rememberUnsaved('ada', changes, 0)
  expect(takeUnsaved('grace', 1)).toEqual([])
  rememberUnsaved('ada', changes, 0)
  forgetUnsaved()
  expect(takeUnsaved('ada', 1)).toEqual([])
})

test('a change ends a minute after it was made, however often a page is loaded again', () => {
  rememberUnsaved('ada', changes, 0)
  const taken = takeUnsaved('ada', minute - 1)
  expect(taken).toEqual(changes)
  rememberUnsaved('ada', taken, minute - 1)
  expect(takeUnsaved('ada', minute)).toEqual([])
})

test('damaged or blocked storage counts as empty', () => {
  sessionStorage.setItem('unsavedCart', '{"userId":"ada"')
  expect(takeUnsaved('ada')).toEqual([])
  vi.stubGlobal('sessionStorage', undefined)
  rememberUnsaved('ada', changes)
  expect(takeUnsaved('ada')).toEqual([])
})
