import type { Notification } from '#shared/contract/notifications.ts'
import { pages } from '#shared/paths.ts'
import { formatCount } from '#web/lib/format.ts'

export interface NotificationText {
  /** Who it is about; empty for news of the house itself. */
  who: string
  what: string
}

/** "Ada and 3 others" · "liked your post". The reader is "You". */
export function toNotificationText(
  notification: Notification,
  readerId: string | undefined,
): NotificationText {
  const who = namesOf(notification, readerId)
  switch (notification.kind) {
    case 'like':
      return { who, what: 'liked your post' }
    case 'comment':
      return { who, what: 'commented on your post' }
    case 'follow':
      return { who, what: notification.people === 1 ? 'follows you now' : 'follow you now' }
    case 'review_answer':
      return { who, what: `answered your review of ${notification.course?.title ?? 'a course'}` }
    case 'instructor_granted':
      return { who: '', what: 'You have instructor rights now and can create courses' }
    case 'instructor_refused':
      return { who: '', what: 'Your request for instructor rights was not granted' }
    case 'instructor_withdrawn':
      return { who: '', what: 'Your instructor rights were withdrawn' }
  }
}

/** Where a notification leads to. */
export function getNotificationPath(
  notification: Notification,
  readerId: string | undefined,
): string {
  const { kind, post, course, actors, people } = notification
  if (kind === 'instructor_granted') return pages.createCourse
  if (kind === 'instructor_refused' || kind === 'instructor_withdrawn') return pages.onboarding
  if (post) return pages.post(post._id)
  if (course) return pages.course(course._id)
  const [actor] = actors
  if (kind === 'follow' && readerId && people > 1) return pages.followers(readerId)
  return actor ? pages.socialProfile(actor._id) : pages.community
}

function namesOf({ actors, people }: Notification, readerId: string | undefined): string {
  const names = actors.map(({ _id, fullname }) => (_id === readerId ? 'You' : fullname))
  const [first, second] = names.toSorted((one, other) => place(one) - place(other))
  if (!first) return 'Somebody'
  if (people <= 1 || !second) return first
  if (people === 2) return `${first} and ${second}`
  return `${first} and ${formatCount(people - 1)} others`
}

function place(name: string): number {
  return name === 'You' ? 0 : 1
}
