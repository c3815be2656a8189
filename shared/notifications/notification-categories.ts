import type { NotificationKind } from '../contract/notifications.ts'

/** What users choose between for each kind of notification; everything within a category is delivered alike. */
export const notificationCategories = [
  'likes',
  'comments',
  'followers',
  'answers',
  'questions',
  'teaching',
  'moderation',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]

/** `immediate` is some minutes later, and only what was not read meanwhile. */
export const emailFrequencies = ['never', 'immediate', 'daily', 'weekly'] as const
export type EmailFrequency = (typeof emailFrequencies)[number]

export interface NotificationDelivery {
  inApp: boolean
  email: EmailFrequency
}

export const defaultDeliveries: Record<NotificationCategory, NotificationDelivery> = {
  likes: { inApp: true, email: 'never' },
  comments: { inApp: true, email: 'daily' },
  followers: { inApp: true, email: 'never' },
  answers: { inApp: true, email: 'immediate' },
  questions: { inApp: true, email: 'daily' },
  teaching: { inApp: true, email: 'immediate' },
  moderation: { inApp: true, email: 'immediate' },
}

/** Always in the app: users must learn what was decided about them, and where to appeal. */
export const alwaysInApp: ReadonlySet<NotificationCategory> = new Set(['moderation'])

const kindCategories: Record<NotificationKind, NotificationCategory> = {
  like: 'likes',
  comment: 'comments',
  comment_reply: 'comments',
  review_answer: 'comments',
  follow: 'followers',
  question_answered: 'answers',
  answer_accepted: 'answers',
  question_asked: 'questions',
  instructor_granted: 'teaching',
  instructor_refused: 'teaching',
  instructor_withdrawn: 'teaching',
  course_invitation: 'teaching',
  instructor_joined: 'teaching',
  instructor_left: 'teaching',
  instructor_removed: 'teaching',
  video_failed: 'teaching',
  post_removed: 'moderation',
  comment_removed: 'moderation',
  question_removed: 'moderation',
  answer_removed: 'moderation',
  moderation_decided: 'moderation',
  appeal_decided: 'moderation',
  report_decided: 'moderation',
}

/** The event itself sends an email, whatever the preferences: there is no second one. */
const kindsWithOwnEmail: ReadonlySet<NotificationKind> = new Set([
  'instructor_granted',
  'instructor_refused',
  'instructor_withdrawn',
  'course_invitation',
  'moderation_decided',
  'appeal_decided',
])

/** The path of a page, and of the one-click request (RFC 8058). Only emails link to it. */
export function unsubscribePath(token: string): string {
  return `/notifications/unsubscribe/${encodeURIComponent(token)}`
}

export function getCategory(kind: NotificationKind): NotificationCategory {
  return kindCategories[kind]
}

export function hasOwnEmail(kind: NotificationKind): boolean {
  return kindsWithOwnEmail.has(kind)
}
