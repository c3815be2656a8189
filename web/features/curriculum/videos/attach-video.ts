import { openChangeQueue } from '../tree/open-change-queue.ts'
import type { VideoUpload } from './video-upload.ts'

type Attached = Pick<VideoUpload, 'id' | 'userId' | 'course' | 'lesson'>

/** Makes an upload the video of its lesson, among the other changes of the curriculum. */
export function attachVideo({ id, ...attached }: Attached): Promise<void> {
  return change(attached, id)
}

export function detachVideo(attached: Omit<Attached, 'id'>): Promise<void> {
  return change(attached, null)
}

async function change(
  { userId, course, lesson }: Omit<Attached, 'id'>,
  upload: string | null,
): Promise<void> {
  const queue = await openChangeQueue(userId, course, new AbortController().signal)
  queue.change({ type: 'updateLesson', _id: lesson, to: { video: { upload } }, was: {} })
}
