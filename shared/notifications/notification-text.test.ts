import { expect, test } from 'vitest'
import type { Notification } from '../contract/notifications.ts'
import { getNotificationPath, toNotificationText } from './notification-text.ts'

const like: Notification = {
  _id: '1',
  kind: 'like',
  actors: [{ _id: 'ada', fullname: 'Ada', avatar: '' }],
  people: 1,
  own: false,
  post: { _id: 'p', content: 'A post' },
  course: null,
  unread: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const bo = { _id: 'bo', fullname: 'Bo', avatar: '' }
const me = { _id: 'me', fullname: 'My Name', avatar: '' }
const format = (change: Partial<Notification>) => {
  const { who, what } = toNotificationText({ ...like, ...change }, 'me')
  return `${who} ${what}`.trim()
}

test.each([
  [{}, 'Ada liked your post'],
  [{ actors: [...like.actors, bo], people: 2 }, 'Ada and Bo liked your post'],
  [{ actors: [...like.actors, bo], people: 4 }, 'Ada and 3 others liked your post'],
  [{ actors: [...like.actors, bo], people: 1235 }, 'Ada and 1,234 others liked your post'],
  [{ actors: [me] }, 'You liked your post'],
  [{ actors: [bo, me], people: 2 }, 'You and Bo liked your post'],
  [{ kind: 'comment' }, 'Ada commented on your post'],
  [
    {
      kind: 'course_announcement',
      actors: [],
      post: null,
      course: { _id: 'c', title: 'Maps' },
      announcement: { _id: 'a', title: 'Exam', excerpt: '' },
    },
    'New announcement in Maps: “Exam”',
  ],
  [
    { kind: 'course_announcement', actors: [], post: null },
    'An announcement is no longer available',
  ],
  [{ kind: 'mention' }, 'Ada mentioned you'],
  [
    { kind: 'mention', post: null, course: { _id: 'c', title: 'Maps' } },
    'Ada mentioned you in Maps',
  ],
  [{ kind: 'follow', post: null }, 'Ada started following you'],
  [
    { kind: 'follow', post: null, actors: [bo, me], people: 3 },
    'You and 2 others started following you',
  ],
  [
    { kind: 'review_answer', post: null, course: { _id: 'c', title: 'Maps' } },
    'Ada replied to your review of Maps',
  ],
  [
    { kind: 'instructor_granted', actors: [], people: 0, post: null },
    'You now have instructor rights and can create courses',
  ],
  [
    { kind: 'instructor_withdrawn', actors: [], people: 0, post: null },
    'Your instructor rights were withdrawn',
  ],
  [
    { kind: 'course_invitation', post: null, course: { _id: 'c', title: 'Maps' } },
    'Ada invited you to teach Maps',
  ],
  [
    { kind: 'instructor_joined', post: null, course: { _id: 'c', title: 'Maps' } },
    'Ada accepted the invitation to teach Maps',
  ],
  [
    { kind: 'instructor_left', post: null, course: { _id: 'c', title: 'Maps' } },
    'Ada no longer teaches Maps',
  ],
  [
    {
      kind: 'instructor_removed',
      actors: [],
      people: 0,
      post: null,
      course: { _id: 'c', title: 'Maps' },
    },
    'You are no longer an instructor of Maps',
  ],
  [
    { kind: 'question_asked', post: null, course: { _id: 'c', title: 'Maps' } },
    'Ada asked a question in Maps',
  ],
  [
    { kind: 'question_answered', post: null, course: { _id: 'c', title: 'Maps' } },
    'Ada answered a question that you follow in Maps',
  ],
  [
    { kind: 'answer_accepted', post: null, course: { _id: 'c', title: 'Maps' } },
    'Ada accepted your answer in Maps',
  ],
  [
    {
      kind: 'video_failed',
      actors: [],
      people: 0,
      post: null,
      course: { _id: 'c', title: 'Maps' },
    },
    'A video of Maps could not be processed',
  ],
  [
    {
      kind: 'lesson_released',
      actors: [],
      people: 0,
      post: null,
      course: { _id: 'c', title: 'Maps' },
    },
    'Maps has new content for you',
  ],
  [
    { kind: 'moderation_decided', actors: [], people: 0, post: null, reason: 'spam' },
    'A moderation decision affects your content. See why',
  ],
  [
    { kind: 'post_removed', actors: [], people: 0, post: null, reason: 'spam' },
    'A moderator removed your post: Spam or advertising. Read the rules',
  ],
  [
    { kind: 'comment_removed', actors: [], people: 0 },
    'A moderator removed your comment. Read the rules',
  ],
] as const)('%j', (change, text) => {
  expect(format(change as Partial<Notification>)).toBe(text)
})

test('links to what the notification is about', () => {
  const to = (change: Partial<Notification>) => getNotificationPath({ ...like, ...change }, 'me')
  expect(to({})).toBe('/social/post/p')
  expect(to({ kind: 'follow', post: null })).toBe('/user/social/profile/ada')
  expect(to({ kind: 'follow', post: null, people: 2 })).toBe(
    '/user/social/profile/me?show=followers',
  )
  expect(to({ kind: 'review_answer', post: null, course: { _id: 'c', title: 'Maps' } })).toBe(
    '/courses/details/c',
  )
  expect(to({ kind: 'instructor_granted', post: null })).toBe('/dashboard/create_courses')
  expect(to({ kind: 'instructor_withdrawn', post: null })).toBe('/instructor/onboard')
  const course = { _id: 'c', title: 'Maps' }
  expect(to({ kind: 'course_invitation', post: null, course })).toBe('/dashboard/invitations')
  expect(to({ kind: 'instructor_left', post: null, course })).toBe(
    '/dashboard/course/c?tab=settings',
  )
  expect(to({ kind: 'lesson_released', post: null, course })).toBe('/courses/view/c')
  expect(to({ kind: 'instructor_removed', post: null, course })).toBe('/dashboard/my_courses')
  const question = { _id: 'q', lesson: 'l' }
  const questionPath = '/courses/view/c/l?tab=questions&question=q'
  expect(to({ kind: 'question_asked', post: null, course, question })).toBe(questionPath)
  expect(to({ kind: 'question_answered', post: null, course, question, people: 2 })).toBe(
    questionPath,
  )
  expect(to({ kind: 'question_asked', post: null, course, question, people: 2 })).toBe(
    '/dashboard/questions',
  )
  expect(to({ kind: 'moderation_decided', post: null })).toBe('/dashboard/decisions')
  expect(to({ kind: 'comment_removed' })).toBe('/social/rules')
})
