import { beforeEach, expect, test, vi } from 'vitest'
import { forgetIntent, rememberIntent, takeIntent } from './enrol-intent.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

const day = 24 * 60 * 60 * 1000

test('is taken once, for the course that was asked for', () => {
  rememberIntent('maps', 0)
  expect(takeIntent('boats', 1)).toBe(false)
  expect(takeIntent('maps', 1)).toBe(true)
  expect(takeIntent('maps', 1)).toBe(false)
})

test('expires after a day', () => {
  rememberIntent('maps', 0)
  expect(takeIntent('maps', day)).toBe(false)
  expect(stored.size).toBe(0)
})

test('the last one counts, and can be forgotten', () => {
  rememberIntent('maps', 0)
  rememberIntent('boats', 0)
  expect(takeIntent('maps', 1)).toBe(false)
  forgetIntent()
  expect(takeIntent('boats', 1)).toBe(false)
})

test.each(['not json', '7', '{"course":3}', 'null'])('ignores %s in the storage', (text) => {
  stored.set('enrolAfterLogin', text)
  expect(takeIntent('maps', 1)).toBe(false)
})

test('does nothing if storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberIntent('maps')
  forgetIntent()
  expect(takeIntent('maps')).toBe(false)
})
