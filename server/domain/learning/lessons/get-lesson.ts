import { and, eq, or, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isExistingLesson, lessonProgress, lessons, sections } from '#server/db/schema/index.ts'
import { findStoredLesson, getLessonKind } from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { loadAttachments, presentCourseFile } from '#server/domain/media/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { LessonLink } from '#shared/contract/courses/outline.ts'
import type { Lesson } from '#shared/contract/learning/lessons.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import type { LoadedFacts } from '../access/load-facts.ts'
import { requireLesson } from '../access/require-lesson.ts'
import { presentProgress } from '../progress/present.ts'
import { lessonProgressColumns } from '../progress/progress-queries.ts'

type LessonDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'renderers'>

/**
 * A lesson with its content and the addresses of its files, which expire. Throws `lesson_locked` with the reason, and
 * `not_found` for a lesson that does not exist for the actor.
 */
export async function getLesson(
  deps: LessonDeps,
  actor: Actor | undefined,
  lessonId: string,
): Promise<{ lesson: Lesson }> {
  const { db } = deps
  const now = deps.clock.now()
  const access = await requireLesson(db, actor, lessonId, now)
  const [place, stored, attachments, row] = await Promise.all([
    loadPlace(db, access),
    findStoredLesson(db, lessonId),
    loadAttachments(db, lessonId),
    actor && loadProgress(db, actor.id, lessonId),
  ])
  if (!stored || !place) throw new AppError('not_found', curriculumMessages.lessonNotFound)
  const content = await getLessonKind(access.kind).presentContent(deps, stored)
  const isLearner = access.facts.enrolment?.isCurrent === true
  const isMarked = row?.isMarked ?? false
  const own = presentProgress(access.courseId, row, { isMarked, now })
  const completedBy = { watching: 'measured', mark: 'mark' } as const
  return {
    lesson: {
      _id: lessonId,
      course: { _id: access.courseId, title: access.courseTitle },
      section: { _id: place.sectionId, title: place.sectionTitle },
      title: place.title,
      kind: access.kind,
      seconds: place.seconds,
      preview: place.isPreview,
      required: place.isRequired,
      content,
      attachments: attachments.map((file) => presentCourseFile(file, deps)),
      progress: isLearner ? own : null,
      completedBy: isLearner && own.completedBy ? completedBy[own.completedBy] : null,
      previous: place.previous,
      next: place.next,
    },
  }
}

const adjacent = (step: 'lag' | 'lead') => sql<LessonLink | null>`
  ${sql.raw(step)}(json_build_object('_id', ${lessons.id}, 'title', ${lessons.title})) over (
    order by ${sections.rank}, ${sections.id}, ${lessons.rank}, ${lessons.id})`

/** The lesson with the ones before and after it. For authors, a hidden one is among those that learners see. */
async function loadPlace(db: Queryable, { id, courseId }: LoadedFacts) {
  const places = db.$with('places').as(
    db
      .select({
        id: lessons.id,
        title: sql<string>`${lessons.title}`.as('lesson_title'),
        seconds: lessons.durationSeconds,
        isPreview: lessons.isPreview,
        isRequired: lessons.isRequired,
        sectionId: sql<string>`${sections.id}`.as('section_id'),
        sectionTitle: sql<string>`${sections.title}`.as('section_title'),
        previous: adjacent('lag').as('previous'),
        next: adjacent('lead').as('next'),
      })
      .from(lessons)
      .innerJoin(sections, eq(sections.id, lessons.sectionId))
      .where(
        and(
          eq(lessons.courseId, courseId),
          isExistingLesson,
          or(eq(lessons.isHidden, false), eq(lessons.id, id)),
        ),
      ),
  )
  const [place] = await db.with(places).select().from(places).where(eq(places.id, id))
  return place
}

async function loadProgress(db: Queryable, userId: string, lessonId: string) {
  const [row] = await db
    .select(lessonProgressColumns)
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId)))
  return row
}
