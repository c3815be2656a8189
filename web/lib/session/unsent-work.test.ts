import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearLocalStorage, countUnsentWork } from './unsent-work.ts'

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

it('counts the notes and the progress of one user', () => {
  store('token', 'note:u1:n1', 'note:u1:n2', 'note:u2:n3', 'note:', 'progress:u3:c1:tab')
  expect(countUnsentWork('u1')).toEqual({ notes: 2, hasProgress: false })
  expect(countUnsentWork('u3')).toEqual({ notes: 0, hasProgress: true })
  expect(countUnsentWork('u4')).toBeUndefined()
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
