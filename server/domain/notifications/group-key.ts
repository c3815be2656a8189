import type { NotificationKind } from '#shared/contract/notifications.ts'

/** What a notification is about, as far as telling several together is concerned. */
export interface NotificationSubject {
  kind: NotificationKind
  postId?: string | undefined
  courseId?: string | undefined
}

/** Notifications with one key are told as one: likes of a post, the followers of a day (UTC). */
export function toGroupKey({ kind, postId, courseId }: NotificationSubject, at: Date): string {
  if (kind === 'follow') return `follow:${at.toISOString().slice(0, 10)}`
  return `${kind}:${postId ?? courseId ?? ''}`
}
