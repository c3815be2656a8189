import { expect, test } from 'vitest'
import type { Notification } from '#shared/contract/notifications.ts'
import { mergeUnreadCount, type UnreadState } from './unread.ts'

const like = { _id: 'a like' } as Notification
const unknownCount: UnreadState = { count: undefined, asOf: 0 }

test('ignores a count that was taken before the current one', () => {
  const current = mergeUnreadCount(unknownCount, { unread: 0, asOf: 20 }, undefined)
  expect(mergeUnreadCount(current, { unread: 1, asOf: 10 }, like)).toBe(current)
})

test('of two counts taken at the same time the later one applies', () => {
  const current = mergeUnreadCount(unknownCount, { unread: 1, asOf: 20 }, like)
  expect(mergeUnreadCount(current, { unread: 0, asOf: 20 }, undefined)).toEqual({
    count: 0,
    asOf: 20,
    newest: like,
  })
})

test('an older count applies after the clock was set back', () => {
  const hour = 3_600_000_000
  const current = mergeUnreadCount(unknownCount, { unread: 3, asOf: 2 * hour }, like)
  expect(mergeUnreadCount(current, { unread: 0, asOf: hour }, undefined)).toMatchObject({
    count: 0,
    asOf: hour,
  })
})
