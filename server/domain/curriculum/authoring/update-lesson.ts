import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { courseOutlines, hasFixedLength, lessons } from '#server/db/schema/index.ts'
import { toStoredVideo } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { screenTexts } from '#server/domain/filters/index.ts'
import { replaceAttachments } from '#server/domain/media/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type {
  EditableLesson,
  ReleaseRequest,
  UpdateLessonRequest,
} from '#shared/contract/courses/curriculum.ts'
import { lessonKinds } from '#shared/lesson-kinds.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { type ContentChange, getLessonKind, type StoredLesson } from '../kinds/index.ts'
import { findStoredLesson } from '../lessons/stored-lesson.ts'
import { isKnownZone } from '../outline/release.ts'
import { runCurriculumChange } from './change-curriculum.ts'
import { findLessonCourse, requireExistingLesson } from './change-lessons.ts'
import { loadEditableCourse } from './editable-course.ts'
import { loadEditableLesson } from './lesson-source.ts'

/**
 * Saves fields of a lesson, with optimistic locking: throws `stale_lesson` with the current `lesson` if the request is
 * based on an older version. Also throws `invalid_input`, `forbidden` and `not_found`.
 */
export async function updateLesson(
  deps: Deps,
  actor: Actor,
  id: string,
  request: UpdateLessonRequest,
): Promise<{ lesson: EditableLesson; revision: number }> {
  const courseId = await findLessonCourse(deps.db, id)
  await loadEditableCourse(deps.db, actor, courseId)
  const current = await requireStoredLesson(deps.db, id)
  const kind = requireKind(current, request)
  await screenLesson(deps, current, request)
  const prepared = await kind.prepare(deps, actor, request)
  const revision = await runCurriculumChange(deps, actor, courseId, async (tx) => {
    const { version } = await requireExistingLesson(tx, id)
    if (version !== request.version) return undefined
    const stored = await requireStoredLesson(tx, id)
    const length = await loadLength(tx, id)
    const lesson = { ...stored, durationSeconds: length.measured }
    const change = await kind.changeContent({ deps, tx, actor, lesson }, request, prepared)
    await saveRow(deps, tx, id, request, { ...change, length })
    const { files: fileIds } = request
    if (fileIds) await replaceAttachments(deps, tx, { lessonId: id, courseId, fileIds })
    if (request.article) await deps.jobs.enqueue(tx, 'indexPassages', { id })
    return loadRevision(tx, courseId)
  })
  // After the commit: an article may have to be rendered, which stores it.
  const lesson = await loadEditableLesson(deps, deps.db, id)
  if (revision !== undefined) return { lesson, revision }
  throw new AppError('stale_lesson', messages.lessonChanged, { details: { lesson } })
}

function requireKind(lesson: StoredLesson, request: UpdateLessonRequest) {
  const kind = getLessonKind(lesson.kind)
  for (const field of lessonKinds) {
    if (field === kind.kind || request[field] === undefined) continue
    throw new AppError('invalid_input', messages.otherKind, {
      fields: { [field]: messages.otherKind },
    })
  }
  return kind
}

/** Throws `invalid_input` for what admins have blocked, unless it is the link that the lesson has. */
async function screenLesson(
  deps: Pick<Deps, 'filters' | 'settings'>,
  lesson: StoredLesson,
  { title, article, video }: UpdateLessonRequest,
): Promise<void> {
  const link = video?.link
  const isSame = link !== undefined && toStoredVideo(link, deps.settings.publicUrl) === lesson.video
  const texts = { title, article: article?.markdown, 'video.link': isSame ? undefined : link }
  await screenTexts(deps, 'course', texts)
}

async function requireStoredLesson(db: Queryable, id: string): Promise<StoredLesson> {
  const stored = await findStoredLesson(db, id)
  if (!stored) throw new AppError('not_found', messages.lessonNotFound)
  return stored
}

interface LessonLength {
  /** Stated by an author, instead of measured or estimated. */
  fixed: number | null
  /** Kept while an author states another one, who may take that back. */
  measured: number | null
}

async function loadLength(tx: Transaction, id: string): Promise<LessonLength> {
  const [row] = await tx
    .select({
      isFixed: hasFixedLength,
      seconds: lessons.durationSeconds,
      measured: sql<number | null>`(${lessons.content} ->> 'measuredSeconds')::integer`,
    })
    .from(lessons)
    .where(eq(lessons.id, id))
  const { isFixed = false, seconds = null, measured = null } = row ?? {}
  return isFixed ? { fixed: seconds, measured } : { fixed: null, measured: seconds }
}

async function saveRow(
  deps: Deps,
  tx: Transaction,
  id: string,
  request: UpdateLessonRequest,
  { columns, seconds: measured, length }: ContentChange & { length: LessonLength },
): Promise<void> {
  const { title, preview, required, hidden, release } = request
  const fixed = request.seconds === undefined ? length.fixed : request.seconds
  const isFixed = fixed !== null
  const now = deps.clock.now()
  const content = JSON.stringify({
    ...columns.content,
    fixedLength: isFixed,
    measuredSeconds: isFixed ? measured : null,
  })
  await tx
    .update(lessons)
    .set({
      ...columns,
      title,
      isPreview: preview,
      isRequired: required,
      isHidden: hidden,
      shownAt: hidden === false ? timeIfHidden(now) : undefined,
      ...(release === undefined ? {} : toReleaseColumns(release)),
      content: sql`${lessons.content} || ${content}::jsonb`,
      durationSeconds: fixed ?? measured,
      version: sql`${lessons.version} + 1`,
      updatedAt: now,
    })
    .where(eq(lessons.id, id))
}

/** Learners who know the course see a lesson as new from the time when it is shown. */
function timeIfHidden(now: Date) {
  return sql`case when ${lessons.isHidden} then ${now.toISOString()}::timestamptz else ${lessons.shownAt} end`
}

function toReleaseColumns(release: ReleaseRequest) {
  const none = { releaseDays: null, releaseDate: null, releaseZone: null }
  if (release === null) return none
  if ('days' in release) return { ...none, releaseDays: release.days }
  if (!isKnownZone(release.zone)) {
    const message = messages.badRelease
    throw new AppError('invalid_input', message, { fields: { release: message } })
  }
  return { ...none, releaseDate: release.date, releaseZone: release.zone }
}

async function loadRevision(tx: Transaction, courseId: string): Promise<number> {
  const [outline] = await tx
    .select({ revision: courseOutlines.revision })
    .from(courseOutlines)
    .where(eq(courseOutlines.courseId, courseId))
  return outline?.revision ?? 0
}
