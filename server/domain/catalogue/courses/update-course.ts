import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  courseOutlines,
  courses,
  hasFixedLength,
  lessons,
  videoVersion,
} from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { isCourseAuthor, requireCourseRight, type Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Events } from '#server/platform/events/event-bus.ts'
import { getPublicId, type UpdateCourseRequest } from '#shared/contract/courses/authoring.ts'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { lockCategoryForShare } from '../categories/queries.ts'
import {
  renderDescriptionForSave,
  toDescriptionColumns,
} from '../descriptions/render-description.ts'
import { removeDraft } from '../drafts/queries.ts'
import { cataloguePolicy } from '../policy.ts'
import {
  claimFormUpload,
  findCourseProblems,
  limitFormLinks,
  rejectProblems,
  screenCourse,
} from './course-form.ts'
import { presentCourse, toStoredVideo, toVideoUrl } from './present.ts'
import {
  authorColumns,
  type CourseRow,
  loadCoursesById,
  lockCourse,
  type LockedCourse,
  isVideoInForm,
} from './queries.ts'
import { toReplacedVideo } from './replaced-video.ts'

/**
 * Saves the course form, with optimistic locking: throws `stale_course` with the current course if the
 * form is based on an older version. Also throws `invalid_input` with an error for each invalid field,
 * `forbidden` and `not_found`.
 */
export async function updateCourse(
  deps: Deps,
  actor: Actor,
  id: string,
  request: UpdateCourseRequest,
): Promise<{ msg: string; course: Course }> {
  const { settings } = deps
  await requireChangeRight(deps, actor, id)
  const [stored] = await loadCoursesById(deps.db, [id])
  const course = stored && presentCourse(stored, settings)
  await screenCourse(deps, request, course)
  const rendered = await renderDescriptionForSave(deps, actor.id, request.desc)
  const rejectInvalid = (before: CourseRow) =>
    rejectProblems(findFormProblems(request, actor, before, { rendered, settings }))
  // Links of a form that is rejected do not count.
  if (stored && isCurrent(request, stored)) rejectInvalid(stored)
  await limitFormLinks(deps, actor, request, course)
  const { row, curriculum } = await deps.db.transaction(async (tx) => {
    const before = await lockCourse(tx, id)
    requireCourseRight(cataloguePolicy.changeCourse, actor, before)
    if (!isCurrent(request, before)) {
      const details = {
        course: presentCourse(before, settings),
        isVideoInForm: isVideoInForm(before),
      }
      throw new AppError('stale_course', authoringMessages.courseChanged, { details })
    }
    rejectInvalid(before)
    const columns = 'html' in rendered ? toDescriptionColumns(rendered) : {}
    await updateCourseRow(deps, tx, actor, before, { ...request, ...columns })
    await updateLessonRow(deps, tx, actor, before, request)
    if (request.draft) await removeDraft(tx, actor.id, request.draft)
    if (!isCourseAuthor(actor, before)) {
      const [subject, at] = [{ id, title: before.title }, deps.clock.now()]
      await recordAudit(tx, { actorId: actor.id, action: 'course.changed', subject, at })
    }
    const [changed] = await loadCoursesById(tx, [id])
    if (!changed) throw new Error('The changed course could not be read back.')
    return { row: changed, curriculum: await describeChange(tx, actor, before) }
  })
  await deps.events.publish('catalogueChanged', { courseIds: [id] })
  if (curriculum) await deps.events.publish('curriculumChanged', curriculum)
  return { msg: authoringMessages.courseSaved, course: presentCourse(row, settings) }
}

function isCurrent({ version }: UpdateCourseRequest, before: CourseRow): boolean {
  return version === undefined || version === before.version
}

function findFormProblems(
  request: UpdateCourseRequest,
  actor: Actor,
  before: CourseRow,
  {
    rendered,
    settings,
  }: Pick<Deps, 'settings'> & { rendered: Awaited<ReturnType<typeof renderDescriptionForSave>> },
): Record<string, string> {
  const link = isVideoInForm(before) ? toVideoUrl(before.video, settings.publicUrl) : request.link
  // An old or imported description may stay invalid as long as it is unchanged.
  const isInvalid = 'problem' in rendered && request.desc !== before.description.trim()
  return {
    ...findCourseProblems(request, actor, { ...before, link }),
    ...(isVideoInForm(before) && request.link === ''
      ? { link: authoringMessages.fieldsEmpty }
      : {}),
    ...(isInvalid ? { desc: rendered.problem } : {}),
  }
}

