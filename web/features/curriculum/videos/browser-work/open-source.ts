import { BlobSource, Input, type InputVideoTrack, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import type { SourceFacts } from './plan-work.ts'

export interface OpenSource {
  input: Input
  track: InputVideoTrack
  /** When the video track starts, in seconds. */
  start: number
  facts: SourceFacts
}

/** Opens a video file, which is read as needed. Undefined if this browser cannot decode it. */
export async function openSource(file: Blob): Promise<OpenSource | undefined> {
  if (!('VideoDecoder' in globalThis && 'OffscreenCanvas' in globalThis)) return undefined
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
  const track = await input.getPrimaryVideoTrack()
  if (!track || !(await track.canDecode())) return undefined
  const sound = await input.getPrimaryAudioTrack()
  const start = Math.max(0, await track.getFirstTimestamp())
  const facts = {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    seconds: (await track.computeDuration()) - start,
    bytes: file.size,
    codec: await track.getCodec(),
    soundCodec: sound && ((await sound.getCodec()) ?? 'unknown'),
  }
  return { input, track, start, facts }
}
