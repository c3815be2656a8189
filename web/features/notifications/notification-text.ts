import type { Notification } from '#shared/contract/notifications.ts'
import { removalReasonNames } from '#shared/messages/community.ts'
import { pages } from '#shared/paths.ts'
import { formatCount } from '#web/lib/format.ts'

export interface NotificationText {
  /** Empty if no user caused the notification. */
  who: string
  what: string
}

/** For example "Ada and 3 others" and "liked your post". The user's own name becomes "You". */
export function toNotificationText(
  notification: Notification,
  userId: string | undefined,
): NotificationText {
  const who = formatActors(notification, userId)
  switch (notification.kind) {
    case 'like':
      return { who, what: 'liked your post' }
    case 'comment':
      return { who, what: 'commented on your post' }
    case 'comment_reply':
      return { who, what: 'replied to your comment' }
    case 'follow':
      return { who, what: 'started following you' }
    case 'review_answer':
      return { who, what: `replied to your review of ${notification.course?.title ?? 'a course'}` }
    case 'instructor_granted':
      return { who: '', what: 'You now have instructor rights and can create courses' }
    case 'instructor_refused':
      return { who: '', what: 'Your request for instructor rights was rejected' }
    case 'instructor_withdrawn':
      return { who: '', what: 'Your instructor rights were withdrawn' }
    case 'post_removed':
      return { who: '', what: `A moderator removed your post${formatReason(notification)}` }
    case 'comment_removed':
      return { who: '', what: `A moderator removed your comment${formatReason(notification)}` }
  }
}

/** The path of the page that a notification is about. */
export function getNotificationPath(
  notification: Notification,
  userId: string | undefined,
): string {
  const { kind, post, course, actors, people } = notification
  if (kind === 'instructor_granted') return pages.createCourse
  if (kind === 'instructor_refused' || kind === 'instructor_withdrawn') return pages.onboarding
  if (kind === 'post_removed' || kind === 'comment_removed') return pages.rules
  if (post) return pages.post(post._id)
  if (course) return pages.course(course._id)
  const [actor] = actors
  if (kind === 'follow' && userId && people > 1) return pages.followers(userId)
  return actor ? pages.socialProfile(actor._id) : pages.community
}

function formatReason({ reason }: Notification): string {
  return reason ? `: ${removalReasonNames[reason]}. Read the rules` : '. Read the rules'
}

function formatActors({ actors, people }: Notification, userId: string | undefined): string {
  const isUser = ({ _id }: { _id: string }) => _id === userId
  const sorted = actors.toSorted((a, b) => Number(isUser(b)) - Number(isUser(a)))
  const [first, second] = sorted.map((actor) => (isUser(actor) ? 'You' : actor.fullname))
  if (!first) return 'A deleted user'
  if (people <= 1 || !second) return first
  if (people === 2) return `${first} and ${second}`
  return `${first} and ${formatCount(people - 1)} others`
}
