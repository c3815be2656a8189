/*
 * Records seed/media/lesson.html to web/public/media/lectern-lesson.{webm,vtt,webp}. The output is committed;
 * run it only after changing the lesson. Requires ffmpeg (VP9, Opus, WebP) and Chromium; takes about a minute:
 *
 *   npx node seed/media/make-lesson.ts [/usr/bin/chromium]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { composeMusic } from './lesson-music.ts'
import { type Cue, recordVideo, runFfmpeg, takeScreenshot, toWebVtt } from './record-video.ts'

interface Lesson {
  seconds: number
  captions: Cue[]
}

const posterSecond = 3.6
const pagePath = path.join(import.meta.dirname, 'lesson.html')
const target = path.join(import.meta.dirname, '../../web/public/media/lectern-lesson')
const frame = (second: number) => `window.frame(${second})`

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
    const { seconds, captions } = await page.evaluate<Lesson>('window.lesson')

    const music = path.join(folder, 'music.wav')
    await writeFile(music, composeMusic(seconds))
    const sound = { music, audioBitrate: '32k' }
    await recordVideo(page, {
      seconds,
      framesPerSecond: 25,
      frame,
      quality: 45,
      ...sound,
      target: `${target}.webm`,
    })
    await writePoster(page, path.join(folder, 'poster.png'))
    await writeFile(`${target}.vtt`, toWebVtt(captions))
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

async function writePoster(page: Page, still: string) {
  await writeFile(still, await takeScreenshot(page, frame(posterSecond)))
  await runFfmpeg(['-i', still, '-c:v', 'libwebp', '-quality', '80', `${target}.webp`])
}
