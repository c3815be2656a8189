import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearLocalStorage, listUnsentWork } from './unsent-work.ts'

beforeEach(() => {
  const values: Record<string, string> = {}
  const storage = Object.defineProperties(values, {
    getItem: { value: (key: string) => values[key] ?? null },
    setItem: { value: (key: string, value: string) => void (values[key] = value) },
    clear: { value: () => Object.keys(values).forEach((key) => delete values[key]) },
  })
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

function store(...keys: string[]) {
  for (const key of keys) localStorage.setItem(key, `value of ${key}`)
}

it('lists what one user has not sent', () => {
  store('token', 'note:u1:n1', 'curriculum:u1:c1:tab', 'note:u2:n3', 'note:', 'progress:u3:c1:tab')
  expect(listUnsentWork('u1')).toEqual(['note', 'curriculum'])
  expect(listUnsentWork('u3')).toEqual(['progress'])
  expect(listUnsentWork('u4')).toEqual([])
})

it('clears everything but what other users have not sent', () => {
  store('token', 'theme', 'note:u1:n1', 'lesson-completion:u2:l1', 'draft:note-u2-l1')
  clearLocalStorage('u1')
  expect({ ...localStorage }).toEqual({
    'lesson-completion:u2:l1': 'value of lesson-completion:u2:l1',
  })
})

it('keeps what was not sent if the user is not known', () => {
  store('token', 'note:u1:n1', 'note:u2:n2')
  clearLocalStorage(undefined)
  expect(Object.keys(localStorage)).toEqual(['note:u1:n1', 'note:u2:n2'])
})
