import { expect, test } from 'vitest'
import type { ShortPost } from '#shared/contract/community.ts'
import {
  mergePost,
  mergePostLists,
  withLike,
  withOlderComments,
  withoutComment,
} from './post-updates.ts'

const comment = (_id: string) => ({
  _id,
  text: _id,
  postedBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  can: { delete: true },
})

const post = (_id: string, comments: string[] = [], commentCount = comments.length): ShortPost => ({
  _id,
  content: 'A post',
  images: false,
  postedBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  likeCount: 4,
  liked: false,
  commentCount,
  comments: comments.map(comment),
  can: { delete: false },
})

const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id)

test('a like counts once, however often it is pressed', () => {
  const liked = withLike(post('a'), true)
  expect(liked).toMatchObject({ liked: true, likeCount: 5 })
  expect(withLike(liked, true)).toBe(liked)
  expect(withLike(liked, false)).toMatchObject({ liked: false, likeCount: 4 })
})

test('the server’s newest comments come after older ones that were fetched', () => {
  const known = post('a', ['1', '2', '3', '4', '5'], 5)
  expect(ids(mergePost(known, post('a', ['4', '5', '6'], 6)).comments)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ])
  expect(ids(mergePost(known, post('a', [], 0)).comments)).toEqual([])
})

test('older comments stand before the others, each once', () => {
  const known = post('a', ['3', '4'], 4)
  const older = [comment('2'), comment('3')]
  expect(ids(withOlderComments(known, older).comments)).toEqual(['2', '3', '4'])
})

test('a comment that is gone is counted no longer, once', () => {
  const without = withoutComment(post('a', ['1', '2'], 9), '1')
  expect(without.commentCount).toBe(8)
  expect(withoutComment(without, '1').commentCount).toBe(8)
})

test('pages make one list, the newest first, with the newest word on each post', () => {
  const renewed = { ...post('2'), content: 'Renewed' }
  const list = mergePostLists([post('3'), post('2')], [renewed, post('1'), post('4')])
  expect(ids(list)).toEqual(['4', '3', '2', '1'])
  expect(list[2]?.content).toBe('Renewed')
})
