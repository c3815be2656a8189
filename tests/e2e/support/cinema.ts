import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { runTool } from '#tests/helpers/run-tool.ts'
import { type MediaServer, startMediaServer } from '#tests/helpers/servers/media-server.ts'
import { logIn, type Member, newMember, createToken } from './member.ts'
import type { Opened } from './per-file.ts'
import { type E2eServer, expect, test as base } from './test.ts'

/** On the origin of the site, where no file is: `serveClip` adds it. */
export const ownClip = '/clip.webm'

/** By kind of video: of the site, of another origin, or of a provider. */
const courses = {
  clip: ownClip,
  file: 'clip.webm',
  hls: 'stream/master.m3u8',
  dash: 'stream/stream.mpd',
  missing: 'missing.mp4',
  missingHls: 'missing.m3u8',
  missingDash: 'missing.mpd',
  youtube: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  vimeo: 'https://vimeo.com/76979871',
} as const

export interface Cinema {
  site: E2eServer
  media: MediaServer
  /** Course ids by kind of video. */
  courses: Record<keyof typeof courses, string>
}

/** Fixtures for the player: courses with videos on a server of the test, and a learner of all of them. */
export const test = base.extend<{ cinema: Cinema; learner: Member; token: string }>({
  context: async ({ context, cinema }, use) => {
    await serveClip(context, cinema)
    await use(context)
  },
  cinema: [
    async ({ emptyServer: emptyServerValue, perFile }, use, { file }) => {
      await use(await perFile.get(file, 'cinema', () => openCinema(emptyServerValue)))
    },
    { timeout: 120_000 },
  ],
  learner: async ({ cinema }, use) => use(await newMember(cinema.site)),
  token: async ({ cinema, learner }, use) => {
    const token = await createToken(cinema.site, learner)
    await enrol(cinema.site, token, Object.values(cinema.courses))
    await use(token)
  },
})

/** Serves the linked file of the course `clip` from the site's own origin, by ranges. */
export async function serveClip(context: BrowserContext, { site }: Cinema): Promise<void> {
  const bytes = await readFile(join(import.meta.dirname, '../../media/clip.webm'))
  await context.route(site.url + ownClip, async (route) => {
    const range = /^bytes=(\d+)-(\d*)$/.exec(route.request().headers()['range'] ?? '')
    const from = Number(range?.[1] ?? 0)
    const to = Math.min(bytes.length - 1, range?.[2] ? Number(range[2]) : Infinity)
    await route.fulfill({
      status: range ? 206 : 200,
      headers: {
        'Accept-Ranges': 'bytes',
        'Content-Type': 'video/webm',
        ...(range && { 'Content-Range': `bytes ${from}-${to}/${bytes.length}` }),
      },
      body: bytes.subarray(from, to + 1),
    })
  })
}

/** Replaces the enrolments of a user. */
export async function enrol(site: E2eServer, token: string, courseIds: string[]): Promise<void> {
  const reply = await fetch(`${site.url}/user/addcart`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify({ cart: courseIds.map((_id) => ({ _id })) }),
  })
  expect(reply.status).toBe(200)
}

/** Opens the player's page for a logged-in user and skips its spinner. */
export async function openPlayer(
  page: Page,
  cinema: Cinema,
  course: string,
  token: string,
): Promise<Locator> {
  await page.clock.install()
  await logIn(page, cinema.site, token)
  return playerAt(page, cinema, course)
}

/** The same in a page that is already logged in and whose clock the test controls. */
export async function playerAt(page: Page, { site }: Cinema, course: string): Promise<Locator> {
  await page.goto(`${site.url}/courses/view/${course}`)
  return playerOn(page)
}

export async function playerOn(page: Page): Promise<Locator> {
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible()
  await page.clock.runFor(3600)
  const player = page.getByRole('region', { name: /^Video player/ })
  await expect(player).toBeVisible()
  return player
}

/** The button of a video of another host, which is shown until the video is played. */
export function findStill(player: Locator): Locator {
  return player.getByRole('button', { name: /^Play Loads the video from / })
}

/** Loads a video of another host by playing it, and pauses it. */
export async function loadAndPause(player: Locator): Promise<void> {
  await findStill(player).click()
  await player.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
}

/** The current time of the video element in seconds. */
export async function readTime(player: Locator): Promise<number> {
  return player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
}

/** Waits until the current time is about the expected number of seconds. */
export async function expectTime(player: Locator, seconds: number, slack = 0.5): Promise<void> {
  await expect(async () => {
    expect(Math.abs((await readTime(player)) - seconds)).toBeLessThanOrEqual(slack)
  }).toPass({ timeout: 10_000 })
}

async function openCinema(site: E2eServer): Promise<Opened<Cinema>> {
  const media = await startMediaServer()
  const courses = await importCourses(site, media)
  return { value: { site: site, media, courses }, close: () => media.close() }
}

async function importCourses(site: E2eServer, media: MediaServer): Promise<Cinema['courses']> {
  const env = { DATA_DIR: site.dataDir, DATABASE_URL: site.databaseUrl }
  await runTool(
    'admin-create',
    '--email cinema@example.test --fullname Cinema-Operator --password correct-horse'.split(' '),
    env,
  )
  const rows = Object.entries(courses).map(([name, path]) => ({
    key: name,
    title: toTitle(name),
    category: 'Cinema',
    author: 'Ada Author',
    link: new URL(path, path === ownClip ? site.url : media.address('')).href,
  }))
  const file = join(site.dataDir, 'cinema.json')
  await writeFile(file, JSON.stringify(rows))
  await runTool('import', [file], env)
  const list = await fetch(`${site.url}/api/courses?fields=card&limit=100`)
  const created = (await list.json()) as { courses: { _id: string; title: string }[] }
  const findId = (name: string) =>
    created.courses.find(({ title }) => title === toTitle(name))?._id ?? ''
  return Object.fromEntries(
    Object.keys(courses).map((name) => [name, findId(name)]),
  ) as Cinema['courses']
}

function toTitle(name: string): string {
  return `Cinema course ${name}`
}
