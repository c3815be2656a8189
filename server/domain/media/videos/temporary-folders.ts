import { lstat, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMilliseconds } from '#server/platform/clock.ts'
import type { Deps } from '../../deps.ts'

const copyPrefix = 'lectern-video-'
const transcriptionPrefix = 'lectern-transcription-'
/** What is older is not written any more. Encoding may take longer, but goes on reading a file that was removed. */
const maxAgeMilliseconds = dayMilliseconds

/** Where the uploaded file of a video is copied for ffmpeg. */
export const toCopyFolder = (videoId: string) => join(tmpdir(), copyPrefix + videoId)

/** Where the sound of a video is prepared for speech recognition. */
export const toTranscriptionFolder = (key: string) => join(tmpdir(), transcriptionPrefix + key)

/** Removes the folders of workers that were killed, where their work was not repeated on this machine. */
export async function removeAbandonedFolders({
  clock,
  log,
}: Pick<Deps, 'clock' | 'log'>): Promise<void> {
  const oldest = clock.now().getTime() - maxAgeMilliseconds
  const names = await readdir(tmpdir()).catch((error: unknown) => {
    log.warn({ err: error }, 'Temporary folders of killed workers could not be looked for.')
    return []
  })
  const isTemporary = (name: string) =>
    name.startsWith(copyPrefix) || name.startsWith(transcriptionPrefix)
  for (const name of names.filter(isTemporary)) {
    const path = join(tmpdir(), name)
    try {
      const { mtimeMs } = await lstat(path)
      if (mtimeMs < oldest) await rm(path, { recursive: true, force: true })
    } catch {
      // Another worker has removed it, or it belongs to another user of the system.
    }
  }
}
