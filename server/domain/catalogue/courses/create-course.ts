import { and, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import { lockUntilCommit } from '#server/db/advisory-locks.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { courseDrafts, courses } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { limitNewAccount } from '#server/domain/trust/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { getPublicId, type CreateCourseRequest } from '#shared/contract/courses/authoring.ts'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { lockCategoryForShare } from '../categories/queries.ts'
import {
  renderDescriptionForSave,
  toDescriptionColumns,
} from '../descriptions/render-description.ts'
import { removeDraft } from '../drafts/queries.ts'
import {
  claimFormUpload,
  findCourseProblems,
  limitFormLinks,
  rejectProblems,
  screenCourse,
} from './course-form.ts'
import { insertCourses } from './insert-courses.ts'
import { presentCourse, toStoredVideo } from './present.ts'
import { loadCoursesById } from './queries.ts'
import { updateCourse } from './update-course.ts'

/** The import source of courses that were published from a draft. */
const draftSource = 'draft'
/** Later, another course is written in a draft of the same id, such as after Back in the browser. */
const repetitionHours = 1

/**
 * Creates a course owned by the actor. A request that is repeated with the same `draft`, such as after a lost
 * response, changes the course that it created, unless a draft was saved under that id since. Throws `invalid_input`
 * with an error for each invalid field, and `too_many`.
 */
export async function createCourse(
  deps: Deps,
  actor: Actor,
  request: CreateCourseRequest,
): Promise<{ msg: string; course: Course }> {
  const repeated = await updatePublished(deps, actor, request)
  if (repeated) return repeated
  await screenCourse(deps, request)
  const rendered = await renderDescriptionForSave(deps, actor.id, request.desc)
  rejectProblems({
    ...findCourseProblems(request, actor),
    ...('problem' in rendered ? { desc: rendered.problem } : {}),
  })
  await limitFormLinks(deps, actor, request)
  await limitNewAccount(deps, actor, 'courses')
  const { category, comments, desc, link, images, captions, draft, ...fields } = request
  const row = await deps.db.transaction(async (tx) => {
    if (draft && (await isPublishedMeanwhile(deps, tx, actor, draft))) return undefined
    await lockCategoryForShare(tx, category)
    const claim = { userId: actor.id, current: null }
    const coverUploadId = await claimFormUpload(deps, tx, 'images', {
      ...claim,
      publicId: getPublicId(images),
    })
    const captionsUploadId = await claimFormUpload(deps, tx, 'captions', {
      ...claim,
      publicId: getPublicId(captions),
    })
    const ids = await insertCourses(tx, [
      {
        ...fields,
        ownerId: actor.id,
        categoryId: category,
        summary: comments,
        description: desc,
        ...('html' in rendered && toDescriptionColumns(rendered)),
        video: toStoredVideo(link, deps.settings.publicUrl),
        coverUploadId,
        captionsUploadId,
        createdAt: deps.clock.now(),
        ...(draft && { importSource: draftSource, importKey: toDraftKey(actor, draft) }),
      },
    ])
    if (draft) await removeDraft(tx, actor.id, draft)
    const [created] = await loadCoursesById(tx, ids)
    if (!created) throw new Error('The new course could not be read back.')
    if (captionsUploadId && created.firstLessonId) {
      await deps.jobs.enqueue(tx, 'importCaptions', { id: created.firstLessonId })
    }
    return created
  })
  if (!row) return createCourse(deps, actor, request)
  await deps.events.publish('catalogueChanged', { courseIds: [row.id] })
  const course = presentCourse(row, deps.settings)
  return { msg: authoringMessages.courseCreated, course }
}

/** Changes the course that an earlier request with the same draft created, if there is one. */
async function updatePublished(deps: Deps, actor: Actor, request: CreateCourseRequest) {
  const id = request.draft && (await findPublished(deps, deps.db, actor, request.draft))
  if (!id) return undefined
  const { course } = await updateCourse(deps, actor, id, request)
  return { msg: authoringMessages.courseCreated, course }
}

/**
 * Requests with the same draft follow each other until commit: of two at the same time, one creates the course. An
 * earlier course from a draft of this id gives up its key.
 */
async function isPublishedMeanwhile(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  draft: string,
): Promise<boolean> {
  const key = toDraftKey(actor, draft)
  await lockUntilCommit(tx, key)
  if (await findPublished(deps, tx, actor, draft)) return true
  await tx
    .update(courses)
    .set({ importSource: null, importKey: null })
    .where(and(eq(courses.importSource, draftSource), eq(courses.importKey, key)))
  return false
}

/** The id of the course that a request with this draft has just created. */
async function findPublished(
  deps: Deps,
  db: Queryable,
  actor: Actor,
  draft: string,
): Promise<string | undefined> {
  const savedAgain = db
    .select({ found: sql`1` })
    .from(courseDrafts)
    .where(and(eq(courseDrafts.userId, actor.id), eq(courseDrafts.id, draft)))
  const [course] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(
      and(
        eq(courses.importSource, draftSource),
        eq(courses.importKey, toDraftKey(actor, draft)),
        isNull(courses.deletedAt),
        gt(courses.createdAt, timeFromNow(deps.clock, { hours: -repetitionHours })),
        notExists(savedAgain),
      ),
    )
  return course?.id
}

/** Clients choose the ids of drafts, so they are unique within an account only. */
function toDraftKey(actor: Actor, draft: string): string {
  return `${actor.id}/${draft}`
}
