import { Readable } from 'node:stream'
import { Input, MP4, ReadableStreamSource } from 'mediabunny'
import { packageInput, segmentSeconds, type PackagedVideo } from '../packaging/package-video.ts'
import type { Step } from '../steps.ts'
import { runFfmpeg, type Transcoding } from './run-ffmpeg.ts'

/** Peak kilobits per second by height; between them, proportionally to the area. */
const kilobitsAt1080 = 5000
const heightOfKilobits = 1080
const kilobitsMin = 300
const cacheMaxBytes = 48 * 1024 * 1024

/** Encodes a rendition as H.264, and AAC for the first, and packages it while it is encoded. */
export async function transcodeVideo(
  transcoding: Transcoding,
  step: Step & { kind: 'transcode' },
): Promise<PackagedVideo> {
  const { input, name, height, withSound, targetDuration, seconds } = step
  const share = (height / heightOfKilobits) ** 1.5
  const kilobits = Math.max(kilobitsMin, Math.round(kilobitsAt1080 * share))
  const sound = ['-map', '0:a:0', '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']
  const { output } = await runFfmpeg(transcoding, {
    input,
    track: 'video',
    seconds,
    options: [
      ['-map', '0:v:0'],
      withSound ? sound : ['-an'],
      ['-vf', `scale=-2:${height},format=yuv420p`, '-c:v', 'libx264', '-preset', 'veryfast'],
      ['-crf', '23', '-maxrate', `${kilobits}k`, '-bufsize', `${kilobits * 2}k`],
      ['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`, '-sc_threshold', '0'],
      ['-threads', String(transcoding.ffmpeg.threads), '-fps_mode', 'passthrough'],
      ['-map_metadata', '-1', '-sn', '-dn'],
      ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'],
    ],
    read: async (stdout) => {
      const stream = Readable.toWeb(stdout) as ReadableStream<Uint8Array>
      const source = new ReadableStreamSource(stream, { maxCacheSize: cacheMaxBytes })
      using opened = new Input({ source, formats: [MP4] })
      const { files, folder } = transcoding
      const options = {
        name,
        withSound,
        targetDuration: targetDuration ?? undefined,
        seconds,
        // ffmpeg reports its own progress.
        onProgress: () => undefined,
      }
      return await packageInput({ input: opened, size: Infinity }, { files, folder }, options)
    },
  })
  return output
}
