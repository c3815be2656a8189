import type { EncodedPacket } from 'mediabunny'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
import { guardStorage, VideoProblem, videoProblems } from '../problems.ts'
import { initName, toSegmentName } from './playlists.ts'
import { createSegmenter, type SegmentTrack } from './segmenter.ts'

export interface SegmentFolder {
  add(packet: EncodedPacket): Promise<void>
  finish(): Promise<FinishedFolder>
  store(name: string, contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
}

export interface FinishedFolder {
  segments: { bytes: number; seconds: number }[]
  packets: number
  seconds: number
  isIndependent: boolean
}

/** More than 12 hours at 120 frames per second, or of audio in packets of 5 ms. */
const packetsMax = 10_000_000

/** Segments of one track, in an emptied folder of the file storage. Throws VideoProblem and StorageError. */
export async function createSegmentFolder(options: {
  files: FileStorage
  /** Of the video. */
  folder: string
  name: string
  track: SegmentTrack
  targetSeconds: number
  maxSeconds: number
  /** Of all segments together. */
  maxBytes: number
}): Promise<SegmentFolder> {
  const { files, track, targetSeconds, maxSeconds, maxBytes } = options
  const path = `${options.folder}/${options.name}`
  const segments: FinishedFolder['segments'] = []
  let bytesStored = 0
  let packets = 0

  const store: SegmentFolder['store'] = async (name, contentType, bytes) => {
    bytesStored += bytes.length
    if (bytesStored > maxBytes) throw new VideoProblem(videoProblems.damaged)
    await guardStorage(() => files.store(path, [{ name, contentType, bytes }]))
  }

  await guardStorage(() => files.removeAll(path))
  const segmenter = createSegmenter({
    track,
    targetSeconds,
    maxSeconds,
    writeInit: (bytes) => store(initName, `${track.type}/mp4`, bytes),
    async writeSegment({ bytes, seconds }, number) {
      if (!(seconds > 0)) throw new VideoProblem(videoProblems.damaged)
      segments.push({ bytes: bytes.length, seconds })
      await store(toSegmentName(number), `${track.type}/mp4`, bytes)
    },
  })
  return {
    async add(packet) {
      packets += 1
      if (packets > packetsMax) throw new VideoProblem(videoProblems.damaged)
      await segmenter.add(packet)
    },
    async finish() {
      const { isIndependent } = await segmenter.finish()
      if (segments.length === 0) throw new VideoProblem(videoProblems.damaged)
      const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
      return { segments, packets, seconds, isIndependent }
    },
    store,
  }
}
