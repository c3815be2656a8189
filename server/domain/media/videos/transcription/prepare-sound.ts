import { join } from 'node:path'
import type { VideoRow } from '../present-video.ts'
import type { SoundFormat, Step } from '../processing/steps.ts'
import { openLocalCopy } from '../processing/transcoding/local-copy.ts'
import type { TranscriptionWorker } from './transcribe-video.ts'

export interface SoundFile {
  path: string
  /** Endpoints know the format by the extension. */
  name: string
  contentType: string
}

const contentTypes: Record<SoundFormat, string> = { wav: 'audio/wav', m4a: 'audio/mp4' }

/** The audio of a video as a small file with one channel in `folder`; without ffmpeg the uploaded file itself. */
export async function prepareSound(
  { files, storage, ffmpeg }: TranscriptionWorker,
  video: VideoRow,
  { folder, format }: { folder: string; format: SoundFormat },
  run: (step: Step & { kind: 'sound' }) => Promise<unknown>,
): Promise<SoundFile> {
  if (!ffmpeg) {
    return nameSource(await openLocalCopy(files, storage, video.id, folder), video.contentType)
  }
  const name = `sound.${format}`
  const path = join(folder, name)
  const seconds = video.durationSeconds ?? 0
  await run({ kind: 'sound', input: findInput(video), seconds, format, path })
  return { path, name, contentType: contentTypes[format] }
}

/** What was packaged is read without a copy of the file. */
function findInput({ renditions, sound, contentType }: VideoRow) {
  const [first] = renditions
  if (first && sound) return { rendition: first.name, hasSound: true }
  const isMatroska = contentType === 'video/webm' || contentType === 'video/x-matroska'
  return { demuxer: isMatroska ? 'matroska' : 'mov', hasSound: true }
}

const extensions: Record<string, string> = {
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/quicktime': 'mov',
}

function nameSource(path: string, contentType: string | null): SoundFile {
  const type = contentType ?? 'video/mp4'
  return { path, name: `video.${extensions[type] ?? 'mp4'}`, contentType: type }
}
