import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'

export interface Recording {
  seconds: number
  framesPerSecond: number
  /** JavaScript that shows the moment in the page. */
  frame: (second: number) => string
  /** The constant rate factor of VP9, from 0 (best) to 63. */
  quality: number
  /** A WAV file. */
  music: string
  /** For example `32k`. */
  audioBitrate: string
  /** The WebM file. */
  target: string
}

/** Captions: start and end in seconds, and the text. */
export type Cue = [number, number, string]

/** A keyframe every two seconds and the index at the start, so that seeking is exact and takes one request. */
export async function recordVideo(page: Page, recording: Recording): Promise<void> {
  const { seconds, framesPerSecond, frame, quality, music, audioBitrate, target } = recording
  const video = `-c:v libvpx-vp9 -crf ${quality} -b:v 0 -pix_fmt yuv420p -row-mt 1 -cpu-used 2`
  const keyframes = `-g ${2 * framesPerSecond} -force_key_frames expr:gte(t,n_forced*2)`
  const audio = `-c:a libopus -b:a ${audioBitrate} -vbr constrained -shortest`
  const encoder = startFfmpeg(
    `-f image2pipe -framerate ${framesPerSecond} -c:v png -i -`.split(' '),
    ['-i', music],
    `${video} ${keyframes} ${audio} -reserve_index_space 4096`.split(' '),
    [target],
  )
  for (let index = 0; index < seconds * framesPerSecond; index++) {
    const image = await takeScreenshot(page, frame(index / framesPerSecond))
    if (!encoder.stdin.write(image)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  await waitForExit(encoder)
}

export async function takeScreenshot(page: Page, frame: string): Promise<Buffer> {
  await page.evaluate(frame)
  return page.screenshot({ type: 'png' })
}

export async function runFfmpeg(options: string[]): Promise<void> {
  await waitForExit(startFfmpeg(options))
}

export function toWebVtt(captions: Cue[]): string {
  const cues = captions.map(
    ([from, to, text]) => `${timestamp(from)} --> ${timestamp(to)}\n${text}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}

function startFfmpeg(...options: string[][]) {
  return spawn('ffmpeg', ['-v', 'error', '-y', ...options.flat()], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
}

async function waitForExit(child: ReturnType<typeof startFfmpeg>) {
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg stopped with code ${code}`)
}

function timestamp(seconds: number) {
  return `00:${seconds.toFixed(3).padStart(6, '0')}`
}
