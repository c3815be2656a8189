import { expect, test } from 'vitest'
import type { Reply, ShortPost } from '#shared/contract/community/community.ts'
import {
  countUnloadedComments,
  mergePost,
  mergePostLists,
  withAuthorsPosts,
  withLike,
  withoutAuthor,
  withOlderComments,
  withOlderReplies,
  withoutComment,
  withoutThread,
  withReply,
} from './post-updates.ts'

const comment = (_id: string) => ({
  _id,
  text: _id,
  postedBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  can: { edit: false, delete: true, moderate: false },
  deleted: false,
  replyCount: 0,
  replies: [],
})

const reply = (_id: string): Reply => ({
  _id,
  text: _id,
  postedBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  can: { edit: false, delete: true, moderate: false },
  replyTo: null,
})

/** A post with one comment that has these replies loaded, of `replyCount`. */
const thread = (replies: string[], replyCount = replies.length): ShortPost => ({
  ...post('a', [], 1 + replyCount),
  comments: [{ ...comment('1'), replyCount, replies: replies.map(reply) }],
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

test('keeps no older comments and replies if newer ones than those are missing', () => {
  const comments = mergePost(post('a', ['1', '2', '3'], 3), post('a', ['8', '9'], 9)).comments
  expect(ids(comments)).toEqual(['8', '9'])
  const replies = mergePost(thread(['2', '3']), thread(['8', '9'], 8)).comments[0]?.replies ?? []
  expect(ids(replies)).toEqual(['8', '9'])
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

const replyIds = (of: ShortPost) => ids(of.comments[0]?.replies ?? [])

test('keeps older loaded replies before the newest ones from the server', () => {
  expect(replyIds(mergePost(thread(['2', '3', '4']), thread(['4', '5'], 4)))).toEqual([
    '2',
    '3',
    '4',
    '5',
  ])
  expect(replyIds(mergePost(thread(['2']), thread([])))).toEqual([])
  expect(replyIds(withOlderReplies(thread(['4'], 3), '1', [reply('3'), reply('4')]))).toEqual([
    '3',
    '4',
  ])
})

test('adds a reply once', () => {
  const replied = withReply(thread(['2']), '1', reply('3'))
  expect(replied).toMatchObject({ commentCount: 3, comments: [{ replyCount: 2 }] })
  expect(withReply(replied, '1', reply('3'))).toBe(replied)
})

test('keeps a deleted comment without text until its last reply is deleted', () => {
  const deleted = withoutComment(thread(['2']), '1')
  expect(deleted).toMatchObject({
    commentCount: 1,
    comments: [{ deleted: true, text: '', can: { delete: false } }],
  })
  expect(withoutComment(deleted, '2')).toMatchObject({ commentCount: 0, comments: [] })
})

test('counts comments that are not loaded, replies included', () => {
  expect(countUnloadedComments({ ...thread(['2'], 5), commentCount: 9 })).toBe(3)
  expect(countUnloadedComments(withoutComment(thread(['2'], 5), '1'))).toBe(0)
})

test('merges pages newest first, with the latest version of each post', () => {
  const edited = { ...post('2'), content: 'Edited' }
  const list = mergePostLists([post('3'), post('2')], [edited, post('1'), post('4')])
  expect(ids(list)).toEqual(['4', '3', '2', '1'])
  expect(list[2]?.content).toBe('Edited')
})

test('removes a hidden comment with its replies, and a hidden reply alone', () => {
  expect(withoutThread(thread(['2', '3'], 5), '1')).toMatchObject({ comments: [], commentCount: 0 })
  const { comments, commentCount } = withoutThread(thread(['2', '3'], 5), '2')
  expect(comments[0]).toMatchObject({ replyCount: 4, replies: [{ _id: '3' }] })
  expect(commentCount).toBe(5)
})

test('brings back what an author wrote, and keeps what changed meanwhile', () => {
  const author = { _id: 'u', fullname: 'Ada', avatar: '', stack: '' }
  const by = <Item extends object>(item: Item) => ({ ...item, postedBy: author })
  const before = [
    by(post('c')),
    {
      ...post('a', [], 9),
      comments: [
        { ...comment('1'), replyCount: 3, replies: [reply('11'), by(reply('12'))] },
        by({ ...comment('2'), replyCount: 1, replies: [reply('21')] }),
      ],
    } as ShortPost,
    post('0'),
  ]
  const hidden = withoutAuthor(before[1] as ShortPost, 'u')
  expect(hidden.commentCount).toBe(6)
  const [thread] = hidden.comments
  const changed = {
    ...withLike(hidden, true),
    commentCount: 7,
    comments: [thread, comment('3')],
  } as ShortPost

  const restored = withAuthorsPosts([changed], before, 'u')
  expect(ids(restored)).toEqual(['c', 'a'])
  const [, liked] = restored
  expect(liked).toMatchObject({ liked: true, commentCount: 10 })
  expect(ids(liked?.comments ?? [])).toEqual(['1', '2', '3'])
  expect(replyIds(liked as ShortPost)).toEqual(['11', '12'])
  expect(withAuthorsPosts(restored, before, 'u')).toEqual(restored)
})
