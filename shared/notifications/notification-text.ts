import type { Notification } from '../contract/notifications.ts'
import { decisionReasonNames } from '../messages/community/community.ts'
import { pluralize } from '../messages/pluralize.ts'
import { pages } from '../paths.ts'

export interface NotificationText {
  /** Empty if no user caused the notification. */
  who: string
  what: string
}

/** For the app and for emails, for example "Ada and 3 others" and "liked your post". The user's own name becomes "You". */
export function toNotificationText(
  notification: Notification,
  userId: string | undefined,
): NotificationText {
  const who = formatActors(notification, userId)
  const course = notification.course?.title ?? 'a course'
  switch (notification.kind) {
    case 'like':
      return { who, what: 'liked your post' }
    case 'comment':
      return { who, what: 'commented on your post' }
    case 'comment_reply':
      return { who, what: 'replied to your comment' }
    case 'mention':
      return { who, what: notification.course ? `mentioned you in ${course}` : 'mentioned you' }
    case 'follow':
      return { who, what: 'started following you' }
    case 'review_answer':
      return { who, what: `replied to your review of ${course}` }
    case 'instructor_granted':
      return { who: '', what: 'You now have instructor rights and can create courses' }
    case 'instructor_refused':
      return { who: '', what: 'Your request for instructor rights was rejected' }
    case 'instructor_withdrawn':
      return { who: '', what: 'Your instructor rights were withdrawn' }
    case 'course_invitation':
      return { who, what: `invited you to teach ${course}` }
    case 'instructor_joined':
      return { who, what: `accepted the invitation to teach ${course}` }
    case 'instructor_left':
      return { who, what: `no longer teaches ${course}` }
    case 'instructor_removed':
      return { who: '', what: `You are no longer an instructor of ${course}` }
    case 'question_asked':
      return { who, what: `asked a question in ${course}` }
    case 'question_answered':
      return { who, what: `answered a question that you follow in ${course}` }
    case 'answer_accepted':
      return { who, what: `accepted your answer in ${course}` }
    case 'course_announcement':
      return { who: '', what: formatAnnouncement(notification) }
    case 'lesson_released':
      return { who: '', what: `${course} has new content for you` }
    case 'video_failed':
      return { who: '', what: `A video of ${course} could not be processed` }
    case 'moderation_decided':
      return { who: '', what: 'A moderation decision affects your content. See why' }
    case 'appeal_decided':
      return {
        who: '',
        what: 'A moderation decision about you was reviewed. See the outcome',
      }
    case 'report_decided':
      return { who: '', what: 'A moderator acted on your report. Thank you' }
    case 'moderator_granted':
      return { who: '', what: 'You are now a moderator and can decide about reports' }
    case 'moderator_revoked':
      return { who: '', what: 'You are no longer a moderator' }
    case 'post_removed':
      return { who: '', what: `A moderator removed your post${formatReason(notification)}` }
    case 'comment_removed':
      return { who: '', what: `A moderator removed your comment${formatReason(notification)}` }
    case 'question_removed':
      return {
        who: '',
        what: `Your question in ${course} was removed${formatReason(notification)}`,
      }
    case 'answer_removed':
      return { who: '', what: `Your answer in ${course} was removed${formatReason(notification)}` }
  }
  // Of a kind that was added after this page was loaded.
  return { who: '', what: 'Reload the page to read this notification' }
}

/** The path of the page that a notification is about. */
export function getNotificationPath(
  notification: Notification,
  userId: string | undefined,
): string {
  const { kind, post, course, question, actors, people } = notification
  if (kind === 'instructor_granted') return pages.createCourse
  if (kind === 'instructor_refused' || kind === 'instructor_withdrawn') return pages.onboarding
  if (kind === 'moderator_granted') return pages.moderation
  if (kind === 'course_announcement') {
    return course ? pages.announcements(course._id) : pages.myLearning
  }
  if (kind.endsWith('_removed') && kind !== 'instructor_removed') return pages.rules
  if (kind === 'moderation_decided' || kind === 'appeal_decided') return pages.ownDecisions
  if (kind === 'report_decided' || kind === 'moderator_revoked') return pages.rules
  if (kind === 'course_invitation') return pages.invitations
  if (kind === 'instructor_removed') return pages.myCourses
  if (course && (kind === 'instructor_joined' || kind === 'instructor_left')) {
    return pages.courseSettings(course._id)
  }
  if (course && kind === 'lesson_released') return pages.player(course._id)
  if (course && kind === 'video_failed') return pages.curriculum(course._id)
  if (kind === 'question_asked' && people > 1) return pages.questionQueue
  if (course && question) return pages.question(course._id, question.lesson, question._id)
  if (post) return pages.post(post._id)
  if (course) return pages.course(course._id)
  const [actor] = actors
  if (kind === 'follow' && userId && people > 1) return pages.followers(userId)
  return actor ? pages.socialProfile(actor._id) : pages.community
}

/** For a learner of the course; also the subject of an email about it alone. */
export function formatAnnouncement({
  course,
  announcement,
}: Pick<Notification, 'course' | 'announcement'>): string {
  if (!course || !announcement) return 'An announcement is no longer available'
  return `New announcement in ${course.title}: “${announcement.title}”`
}

function formatReason({ reason }: Notification): string {
  return reason ? `: ${decisionReasonNames[reason]}. Read the rules` : '. Read the rules'
}

function formatActors({ actors, people }: Notification, userId: string | undefined): string {
  const isUser = ({ _id }: { _id: string }) => _id === userId
  const sorted = actors.toSorted((a, b) => Number(isUser(b)) - Number(isUser(a)))
  const [first, second] = sorted.map((actor) => (isUser(actor) ? 'You' : actor.fullname))
  if (!first) return 'A deleted user'
  if (people <= 1 || !second) return first
  if (people === 2) return `${first} and ${second}`
  return `${first} and ${pluralize(people - 1, ['other', 'others'])}`
}
