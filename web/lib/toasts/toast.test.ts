import { afterEach, expect, test, vi } from 'vitest'
import { dismissAllToasts, getToasts, toast, undoLatest } from './toast.ts'

afterEach(dismissAllToasts)

const listMessages = () => getToasts().map(({ message }) => message)

test('a repeated message replaces the previous one', () => {
  toast.error('Offline')
  toast.success('Saved')
  toast.error('Offline')
  expect(listMessages()).toEqual(['Saved', 'Offline'])
})

test('the same message about two changes that can be undone stays twice', () => {
  toast.undoable('Removed', () => undefined)
  toast.undoable('Removed', () => undefined)
  expect(listMessages()).toEqual(['Removed', 'Removed'])
})

test('shows at most three', () => {
  for (const message of ['a', 'b', 'c', 'd']) toast.info(message)
  expect(listMessages()).toEqual(['b', 'c', 'd'])
})

test('undoes the newest change first, each once', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  toast.undoable('First', first)
  toast.undoable('Second', second)
  toast.info('Something else')
  expect(undoLatest()).toBe(true)
  expect(first).not.toHaveBeenCalled()
  expect(undoLatest()).toBe(true)
  expect(undoLatest()).toBe(false)
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledOnce()
  expect(listMessages()).toEqual(['Something else'])
})
