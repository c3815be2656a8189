import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { videos } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { VideoRow } from '#server/domain/media/index.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** The videos of `tests/media/videos/`, which show a counter of their seconds. */
export type SampleVideo =
  | 'h264-aac-20s.mp4'
  | 'h264-aac-20s-180p.mp4'
  | 'h264-aac-5s.mov'
  | 'h264-silent-8s.mp4'
  | 'h264-long-gop-20s.mp4'
  | 'h264-opus-6s.mkv'
  | 'h264-rotated-4s.mp4'
  | 'vp9-opus-6s.webm'
  | 'vp8-vorbis-6s.webm'
  | 'hevc-aac-6s.mp4'
  | 'av1-opus-4s.mp4'
  | 'prores-2s.mov'
  | 'h264-pcm-4s.mov'
  | 'mpeg4-mp3-4s.mp4'
  | 'aac-only-6s.mp4'
  | 'encrypted-4s.mp4'

export function readSampleVideo(name: SampleVideo): Bytes {
  return Uint8Array.from(readFileSync(new URL(`../../media/videos/${name}`, import.meta.url)))
}

/** Stores an uploaded video, unused and unprocessed by default, as a finished upload would. */
export async function createVideo(
  { deps }: { deps: Pick<Deps, 'db' | 'files' | 'clock'> },
  options: Partial<typeof videos.$inferInsert> & {
    courseId: string
    content?: SampleVideo | Bytes
  },
): Promise<VideoRow> {
  const { content = 'h264-aac-20s.mp4', ...columns } = options
  const bytes = typeof content === 'string' ? readSampleVideo(content) : content
  const id = columns.id ?? randomUUID()
  const contentType = 'application/octet-stream'
  await deps.files.store(`videos/${id}`, [{ name: 'source', contentType, bytes }])
  const [row] = await deps.db
    .insert(videos)
    .values({
      id,
      name: 'lecture.mp4',
      bytes: bytes.length,
      state: 'queued',
      unusedSince: deps.clock.now(),
      ...columns,
    })
    .returning()
  if (!row) throw new Error('The insert returned no video.')
  return row
}
