import { findLesson } from '../tree/changes.ts'
import { openChangeQueue } from '../tree/open-change-queue.ts'
import type { VideoUpload } from './video-upload.ts'

type Attached = Pick<VideoUpload, 'id' | 'userId' | 'course' | 'lesson'>

/**
 * Makes an upload the video of its lesson, among the other changes of the curriculum, unless another page has given the
 * lesson a newer one.
 */
export async function attachVideo({ id, userId, course, lesson }: Attached): Promise<void> {
  const queue = await openChangeQueue(userId, course, new AbortController().signal)
  const to = { video: { upload: id, unlessNewer: true as const } }
  queue.change({ type: 'updateLesson', _id: lesson, to, was: {} })
}

/** Removes an upload from its lesson, unless the lesson has got another video since. */
export async function detachVideo({ id, userId, course, lesson }: Attached): Promise<void> {
  const queue = await openChangeQueue(userId, course, new AbortController().signal)
  // While a save is running, `refresh` loads nothing, and what the save loads may be older than another video.
  await queue.flush()
  await queue.refresh()
  const { sections } = queue.getState().curriculum
  if (findLesson(sections, lesson)?.lesson.video !== id) return
  queue.change({ type: 'updateLesson', _id: lesson, to: { video: { upload: null } }, was: {} })
}
