import { beforeEach, expect, test, vi } from 'vitest'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { showAnonymous, showUser } from '#web/lib/session/store.ts'
import { createEditRegistry } from './edit-registry.ts'

const user = { _id: 'me', courseIds: [] as string[] } as ShortOwnUser

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  showUser(user)
})

test('an edit ends with its session, whose next one starts with another', () => {
  const registry = createEditRegistry()
  let stops = 0
  const create = () => ({ stop: () => void stops++, flush: async () => undefined })
  const first = registry.open('me', 'course', create)
  showUser({ ...user })
  expect(registry.open('me', 'course', create)).toBe(first)
  expect(stops).toBe(0)
  showAnonymous('logout')
  showAnonymous()
  expect(stops).toBe(1)
  showUser(user)
  expect(registry.find('me', 'course')).toBeUndefined()
  expect(registry.open('me', 'course', create)).not.toBe(first)
})
