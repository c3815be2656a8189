import type { Transaction } from '#server/db/client.ts'
import { enrolments, lessonProgress } from '#server/db/schema/index.ts'
import { daysBefore, requireId } from './demo-time.ts'
import { demoCourses } from './demo/courses.ts'
import { demoEnrolments } from './demo/enrolments.ts'
import { demoReviews } from './demo/reviews.ts'
import { demoLearners } from './demo/users.ts'
import { listDemoLessons, type DemoLesson } from './list-demo-lessons.ts'

/** Learners enrol some days before they write a review. */
const daysBeforeReview = 12
/** They complete a course within these days. */
const daysOfLearning = 11
/** Learners join some days before they enrol. */
const daysBeforeEnrolment = 3
/** The completed shares of learners who have not written a review, in turn. */
const completedShares = [0.4, 0.75, 0]

/** Inserts enrolments and lesson progress. */
export async function seedDemoLearning(
  tx: Transaction,
  now: Date,
  userIds: ReadonlyMap<string, string>,
  courseIds: ReadonlyMap<string, string>,
): Promise<void> {
  const lessons = await listDemoLessons(tx, [...courseIds.values()])
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
  const steps = enrolled.flatMap((enrolment) =>
    scheduleSteps(enrolment, lessons.get(enrolment.courseId) ?? []),
  )
  for (const batch of splitSteps(steps)) {
    await tx.insert(lessonProgress).values(batch.map((step) => toProgress(step, now)))
  }
}

interface Step {
  userId: string
  courseId: string
  lesson: DemoLesson
  /** How much of the lesson the learner has done, from 0 to 1. */
  share: number
  daysAgo: number
  /** Completes the course. */
  isLast: boolean
}

interface Enrolment {
  userId: string
  courseId: string
  daysAgo: number
  share: number
}

/** One lesson after the other. Only those who completed the course did most of its optional lessons too. */
function scheduleSteps(
  { userId, courseId, daysAgo, share }: Enrolment,
  lessons: DemoLesson[],
): Step[] {
  const chosen = lessons.filter((lesson) => lesson.isRequired || (share === 1 && !lesson.isNew))
  const completed = share * chosen.length
  const lastRequired = chosen.findLastIndex((lesson) => lesson.isRequired)
  return chosen.slice(0, Math.ceil(completed)).map((lesson, index) => {
    const day = Math.max(
      (daysOfLearning * (index + 1)) / (chosen.length + 1),
      (lesson.releaseDays ?? 0) + 0.5,
    )
    const rest = Math.min(1, completed - index)
    return {
      userId,
      courseId,
      lesson,
      // Of lessons other than videos, only the completion is known.
      share: lesson.kind === 'video' ? rest : Math.floor(rest),
      daysAgo: Math.max(0, daysAgo - day),
      isLast: share === 1 && index === lastRequired,
    }
  })
}

/**
 * In the order of time, as the days on which learners were active are recorded. The step that completes a course is in
 * a later statement than the steps before it, since triggers see the whole statement.
 */
function splitSteps(steps: Step[]): Step[][] {
  const sorted = steps.filter(({ share }) => share > 0).toSorted((a, b) => b.daysAgo - a.daysAgo)
  const batches: Step[][] = [[]]
  let started = new Set<string>()
  for (const step of sorted) {
    const enrolment = `${step.userId} ${step.courseId}`
    if (step.isLast && started.has(enrolment)) {
      batches.push([])
      started = new Set()
    }
    batches.at(-1)?.push(step)
    started.add(enrolment)
  }
  return batches.filter((batch) => batch.length > 0)
}

function toProgress(
  { userId, lesson, share, daysAgo }: Step,
  now: Date,
): typeof lessonProgress.$inferInsert {
  const at = daysBefore(now, daysAgo)
  const times = {
    positionAt: at,
    createdAt: at,
    updatedAt: at,
    completedAt: share === 1 ? at : null,
  }
  if (lesson.kind !== 'video') return { userId, lessonId: lesson.id, ...times }
  const durationSeconds = lesson.durationSeconds ?? 0
  const seconds = Math.round(share * durationSeconds)
  const watched = `{[0,${seconds})}`
  const position = { positionSeconds: seconds, durationSeconds, watched }
  return { userId, lessonId: lesson.id, ...position, ...times }
}

interface ScheduledEnrolment {
  /** Keys of the learner and the course. */
  by: string
  course: string
  daysAgo: number
  /** How much of the course the learner has completed, from 0 to 1. */
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
    const share = review ? 1 : (completedShares[index % completedShares.length] ?? 0)
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
