import { expect, test } from 'vitest'
import type { Notification } from '#shared/contract/notifications.ts'
import { mayChangeRights } from './rights-updates.tsx'

const like = { _id: 'a', kind: 'like' } as Notification
const granted = { _id: 'b', kind: 'moderator_granted' } as Notification

test.each([
  ['a notification about rights', { count: 0 }, { count: 1, newest: granted }, true],
  ['another one', { count: 0 }, { count: 1, newest: like }, false],
  ['one that was not received', { count: 0 }, { count: 1 }, true],
  ['one that was not received before another one', { count: 0 }, { count: 2, newest: like }, true],
  ['one about rights while others were read', { count: 3 }, { count: 0, newest: granted }, true],
  ['nothing new', { count: 1, newest: granted }, { count: 1, newest: granted }, false],
  ['some were read', { count: 3, newest: granted }, { count: 0, newest: granted }, false],
  ['the first count', { count: undefined }, { count: 2 }, false],
])('%s: rights may have changed', (_name, before, now, expected) => {
  expect(mayChangeRights(before, now)).toBe(expected)
})
