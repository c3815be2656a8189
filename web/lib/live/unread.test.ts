import { expect, test } from 'vitest'
import type { Notification } from '#shared/contract/notifications.ts'
import { mergeUnreadCount, type UnreadState } from './unread.ts'

const like = { _id: 'a like' } as Notification
const nothing: UnreadState = { count: undefined, asOf: 0 }

test('a count that was made before the one shown comes too late', () => {
  const shown = mergeUnreadCount(nothing, { unread: 0, asOf: 20 }, undefined)
  expect(mergeUnreadCount(shown, { unread: 1, asOf: 10 }, like)).toBe(shown)
})

test('of two that were made at one moment the one that comes later holds', () => {
  const shown = mergeUnreadCount(nothing, { unread: 1, asOf: 20 }, like)
  expect(mergeUnreadCount(shown, { unread: 0, asOf: 20 }, undefined)).toEqual({
    count: 0,
    asOf: 20,
    newest: like,
  })
})
