/*
 * Records each clip of seed/media/clips.html as web/public/media/lesson-NAME.{webm,vtt}. The output is committed;
 * run it only after changing a clip. Requires ffmpeg (VP9, Opus) and Chromium; takes
 * about half a minute per clip:
 *
 *   npx node seed/media/make-clips.ts [/usr/bin/chromium [NAME …]]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { composeMusic } from './lesson-music.ts'
import { type Cue, recordVideo, toWebVtt } from './record-video.ts'

const pagePath = path.join(import.meta.dirname, 'clips.html')
const target = path.join(import.meta.dirname, '../../web/public/media')
const names = process.argv.slice(3)

const folder = await mkdtemp(path.join(tmpdir(), 'lectern-clips-'))
const browser = await chromium.launch({ executablePath: process.argv[2] ?? '/usr/bin/chromium' })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await page.goto(pathToFileURL(pagePath).href)
  await page.evaluate(() =>
    Promise.all(
      ['400 40px "Lectern Serif"', '500 40px "Lectern Serif"', '600 40px "Lectern Serif"']
        .concat('40px "Lectern Code"')
        .map((font) => document.fonts.load(font)),
    ),
  )
  const clips =
    await page.evaluate<Record<string, { seconds: number; captions: Cue[] }>>('window.clips')
  for (const [name, { seconds, captions }] of Object.entries(clips)) {
    if (names.length > 0 && !names.includes(name)) continue
    const music = path.join(folder, `${name}.wav`)
    await writeFile(music, composeMusic(seconds))
    await recordVideo(page, {
      seconds,
      framesPerSecond: 12,
      frame: (second) => `window.frame('${name}', ${second})`,
      quality: 52,
      music,
      audioBitrate: '20k',
      target: path.join(target, `lesson-${name}.webm`),
    })
    await writeFile(path.join(target, `lesson-${name}.vtt`), toWebVtt(captions))
  }
} finally {
  await browser.close()
  await rm(folder, { recursive: true })
}
