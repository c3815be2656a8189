import {
  canEncodeAudio,
  Conversion,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
} from 'mediabunny'
import { createMadeFile, type MadeFile } from './made-files.ts'
import type { OpenSource } from './open-source.ts'
import { planRendition } from './plan-work.ts'

/** A segment of the stream begins with a key frame. */
const keyFrameSeconds = 2

export interface RenditionOptions {
  /** Of the file, as long as it is on this device. */
  name: string
  height: number
  signal: AbortSignal
  /** Called with the share that was encoded, 0 to 1. */
  onProgress: (share: number) => void
}

/** Encodes a smaller version of a video into a file on this device. Undefined if this browser cannot. */
export async function makeRendition(
  { input, facts }: OpenSource,
  { name, height, signal, onProgress }: RenditionOptions,
): Promise<MadeFile | undefined> {
  const { width, bitrate, withSound } = planRendition(facts, height)
  const quality = new Quality({ bitrate })
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9', 'av1'], { width, height, quality })
  // What encodes no AAC encodes Opus.
  const soundCodec = (await canEncodeAudio('aac')) ? 'aac' : 'opus'
  const file = codec && (await createMadeFile(name))
  if (!file) return undefined
  try {
    const conversion = await Conversion.init({
      input,
      output: new Output({
        format: new Mp4OutputFormat({ fastStart: false }),
        target: new StreamTarget(file.writable as WritableStream, { chunked: true }),
      }),
      tracks: 'primary',
      video: {
        codec,
        width,
        height,
        fit: 'fill',
        quality,
        keyFrameInterval: keyFrameSeconds,
        forceTranscode: true,
        allowTransformationMetadata: false,
      },
      audio: withSound ? { codec: soundCodec } : { discard: true },
    })
    if (!conversion.isValid) throw new Error('This browser cannot encode the video.')
    conversion.onProgress = onProgress
    const cancel = () => void conversion.cancel()
    signal.addEventListener('abort', cancel)
    await conversion.execute()
    signal.removeEventListener('abort', cancel)
    signal.throwIfAborted()
    return file
  } catch (error) {
    await file.writable.abort().catch(() => undefined)
    await file.remove()
    throw error
  }
}
