import { ApiError } from '#web/lib/api.ts'
import { forgetHandle, reopenFile } from './file-handles.ts'
import { forgetUpload, listStoredUploads, type StoredUpload } from './stored-uploads.ts'
import { isLockedElsewhere } from './upload-locks.ts'
import { uploadStore } from './upload-store.ts'
import { loadVideo } from './video-requests.ts'
import type { VideoTarget } from './video-upload.ts'
import { continueUpload } from './video-uploads.ts'

/** Lists the uploads that an earlier visit did not finish, and continues those whose file can be read. */
export async function restoreUploads(target: VideoTarget): Promise<void> {
  const stored = listStoredUploads(target)
  await Promise.all(stored.map((upload) => restoreUpload(upload)))
}

async function restoreUpload(upload: StoredUpload): Promise<void> {
  const { id, url } = upload
  if (uploadStore.find(id) || (await isLockedElsewhere(id))) return
  // The server does not know yet what still waited to be sent.
  const state = url === undefined ? 'uploading' : await findState(id)
  if (uploadStore.find(id)) return
  if (state !== 'uploading') {
    // It was completed, but the page was closed before the response: then the server replaces the video, unless the
    // lesson has a newer one by now.
    forgetUpload(id)
    return forgetHandle(id)
  }
  uploadStore.add([{ ...upload, stage: 'fileNeeded' }])
  const picked = await reopenFile(id)
  if (picked) await continueUpload(id, picked)
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
