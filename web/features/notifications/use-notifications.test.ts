import { expect, test } from 'vitest'
import type { Notification } from '#shared/contract/notifications.ts'
import { mergePages } from './use-notifications.ts'

const notification = (_id: string, change: Partial<Notification> = {}): Notification => ({
  _id,
  kind: 'like',
  actors: [],
  people: 1,
  own: false,
  post: { _id: `post-${_id}`, content: '' },
  course: null,
  unread: false,
  createdAt: '2026-01-01T10:00:00.000Z',
  ...change,
})

function mergeIds(firstPage: Notification[], older: Notification[]): string[] {
  return mergePages(firstPage, older).map(({ _id }) => _id)
}

test('what is in both lists is shown once', () => {
  const [nine, eight, seven] = ['9', '8', '7'].map((id) => notification(id)) as [
    Notification,
    Notification,
    Notification,
  ]
  expect(mergeIds([nine, eight], [nine, eight, seven])).toEqual(['9', '8', '7'])
})

test('a group that moved to the top has no older copy', () => {
  const post = { _id: 'p', content: '' }
  const course = { _id: 'c', title: '' }
  const [first, second] = [
    { _id: 'q', lesson: 'l' },
    { _id: 'r', lesson: 'l' },
  ]
  const moved = [
    notification('9', { post }),
    notification('8', { kind: 'follow', post: null }),
    notification('7', { kind: 'question_asked', post: null, course, question: second }),
  ]
  const older = [
    notification('6', { kind: 'comment', post }),
    notification('5', { post }),
    notification('4', { kind: 'follow', post: null }),
    notification('3', { kind: 'follow', post: null, createdAt: '2025-12-31T10:00:00.000Z' }),
    notification('2', { kind: 'question_asked', post: null, course, question: first }),
  ]
  expect(mergeIds(moved, older)).toEqual(['9', '8', '7', '6', '3'])
})

test('two decisions or removals are never one group', () => {
  const course = { _id: 'c', title: '' }
  const removed = (_id: string) =>
    notification(_id, { kind: 'question_removed', post: null, course })
  const decided = (_id: string) => notification(_id, { kind: 'moderation_decided', post: null })
  expect(mergeIds([removed('9'), decided('8')], [removed('7'), decided('6')])).toEqual([
    '9',
    '8',
    '7',
    '6',
  ])
})
