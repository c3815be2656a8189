/*
 * Records seed/media/lesson.html to web/public/media/lectern-lesson.{webm,vtt,webp}. The output is committed;
 * run it only after changing the lesson. Requires ffmpeg (VP9, Opus, WebP) and Chromium; takes about a minute:
 *
 *   npx node seed/media/make-lesson.ts [/usr/bin/chromium]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { composeMusic } from './lesson-music.ts'

interface Lesson {
  seconds: number
  /** Start and end in seconds, and the text. */
  captions: [number, number, string][]
}

const framesPerSecond = 25
const posterSecond = 3.6
const pagePath = path.join(import.meta.dirname, 'lesson.html')
const target = path.join(import.meta.dirname, '../../web/public/media/lectern-lesson')

await makeLesson()

async function makeLesson() {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-lesson-'))
  const browser = await chromium.launch({ executablePath: process.argv[2] ?? '/usr/bin/chromium' })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await page.goto(pathToFileURL(pagePath).href)
    await page.evaluate(() =>
      Promise.all(
        [400, 500, 600].map((weight) => document.fonts.load(`${weight} 40px "Lectern Serif"`)),
      ),
    )
    const lesson = await page.evaluate<Lesson>('window.lesson')

    const music = path.join(folder, 'music.wav')
    await writeFile(music, composeMusic(lesson.seconds))
    await record(page, lesson.seconds, music)
    await writePoster(page, path.join(folder, 'poster.png'))
    await writeFile(`${target}.vtt`, toWebVtt(lesson.captions))
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

/** A keyframe every two seconds and the index at the start, so that seeking is exact and takes one request. */
async function record(page: Page, seconds: number, music: string) {
  const video = '-c:v libvpx-vp9 -crf 45 -b:v 0 -pix_fmt yuv420p -row-mt 1 -cpu-used 2'
  const keyframes = `-g ${2 * framesPerSecond} -force_key_frames expr:gte(t,n_forced*2)`
  const audio = '-c:a libopus -b:a 32k -vbr constrained -shortest'
  const encoder = startFfmpeg(
    `-f image2pipe -framerate ${framesPerSecond} -c:v png -i -`.split(' '),
    ['-i', music],
    `${video} ${keyframes} ${audio} -cues_to_front 1`.split(' '),
    [`${target}.webm`],
  )
  for (let frame = 0; frame < seconds * framesPerSecond; frame++) {
    const image = await takeScreenshot(page, frame / framesPerSecond)
    if (!encoder.stdin.write(image)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  await waitForExit(encoder)
}

async function writePoster(page: Page, still: string) {
  await writeFile(still, await takeScreenshot(page, posterSecond))
  await waitForExit(
    startFfmpeg(['-i', still, '-c:v', 'libwebp', '-quality', '80', `${target}.webp`]),
  )
}

async function takeScreenshot(page: Page, second: number) {
  await page.evaluate(`window.frame(${second})`)
  return page.screenshot({ type: 'png' })
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

function toWebVtt(captions: Lesson['captions']) {
  const cues = captions.map(
    ([from, to, text]) => `${timestamp(from)} --> ${timestamp(to)}\n${text}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}

function timestamp(seconds: number) {
  return `00:${seconds.toFixed(3).padStart(6, '0')}`
}