/** For authors who have the curriculum open, in which the one lesson has changed. */
async function describeChange(
  tx: Transaction,
  actor: Actor,
  course: LockedCourse,
): Promise<Events['curriculumChanged'] | undefined> {
  if (!isVideoInForm(course)) return undefined
  const [outline] = await tx
    .select({ revision: courseOutlines.revision })
    .from(courseOutlines)
    .where(eq(courseOutlines.courseId, course.id))
  const authors = [course.ownerId ?? actor.id, ...course.coInstructorIds, actor.id]
  const userIds = [...new Set(authors)]
  return { courseId: course.id, revision: outline?.revision ?? 0, userIds }
}

/** Checked before the description is rendered, and again with the row locked. */
async function requireChangeRight({ db }: Deps, actor: Actor, id: string): Promise<void> {
  const [course] = await db
    .select({ ...authorColumns, status: courses.status })
    .from(courses)
    .where(and(eq(courses.id, id), isNull(courses.deletedAt)))
  if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)
  requireCourseRight(cataloguePolicy.changeCourse, actor, course)
}

async function updateCourseRow(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  before: LockedCourse,
  request: UpdateCourseRequest & Partial<ReturnType<typeof toDescriptionColumns>>,
): Promise<void> {
  const { title, author, level, topic, type, learn, language } = request
  const { descriptionHtml, descriptionRenderer } = request
  if (request.category !== before.categoryId) await lockCategoryForShare(tx, request.category)
  const coverUploadId = await claimFormUpload(deps, tx, 'images', {
    publicId: getPublicId(request.images),
    userId: actor.id,
    current: before.coverUploadId,
  })
  await tx
    .update(courses)
    .set({
      title,
      author,
      level,
      topic,
      type,
      learn,
      summary: request.comments,
      description: request.desc,
      descriptionHtml,
      descriptionRenderer,
      categoryId: request.category,
      ...(language === undefined ? {} : { language }),
      coverUploadId,
      version: sql`${courses.version} + 1`,
      updatedAt: deps.clock.now(),
    })
    .where(eq(courses.id, before.id))
}

/**
 * The video belongs to the one lesson of a course; the lessons of others are edited in the curriculum. A new video
 * without a duration clears the stored one, which was measured on the old video.
 */
async function updateLessonRow(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  before: LockedCourse,
  { title, link, durationSeconds, captions }: UpdateCourseRequest,
): Promise<void> {
  if (!isVideoInForm(before)) return
  const video = toStoredVideo(link, deps.settings.publicUrl)
  const duration = durationSeconds ?? (video === before.video ? before.durationSeconds : null)
  const current = before.captionsUploadId
  const captionsUploadId =
    captions === undefined
      ? current
      : await claimFormUpload(deps, tx, 'captions', {
          publicId: getPublicId(captions),
          userId: actor.id,
          current,
        })
  const now = deps.clock.now()
  const replaced = video === before.video ? undefined : await loadReplacedVideo(tx, before, now)
  await tx
    .update(lessons)
    .set({
      // Unless its authors gave the lesson a title of its own.
      title: sql`case when ${lessons.title} = ${before.title} then ${title} else ${lessons.title} end`,
      video,
      ...(replaced && {
        content: sql`${lessons.content} || ${JSON.stringify(replaced)}::jsonb`,
      }),
      durationSeconds: sql`case when ${hasFixedLength} then ${lessons.durationSeconds} else ${duration}::integer end`,
      captionsUploadId,
      version: sql`${lessons.version} + 1`,
      updatedAt: now,
    })
    .where(eq(lessons.id, before.firstLessonId ?? ''))
  if (captionsUploadId !== current && before.firstLessonId) {
    await deps.jobs.enqueue(tx, 'importCaptions', { id: before.firstLessonId })
  }
}

async function loadReplacedVideo(
  tx: Transaction,
  { firstLessonId }: LockedCourse,
  now: Date,
): Promise<Record<string, unknown>> {
  const [lesson] = await tx
    .select({ content: lessons.content, videoVersion })
    .from(lessons)
    .where(eq(lessons.id, firstLessonId ?? ''))
  return lesson ? toReplacedVideo(lesson, now) : {}
}
