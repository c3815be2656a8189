import { ApiError } from '#web/lib/api.ts'
import type { ChangeQueue } from '../tree/change-queue.ts'
import { loadCurriculum } from '../tree/change-requests.ts'
import { findLesson } from '../tree/changes.ts'
import { forgetHandle, reopenFile } from './file-handles.ts'
import { forgetUpload, listStoredUploads, type StoredUpload } from './stored-uploads.ts'
import { isLockedElsewhere } from './upload-locks.ts'
import { uploadStore } from './upload-store.ts'
import { loadVideo } from './video-requests.ts'
import type { VideoTarget } from './video-upload.ts'
import { continueUpload } from './video-uploads.ts'

/** Lists the uploads that an earlier visit did not finish, and continues those whose file can be read. */
export async function restoreUploads(target: VideoTarget, queue: ChangeQueue): Promise<void> {
  const stored = listStoredUploads(target)
  await Promise.all(stored.map((upload) => restoreUpload(upload, queue)))
}

async function restoreUpload(upload: StoredUpload, queue: ChangeQueue): Promise<void> {
  const { id, url } = upload
  if (uploadStore.find(id) || (await isLockedElsewhere(id))) return
  if (await isLessonGone(upload, queue)) return forget(id)
  // The server does not know yet what still waited to be sent.
  const state = url === undefined ? 'uploading' : await findState(id)
  if (uploadStore.find(id)) return
  // If it was completed, but the page was closed before the response, then the server replaces the video, unless the
  // lesson has a newer one by now.
  if (state !== 'uploading') return forget(id)
  uploadStore.add([{ ...upload, stage: 'fileNeeded' }])
  const picked = await reopenFile(id)
  if (picked) await continueUpload(id, picked)
}

function forget(id: string): Promise<void> {
  forgetUpload(id)
  return forgetHandle(id)
}

/** Of lessons that are not saved yet, only the queue knows; others may be newer than what it has loaded. */
async function isLessonGone({ course, lesson }: StoredUpload, queue: ChangeQueue) {
  const isQueued = () => findLesson(queue.getState().curriculum.sections, lesson) !== undefined
  if (isQueued()) return false
  // Without a connection, nothing is known.
  const current = await loadCurriculum(course).catch(() => undefined)
  return current !== undefined && !findLesson(current.sections, lesson) && !isQueued()
}

/** The state of the video; undefined if it does not exist. Without a connection, nothing has changed. */
async function findState(id: string) {
  try {
    return (await loadVideo(id)).state
  } catch (error) {
    const isGone = error instanceof ApiError && [403, 404].includes(error.status)
    return isGone ? undefined : 'uploading'
  }
}
