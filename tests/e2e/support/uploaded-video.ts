import { randomUUID } from 'node:crypto'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { pages } from '#shared/paths.ts'
import { newAuthor, newCourse } from './author.ts'
import { enrol } from './cinema.ts'
import { useDatabase } from './lessons.ts'
import { createToken, logIn, type Member, newMember } from './member.ts'
import { type E2eServer, expect } from './test.ts'

const packagedVideo = join(import.meta.dirname, '../../media/uploaded')

export interface VideoCourse {
  _id: string
  title: string
  author: Member & { token: string }
  lesson: string
  video: string
}

/** Creates a course of one uploaded video, which is 40 s long and has been processed unless it is said otherwise. */
export async function newVideoCourse(
  site: E2eServer,
  state: 'ready' | 'processing' = 'ready',
): Promise<VideoCourse> {
  const author = await newAuthor(site)
  const title = `Uploaded ${crypto.randomUUID().slice(0, 8)}`
  const { _id } = await newCourse(site, author.token, { title })
  const video = randomUUID()
  const folder = join(site.dataDir, 'files', 'videos', video)
  await mkdir(folder, { recursive: true })
  await cp(packagedVideo, folder, { recursive: true })
  const lesson = await useDatabase(site, async (db) => {
    await db.query(
      `insert into videos (id, course_id, name, bytes, state, percent) values ($1, $2, 'lecture.mp4', 1000, 'processing', 40)`,
      [video, _id],
    )
    const { rows } = await db.query<{ id: string }>(
      `update lessons set video = null, video_id = $1 where course_id = $2 returning id`,
      [video, _id],
    )
    return rows[0]?.id ?? ''
  })
  const course = { _id, title, author, lesson, video }
  if (state === 'ready') await finishProcessing(site, course)
  return course
}

/** As the end of processing does. */
export async function finishProcessing(site: E2eServer, { video }: VideoCourse): Promise<void> {
  const thumbnails = { sheets: 1, columns: 5, rows: 5, width: 160, height: 90, seconds: 4 }
  await useDatabase(site, (db) =>
    db.query(
      `update videos set state = 'ready', percent = 100, playlist = 1, duration_seconds = 40, width = 640, height = 360,
         loudness = -10, poster = 'poster.jpg', thumbnails = $2, version = version + 1
       where id = $1`,
      [video, JSON.stringify(thumbnails)],
    ),
  )
}

/** Logs in as a learner of the course. */
export async function learn(page: Page, site: E2eServer, course: VideoCourse): Promise<void> {
  const token = await createToken(site, await newMember(site))
  await enrol(site, token, [course._id])
  await logIn(page, site, token)
}

/** Opens the lesson, and waits until its video can be played. */
export async function openVideo(
  page: Page,
  site: E2eServer,
  course: VideoCourse,
): Promise<Locator> {
  await page.goto(site.url + pages.lesson(course._id, course.lesson))
  const player = findPlayer(page)
  await expect(findSlider(player)).toBeEnabled()
  return player
}

export const findPlayer = (within: Page | Locator) =>
  within.getByRole('region', { name: /^Video player/ })

export const findSlider = (player: Locator) => player.getByRole('slider', { name: 'Seek' })

export const findButton = (player: Locator, name: string) =>
  player.getByRole('button', { name, exact: true })
