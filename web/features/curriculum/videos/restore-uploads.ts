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
  const stored = listStoredUploads(target.userId).filter(({ course }) => course === target.course)
  await Promise.all(stored.map((upload) => restoreUpload(upload, queue)))
}

/** The uploads of all courses that wait for their author; forgets those that cannot be continued. */
export async function findUnfinishedUploads(userId: string): Promise<StoredUpload[]> {
  const stored = listStoredUploads(userId).filter(({ id }) => isIdle(id))
  const states = await Promise.all(stored.map(isUnfinished))
  return stored.filter(({ id }, index) => states[index] && isIdle(id))
}

function isIdle(id: string): boolean {
  const upload = uploadStore.find(id)
  return upload === undefined || upload.stage === 'fileNeeded'
}

async function isUnfinished({ id, url, course }: StoredUpload): Promise<boolean> {
  if (await isLockedElsewhere(id)) return false
  const state = url === undefined ? await findCourse(course) : await findState(id)
  if (state === 'uploading') return true
  await forget(id)
  return false
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
const findState = (id: string) => loadVideo(id).then(({ state }) => state, isGone)

/** Undefined if the course does not exist, or is not the author's any more. */
const findCourse = (id: string) => loadCurriculum(id).then(() => 'uploading' as const, isGone)

function isGone(error: unknown): 'uploading' | undefined {
  const status = error instanceof ApiError ? error.status : 0
  return [403, 404].includes(status) ? undefined : 'uploading'
}
