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
  version: 1,
  can: { edit: false, delete: true, moderate: false },
})

const post = (_id: string, comments: string[] = [], commentCount = comments.length): ShortPost => ({
  _id,
  content: 'A post',
  images: false,
  allImages: [],
  version: 1,
  postedBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  likeCount: 4,
  liked: false,
  commentCount,
  comments: comments.map(comment),
  can: { edit: false, delete: false, moderate: false },
})

const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id)

test('counts a like once', () => {
  const liked = withLike(post('a'), true)
  expect(liked).toMatchObject({ liked: true, likeCount: 5 })
  expect(withLike(liked, true)).toBe(liked)
  expect(withLike(liked, false)).toMatchObject({ liked: false, likeCount: 4 })
})

test('keeps older loaded comments before the newest ones from the server', () => {
  const local = post('a', ['1', '2', '3', '4', '5'], 5)
  expect(ids(mergePost(local, post('a', ['4', '5', '6'], 6)).comments)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ])
  expect(ids(mergePost(local, post('a', [], 0)).comments)).toEqual([])
})

test('adds older comments first and without duplicates', () => {
  const loaded = post('a', ['3', '4'], 4)
  const older = [comment('2'), comment('3')]
  expect(ids(withOlderComments(loaded, older).comments)).toEqual(['2', '3', '4'])
})

test('subtracts a removed comment from the count once', () => {
  const without = withoutComment(post('a', ['1', '2'], 9), '1')
  expect(without.commentCount).toBe(8)
  expect(withoutComment(without, '1').commentCount).toBe(8)
})

test('merges pages newest first, with the latest version of each post', () => {
  const edited = { ...post('2'), content: 'Edited' }
  const list = mergePostLists([post('3'), post('2')], [edited, post('1'), post('4')])
  expect(ids(list)).toEqual(['4', '3', '2', '1'])
  expect(list[2]?.content).toBe('Edited')
})
