import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
import type { StorageSettings } from '#server/platform/storage/storage-settings.ts'
import { sourceName, toVideoFolder } from '../../video-files.ts'
import { StorageError } from '../problems.ts'
import { readChunks } from '../read-chunks.ts'

/**
 * The path of the uploaded file for ffmpeg, which has to jump in it. A file of S3 is copied to a folder first; whoever
 * started the process removes the copy, also if the process was killed.
 */
export async function openLocalCopy(
  files: FileStorage,
  storage: StorageSettings,
  videoId: string,
  copy: string,
  onProgress: (share: number) => void = () => undefined,
): Promise<string> {
  const folder = toVideoFolder(videoId)
  if ('folder' in storage) return join(storage.folder, folder, sourceName)
  await mkdir(copy, { recursive: true, mode: 0o700 })
  try {
    const source = await files.open(folder, sourceName)
    if (!source) throw new Error('The file is missing.')
    const body = readChunks(source)
    let copied = 0
    body.on('data', (chunk: Uint8Array) => {
      copied += chunk.length
      onProgress(copied / source.size)
    })
    await pipeline(body, createWriteStream(join(copy, sourceName), { mode: 0o600 }))
  } catch (error) {
    throw new StorageError('The file could not be copied.', { cause: error })
  }
  return join(copy, sourceName)
}

export async function removeLocalCopy(copy: string): Promise<void> {
  await rm(copy, { recursive: true, force: true })
}
