import type { VideoUpload } from './video-upload.ts'

/* Unfinished uploads, kept on this device across reloads: the server has what arrived, the device knows the file. */

export type StoredUpload = Omit<VideoUpload, 'stage' | 'rate' | 'error' | 'canRetry'>

const prefix = 'video-upload:'

export function storeUpload(upload: VideoUpload): void {
  const { stage: _stage, rate: _rate, error: _error, canRetry: _canRetry, ...stored } = upload
  try {
    localStorage.setItem(prefix + upload.id, JSON.stringify(stored))
  } catch {
    // Without storage, or when it is full, a reload starts from the beginning.
  }
}

export function forgetUpload(id: string): void {
  try {
    localStorage.removeItem(prefix + id)
  } catch {
    // Nothing was stored.
  }
}

/** The uploads of a user that were not finished in this browser. */
export function listStoredUploads(userId: string): StoredUpload[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key): unknown => JSON.parse(localStorage.getItem(key) ?? 'null'))
      .filter(isStoredUpload)
      .filter((upload) => upload.userId === userId)
  } catch {
    return []
  }
}

/** What this version of the page stored. */
function isStoredUpload(value: unknown): value is StoredUpload {
  const { id, lesson, name, bytes, modified, sent } = (value ?? {}) as Partial<StoredUpload>
  const texts = [id, lesson, name].every((text) => typeof text === 'string')
  return texts && [bytes, modified, sent].every((number) => typeof number === 'number')
}
