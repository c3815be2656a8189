import type { NotificationKind } from '../contract/notifications.ts'

/** What users choose between for each kind of notification; everything within a category is delivered alike. */
export const notificationCategories = [
  'likes',
  'comments',
  'mentions',
  'followers',
  'courses',
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
  /** In the browsers that the user registered; without any, it does not matter. */
  push: boolean
}

export const defaultDeliveries: Record<NotificationCategory, NotificationDelivery> = {
  likes: { inApp: true, email: 'never', push: false },
  comments: { inApp: true, email: 'daily', push: true },
  mentions: { inApp: true, email: 'daily', push: true },
  followers: { inApp: true, email: 'never', push: false },
  courses: { inApp: true, email: 'daily', push: true },
  answers: { inApp: true, email: 'immediate', push: true },
  questions: { inApp: true, email: 'daily', push: true },
  teaching: { inApp: true, email: 'immediate', push: true },
  moderation: { inApp: true, email: 'immediate', push: true },
}

/** Always in the app: users must learn what was decided about them, and where to appeal. */
export const alwaysInApp: ReadonlySet<NotificationCategory> = new Set(['moderation'])

const kindsByCategory = {
  likes: ['like'],
  comments: ['comment', 'comment_reply', 'review_answer'],
  mentions: ['mention'],
  followers: ['follow'],
  courses: ['course_announcement', 'lesson_released'],
  answers: ['question_answered', 'answer_accepted'],
  questions: ['question_asked'],
  teaching: [
    'instructor_granted',
    'instructor_refused',
    'instructor_withdrawn',
    'course_invitation',
    'instructor_joined',
    'instructor_left',
    'instructor_removed',
    'video_failed',
  ],
  moderation: [
    'post_removed',
    'comment_removed',
    'question_removed',
    'answer_removed',
    'moderation_decided',
    'appeal_decided',
    'report_decided',
    'moderator_granted',
    'moderator_revoked',
  ],
} as const satisfies Record<NotificationCategory, readonly NotificationKind[]>

/** The kinds that stay while what they are about is hidden. */
export function listModerationKinds(): readonly NotificationKind[] {
  return kindsByCategory.moderation
}

/** Every kind, or the calls of `getCategory` do not compile. */
type CategorizedKind = (typeof kindsByCategory)[NotificationCategory][number]

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

export function getCategory(kind: CategorizedKind): NotificationCategory {
  const category = notificationCategories.find((one) =>
    kindsByCategory[one].some((each) => each === kind),
  )
  if (!category) throw new Error(`The kind ${kind} has no category.`)
  return category
}

export function hasOwnEmail(kind: NotificationKind): boolean {
  return kindsWithOwnEmail.has(kind)
}
