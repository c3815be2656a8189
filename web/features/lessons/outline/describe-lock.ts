import type { LessonRelease } from '#shared/contract/courses/outline.ts'
import type { LessonAccess } from '#shared/contract/learning/lessons.ts'
import { lockDetailMessages as details, lockMessages } from '#shared/messages/lessons/lessons.ts'
import { describeRelease, formatDays } from './describe-release.ts'

export type LessonDenial = Extract<LessonAccess, { allowed: false }>

/** Why a lesson is locked, in a sentence. */
export function describeLock(lock: LessonDenial, release: LessonRelease | null): string {
  const { reason, at, lesson } = lock
  if (reason === 'previous_lesson_open' && lesson) return details.completeFirst(lesson.title)
  if (reason === 'not_released') {
    if (at) return details.opensOn(formatOpening(at))
    if (release && 'days' in release) return details.opensAfterDays(formatDays(release.days))
  }
  return lockMessages[reason]
}

/** The same in a few words, for the rows of an outline. */
export function describeLockBriefly(lock: LessonDenial, release: LessonRelease | null): string {
  switch (lock.reason) {
    case 'not_logged_in':
    case 'not_enrolled':
      return release ? describeRelease(release) : 'For enrolled learners'
    case 'not_released':
      if (lock.at) return `Opens on ${formatOpening(lock.at)}`
      return release ? describeRelease(release) : 'Opens later'
    case 'previous_lesson_open':
      return lock.lesson ? `After “${lock.lesson.title}”` : 'After the lesson before it'
    case 'course_draft':
      return 'Not published yet'
    case 'course_archived':
      return 'Archived'
  }
}

/** In the learner's time zone; with the time, unless that is midnight. */
function formatOpening(at: string): string {
  const date = new Date(at)
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0
  return date.toLocaleString('en', {
    dateStyle: 'long',
    ...(!isMidnight && { timeStyle: 'short' }),
  })
}
