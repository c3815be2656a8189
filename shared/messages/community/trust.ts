import { newAccountLimits as limits } from '../../limits/trust.ts'
import { pluralize } from '../pluralize.ts'

/** What new accounts are told at one of their limits. */
export const newAccountMessages = {
  posts: (seconds: number) => formatLimit(`${limits.postsPerHour} posts an hour`, seconds),
  comments: (seconds: number) =>
    formatLimit(`${limits.commentsPerHour} comments, replies and answers an hour`, seconds),
  questions: (seconds: number) =>
    formatLimit(`${limits.questionsPerHour} questions an hour`, seconds),
  follows: (seconds: number) =>
    `New accounts can follow ${limits.followsPerHour} people an hour. Try again in ${formatWait(seconds)}.`,
  linksPerDay: (seconds: number) => formatLimit(`${limits.linksPerDay} links a day`, seconds),
  linksPerText: `New accounts can write up to ${limits.linksPerText} links in one text. Remove some, then send it again.`,
  courses: (seconds: number) =>
    `New accounts can create ${limits.coursesPerDay} courses a day. Try again in ${formatWait(seconds)}.`,
  courseLinksPerDay: (seconds: number) =>
    formatLimit(`${limits.courseLinksPerDay} links a day in courses and announcements`, seconds),
  linksPerCourseText: `New accounts can write up to ${limits.linksPerCourseText} links in one text. Remove some, then try again.`,
} as const

function formatLimit(limit: string, seconds: number): string {
  return `New accounts can write ${limit}. Try again in ${formatWait(seconds)}.`
}

/** "35 minutes" or "3 hours", never less than what remains. */
function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes < 120) return pluralize(minutes, ['minute', 'minutes'])
  return pluralize(Math.ceil(minutes / 60), ['hour', 'hours'])
}
