import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { enrolments, lessonProgress, lessons } from '#server/db/schema/index.ts'
import { daysBefore, requireId } from './demo-time.ts'
import { demoCourses, demoLesson } from './demo/courses.ts'
import { demoEnrolments } from './demo/posts.ts'
import { demoReviews } from './demo/reviews.ts'

/** People look at a course for some days before they write about it. */
const daysBeforeReview = 12
const daysOfLearning = 5
/** How far those have come who have not reviewed a course, in turn. */
const partsWatched = [0.4, 0.75, 0]

/** Writes who takes which course since when, and how far they have come. */
export async function seedDemoLearning(
  tx: Transaction,
  now: Date,
  people: ReadonlyMap<string, string>,
  courseIds: ReadonlyMap<string, string>,
): Promise<void> {
  const lessonOf = new Map(
    (await tx.select().from(lessons).where(eq(lessons.position, 1))).map((lesson) => [
      lesson.courseId,
      lesson.id,
    ]),
  )
  const ageOf = new Map(demoCourses.map(({ key, ageDays }) => [key, ageDays]))
  const taken = demoEnrolments.map(({ by, course }, place) => {
    const review = demoReviews.find((other) => other.by === by && other.course === course)
    const age = ageOf.get(course) ?? 0
    const daysAgo = review
      ? Math.min(age, review.ageDays + daysBeforeReview)
      : (age * (1 + (place % 9))) / 10
    return {
      userId: requireId(people, by),
      courseId: requireId(courseIds, course),
      daysAgo,
      part: review ? 1 : (partsWatched[place % partsWatched.length] ?? 0),
    }
  })
  await tx.insert(enrolments).values(
    taken.map(({ userId, courseId, daysAgo }) => ({
      userId,
      courseId,
      enrolledAt: daysBefore(now, daysAgo),
    })),
  )
  const begun = taken.filter(({ part }) => part > 0)
  await tx.insert(lessonProgress).values(
    begun.map(({ userId, courseId, daysAgo, part }) => {
      const seconds = Math.round(part * demoLesson.durationSeconds)
      const seenAt = daysBefore(now, Math.max(0, daysAgo - daysOfLearning))
      return {
        userId,
        lessonId: requireId(lessonOf, courseId),
        positionSeconds: seconds,
        positionAt: seenAt,
        durationSeconds: demoLesson.durationSeconds,
        watched: `{[0,${seconds})}`,
        completedAt: part === 1 ? seenAt : null,
      }
    }),
  )
}
