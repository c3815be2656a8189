import type { Transaction } from '#server/db/client.ts'
import { courseOutlines, enrolments, lessonProgress } from '#server/db/schema/index.ts'
import { daysBefore, requireId } from './demo-time.ts'
import { demoCourses, demoLesson } from './demo/courses.ts'
import { demoEnrolments } from './demo/enrolments.ts'
import { demoReviews } from './demo/reviews.ts'
import { demoLearners } from './demo/users.ts'

/** Learners enrol some days before they write a review. */
const daysBeforeReview = 12
const daysOfLearning = 5
/** Learners join some days before they enrol. */
const daysBeforeEnrolment = 3
/** The watched shares of learners who have not written a review, in turn. */
const watchedShares = [0.4, 0.75, 0]

/** Inserts enrolments and lesson progress. */
export async function seedDemoLearning(
  tx: Transaction,
  now: Date,
  userIds: ReadonlyMap<string, string>,
  courseIds: ReadonlyMap<string, string>,
): Promise<void> {
  const lessonIds = new Map(
    (await tx.select().from(courseOutlines)).map(({ courseId, firstLessonId }) => [
      courseId,
      firstLessonId ?? '',
    ]),
  )
  const enrolled = scheduleDemoEnrolments().map(({ by, course, ...schedule }) => ({
    userId: requireId(userIds, by),
    courseId: requireId(courseIds, course),
    ...schedule,
  }))
  await tx.insert(enrolments).values(
    enrolled.map(({ userId, courseId, daysAgo }) => ({
      userId,
      courseId,
      enrolledAt: daysBefore(now, daysAgo),
    })),
  )
  // In the order of time, as the days on which learners were active are recorded.
  const started = enrolled
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
  await tx.insert(lessonProgress).values(
    started.map(({ userId, courseId, daysAgo, share }) => {
      const seconds = Math.round(share * demoLesson.durationSeconds)
      const watchedAt = daysBefore(now, Math.max(0, daysAgo - daysOfLearning))
      return {
        userId,
        lessonId: requireId(lessonIds, courseId),
        positionSeconds: seconds,
        positionAt: watchedAt,
        durationSeconds: demoLesson.durationSeconds,
        watched: `{[0,${seconds})}`,
        completedAt: share === 1 ? watchedAt : null,
        createdAt: watchedAt,
        updatedAt: watchedAt,
      }
    }),
  )
}

interface ScheduledEnrolment {
  /** Keys of the learner and the course. */
  by: string
  course: string
  daysAgo: number
  /** How much of the video the learner has watched, from 0 to 1. */
  share: number
}

/** When the demo's learners enrolled, and how far they came. */
function scheduleDemoEnrolments(): ScheduledEnrolment[] {
  const courseAges = new Map(demoCourses.map(({ key, ageDays }) => [key, ageDays]))
  return demoEnrolments.map(({ by, course }, index) => {
    const review = demoReviews.find((other) => other.by === by && other.course === course)
    const age = courseAges.get(course) ?? 0
    const daysAgo = review
      ? Math.min(age, review.ageDays + daysBeforeReview)
      : (age * (1 + (index % 9))) / 10
    const share = review ? 1 : (watchedShares[index % watchedShares.length] ?? 0)
    return { by, course, daysAgo, share }
  })
}

/** How many days ago each learner joined, by key: before their first course. */
export function scheduleDemoLearners(): Map<string, number> {
  const joined = new Map<string, number>()
  const learners = new Set(demoLearners.map(({ key }) => key))
  for (const { by, daysAgo } of scheduleDemoEnrolments()) {
    if (!learners.has(by)) continue
    joined.set(by, Math.max(joined.get(by) ?? 0, daysAgo + daysBeforeEnrolment))
  }
  return joined
}
