import { publicIdOf, type NewCourseRequest } from '#shared/contract/authoring.ts'
import type { Course } from '#shared/contract/catalogue.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { claimFile } from './claim-file.ts'
import { courseProblems, refuseProblems } from './course-problems.ts'
import { videoOf } from './course-video.ts'
import { createCourses } from './create-courses.ts'
import { holdCategory } from './hold-category.ts'
import { presentCourse } from './present.ts'
import { loadCoursesById } from './queries.ts'
import { renderForSave, storedHtml } from './render-description.ts'

/** Writes a course of the actor's own. Throws `invalid_input` with the problem of each field. */
export async function createCourse(
  deps: Deps,
  actor: Actor,
  request: NewCourseRequest,
): Promise<{ msg: string; course: Course }> {
  const rendered = await renderForSave(deps, actor.id, request.desc)
  refuseProblems({
    ...courseProblems(request, actor),
    ...('problem' in rendered ? { desc: rendered.problem } : {}),
  })
  const { category, comments, desc, link, images, captions, ...same } = request
  const row = await deps.db.transaction(async (tx) => {
    await holdCategory(tx, category)
    const claim = { by: actor.id, current: null }
    const cover = await claimFile(deps, tx, 'images', { ...claim, publicId: publicIdOf(images) })
    const subtitles = await claimFile(deps, tx, 'captions', {
      ...claim,
      publicId: publicIdOf(captions),
    })
    const [id = ''] = await createCourses(tx, [
      {
        ...same,
        ownerId: actor.id,
        categoryId: category,
        summary: comments,
        description: desc,
        ...('html' in rendered && storedHtml(rendered)),
        video: videoOf(link, deps.settings.publicUrl),
        coverUploadId: cover,
        captionsUploadId: subtitles,
        createdAt: deps.clock.now(),
      },
    ])
    const [created] = await loadCoursesById(tx, [id])
    if (!created) throw new Error('The new course could not be read back.')
    return created
  })
  await deps.events.publish('catalogueChanged', { courseIds: [row.id] })
  const course = presentCourse(row, deps.settings)
  return { msg: authoringMessages.courseCreated, course }
}
