import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  courseOutlines,
  courses,
  enrolments,
  isAddressable,
  lessonProgress,
  lessons,
  uploads,
} from '#server/db/schema/index.ts'
import { cardColumns, presentCourseCard } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { StartedCourse } from '#shared/contract/courses/discovery.ts'
import { discoveryLimits as limits } from '#shared/limits.ts'
import { countMinutesLeft, countMinutesToEnd } from '#shared/videos/time-left.ts'
import {
  isUncompleted,
  lastOpenedAt,
  type LessonsRow,
  presentLessons,
  selectLessonsProgress,
} from '../progress/lessons-progress.ts'
import { summaryColumns } from '../progress/progress-queries.ts'
import { calculatePercentWatched } from '../progress/watched-ranges.ts'

/** The user's courses to continue with: last watched first, then those not started yet, newest first. */
export async function listStarted(
  { db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>,
  userId: string,
): Promise<StartedCourse[]> {
  const rows = await db
    .select({
      course: cardColumns,
      lesson: lessons.title,
      severalLessons: selectLessonsProgress(clock.now()),
      ...summaryColumns,
    })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .innerJoin(courseOutlines, eq(courseOutlines.courseId, courses.id))
    .innerJoin(lessons, eq(lessons.id, courseOutlines.firstLessonId))
    .leftJoin(uploads, eq(uploads.id, courses.coverUploadId))
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, enrolments.userId)),
    )
    .where(
      and(
        eq(enrolments.userId, userId),
        isNull(enrolments.removedAt),
        isAddressable(courses),
        isUncompleted,
      ),
    )
    .orderBy(sql`${lastOpenedAt} desc nulls last`, desc(enrolments.enrolledAt), desc(courses.id))
    .limit(limits.startedCourses)
  return rows.map(({ course, lesson, severalLessons, ...progress }) => ({
    ...presentCourseCard(course, settings),
    ...(severalLessons ? presentSeveral(lesson, severalLessons) : presentOne(lesson, progress)),
  }))
}

type StartedLesson = Pick<StartedCourse, 'lesson' | 'minutesLeft' | 'percent' | 'lessons'>

function presentSeveral(first: string, row: LessonsRow): StartedLesson {
  const { duration = null, position = null } = row.current ?? {}
  const minutesLeft = countMinutesToEnd({ duration, position })
  return { lesson: row.current?.title ?? first, minutesLeft, ...presentLessons(row) }
}

function presentOne(
  lesson: string,
  row: {
    durationSeconds: number | null
    watchedSeconds: number
  },
): StartedLesson {
  const { durationSeconds: duration, watchedSeconds } = row
  const percent = calculatePercentWatched(watchedSeconds, duration)
  return { lesson, percent, minutesLeft: countMinutesLeft({ percent, duration }) }
}
