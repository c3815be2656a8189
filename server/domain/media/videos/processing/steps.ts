import { z } from 'zod'
import type { StoredRendition, StoredSound } from '#server/db/schema/index.ts'
import type { StorageSettings } from '#server/platform/storage/storage-settings.ts'
import { probe } from './probe/probe.ts'
import type { FfmpegSettings } from './transcoding/find-ffmpeg.ts'

/** Where ffmpeg reads a video: what was packaged already, or the uploaded file. */
export type TranscodingInput =
  | { rendition: string; hasSound: boolean }
  | { demuxer: string; hasSound: boolean }

/** Programs read WAV; endpoints limit the size of requests, often to 25 MB. */
export type SoundFormat = 'wav' | 'm4a'

/** What the child process does with the files of users, one at a time. */
export type Step =
  | { kind: 'probe'; file: string }
  | {
      kind: 'package'
      file: string
      name: string
      withSound: boolean
      targetDuration: number | null
      /** The length of the file, which is not measured again. */
      seconds: number
    }
  | {
      kind: 'transcode'
      input: TranscodingInput
      name: string
      height: number
      withSound: boolean
      targetDuration: number | null
      seconds: number
    }
  | { kind: 'pictures'; input: TranscodingInput; width: number; height: number; seconds: number }
  | { kind: 'loudness'; input: TranscodingInput; seconds: number }
  | {
      kind: 'sound'
      input: TranscodingInput
      seconds: number
      format: SoundFormat
      /** Where the file is written. */
      path: string
    }
  | {
      kind: 'command'
      program: string
      args: string[]
      home: string | undefined
      /** The working directory. */
      folder: string
    }
export type StepKind = Step['kind']

export interface StepTask {
  videoId: string
  storage: StorageSettings
  ffmpeg: FfmpegSettings | null
  /** Where a file of S3 is copied for ffmpeg. */
  copyFolder: string
  step: Step
}

const rendition: z.ZodType<StoredRendition> = z.object({
  name: z.string().regex(/^[1-9]\d{1,4}p$/),
  width: z.int().positive(),
  height: z.int().positive(),
  bandwidth: z.int().positive(),
  averageBandwidth: z.int().positive(),
  codecs: z.string().regex(/^[\w.]{1,60}$/),
  framesPerSecond: z.number().positive(),
})
const sound: z.ZodType<StoredSound> = z.object({
  bandwidth: z.int().positive(),
  averageBandwidth: z.int().positive(),
  codecs: z.string().regex(/^[\w.]{1,60}$/),
  channels: z.int().min(1).max(64),
})
const packaged = z.object({
  rendition,
  sound: sound.nullable(),
  targetDuration: z.int().min(1).max(3600),
})

/** Checked, because the process that parses a hostile file may send anything. */
export const stepResults = {
  probe,
  package: packaged,
  transcode: packaged,
  pictures: z.object({
    thumbnails: z
      .object({
        sheets: z.int().min(1).max(100),
        columns: z.int(),
        rows: z.int(),
        width: z.int(),
        height: z.int(),
        seconds: z.number().positive(),
      })
      .nullable(),
    poster: z.string().nullable(),
  }),
  loudness: z.object({ loudness: z.number().min(-200).max(50).nullable() }),
  sound: z.object({}),
  command: z.object({ output: z.instanceof(Uint8Array) }),
}
export type StepResults = { [Kind in StepKind]: z.infer<(typeof stepResults)[Kind]> }

export const stepMessage = z.discriminatedUnion('type', [
  /** Once, when the process has started. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('progress'), share: z.number().min(0).max(1) }),
  z.object({ type: z.literal('result'), result: z.unknown() }),
  z.object({ type: z.literal('problem'), problem: z.string().min(1).max(300) }),
  /** The segments would be too long or too large; another encoding can be streamed. */
  z.object({ type: z.literal('tooLarge') }),
  z.object({ type: z.literal('storage'), reason: z.string() }),
  z.object({ type: z.literal('error'), reason: z.string() }),
])
export type StepMessage = z.infer<typeof stepMessage>
