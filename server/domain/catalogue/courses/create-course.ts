import { and, eq } from 'drizzle-orm'
import { lockUntilCommit } from '#server/db/advisory-locks.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { courses } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { getPublicId, type CreateCourseRequest } from '#shared/contract/courses/authoring.ts'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { lockCategoryForShare } from '../categories/queries.ts'
import {
  renderDescriptionForSave,
  toDescriptionColumns,
} from '../descriptions/render-description.ts'
import { removeDraft } from '../drafts/queries.ts'
import { claimFormUpload, findCourseProblems, rejectProblems, screenCourse } from './course-form.ts'
import { insertCourses } from './insert-courses.ts'
import { presentCourse, toStoredVideo } from './present.ts'
import { loadCoursesById } from './queries.ts'
import { updateCourse } from './update-course.ts'

/** The import source of courses that were published from a draft. */
const draftSource = 'draft'

/**
 * Creates a course owned by the actor. A request that is repeated with the same `draft`, such as after a lost
 * response, changes the course that it created. Throws `invalid_input` with an error for each invalid field.
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
  const { category, comments, desc, link, images, captions, draft, ...fields } = request
  const row = await deps.db.transaction(async (tx) => {
    if (draft && (await isPublishedMeanwhile(tx, toDraftKey(actor, draft)))) return undefined
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

/** Changes the course that was published from the draft of the request, if there is one. */
async function updatePublished(deps: Deps, actor: Actor, request: CreateCourseRequest) {
  const id = request.draft && (await findPublished(deps.db, toDraftKey(actor, request.draft)))
  if (!id) return undefined
  const { course } = await updateCourse(deps, actor, id, request)
  return { msg: authoringMessages.courseCreated, course }
}

/** Requests with the same draft follow each other until commit: of two at the same time, one creates the course. */
async function isPublishedMeanwhile(tx: Transaction, draftKey: string): Promise<boolean> {
  await lockUntilCommit(tx, draftKey)
  return (await findPublished(tx, draftKey)) !== undefined
}

/** The id of the course that was published from a draft. */
async function findPublished(db: Queryable, draftKey: string): Promise<string | undefined> {
  const [course] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.importSource, draftSource), eq(courses.importKey, draftKey)))
  return course?.id
}

/** Clients choose the ids of drafts, so they are unique within an account only. */
function toDraftKey(actor: Actor, draft: string): string {
  return `${actor.id}/${draft}`
}
