import type { Locator, Page } from '@playwright/test'
import { signMedia } from '#server/domain/media/media-signature.ts'
import { playerMessages } from '#shared/messages/media/player.ts'
import { readTime } from '#tests/e2e/support/cinema.ts'
import { useDatabase } from '#tests/e2e/support/lessons.ts'
import { type E2eServer, expect, test } from '#tests/e2e/support/test.ts'
import { findButton, learn, newVideoCourse, openVideo } from '#tests/e2e/support/uploaded-video.ts'

const readHeight = (player: Locator) =>
  player.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight)

test('starts within a second, and seeks to any second', async ({ page, instantServer: site }) => {
  const course = await newVideoCourse(site)
  await learn(page, site, course)
  const player = await openVideo(page, site, course)
  await expect(player.getByText('Length: 40 seconds')).toBeAttached()
  const started = player.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        video.addEventListener('playing', () => resolve(performance.now() - from), { once: true })
        const from = performance.now()
        void video.play()
      }),
  )
  expect(await started).toBeLessThan(1000)
  await expect.poll(() => readTime(player)).toBeGreaterThan(0.5)
  await findButton(player, 'Pause').click()
  for (const second of [33, 1, 18, 39, 7]) {
    await seek(player, second)
    await expect
      .poll(() =>
        player
          .locator('video')
          .evaluate((video: HTMLVideoElement) => !video.seeking && video.readyState >= 2),
      )
      .toBe(true)
    expect(Math.round(await readTime(player))).toBe(second)
  }
})

test('plays a smaller quality over a slow connection', async ({ page, instantServer: site }) => {
  const course = await newVideoCourse(site)
  await learn(page, site, course)
  const heights = recordHeights(page)
  const player = await openVideo(page, site, course)
  await expect.poll(() => readHeight(player)).toBe(360)
  expect(new Set(heights)).toEqual(new Set([360]))

  // Less than the larger quality needs, and more than the smaller one.
  await throttle(page, 150_000)
  await findButton(player, 'Play').click()
  await expect.poll(() => readHeight(player), { timeout: 60_000 }).toBe(180)
  expect(heights.at(-1)).toBe(180)
  const position = await readTime(player)
  await expect.poll(() => readTime(player)).toBeGreaterThan(position + 1)
})

test('keeps the quality that was chosen', async ({ page, instantServer: site }) => {
  const course = await newVideoCourse(site)
  await learn(page, site, course)
  let player = await openVideo(page, site, course)
  await findButton(player, 'Settings').click()
  const quality = () => player.getByRole('combobox', { name: 'Quality' })
  await expect(quality().getByRole('option')).toHaveText(['Automatic', '180p', '360p'])
  await quality().selectOption('180p')
  await page.keyboard.press('Escape')
  await findButton(player, 'Play').click()
  await expect.poll(() => readHeight(player)).toBe(180)

  player = await openVideo(page, site, course)
  await findButton(player, 'Settings').click()
  await expect(quality().getByRole('option', { selected: true })).toHaveText('180p')
  await expect.poll(() => readHeight(player)).toBe(180)
  await findButton(player, 'Play').click()
  await expect.poll(() => readTime(player)).toBeGreaterThan(1)
  expect(await readHeight(player)).toBe(180)
})

test('plays on after its address has expired', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/^403 GET .*\/media\//)
  const course = await newVideoCourse(site)
  await learn(page, site, course)
  const signature = await signShortly(site, course.video)
  let loads = 0
  await page.route(`**/api/lessons/${course.lesson}`, async (route) => {
    loads += 1
    // Only the first address is one that expires soon.
    if (loads > 1) return route.continue()
    const response = await route.fetch()
    const body = await response.text()
    const shortened = body.replaceAll(/\/media\/s[\w-]+\//g, `/media/${signature}/`)
    return route.fulfill({ response, body: shortened })
  })
  const player = await openVideo(page, site, course)
  const address = `${site.url}/media/${signature}/${course.video}/master-1.m3u8`
  await expect.poll(async () => (await fetch(address)).status).toBe(403)

  await seek(player, 30)
  await findButton(player, 'Play').click()
  await expect.poll(() => readTime(player)).toBeGreaterThan(31)
  expect(loads).toBe(2)
  await expect(player.getByText(playerMessages.network)).toHaveCount(0)
})

async function seek(player: Locator, second: number): Promise<void> {
  await player.locator('video').evaluate((video: HTMLVideoElement, time) => {
    video.currentTime = time
  }, second)
}

/** The heights of the segments in the order in which they are requested. */
function recordHeights(page: Page): number[] {
  const heights: number[] = []
  page.on('request', (request) => {
    const [, height] = /\/(\d+)p\/segment-\d+\.m4s$/.exec(request.url()) ?? []
    if (height) heights.push(Number(height))
  })
  return heights
}

async function throttle(page: Page, bitsPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: -1,
  })
}

/** The signature of an address that expires a few seconds from now. */
async function signShortly(site: E2eServer, video: string): Promise<string> {
  const { rows } = await useDatabase(site, (db) =>
    db.query<{ value: string }>(`select value from installation where key = 'media_secret'`),
  )
  const secret = Buffer.from(rows[0]?.value ?? '', 'hex')
  const expiresAt = new Date(Date.now() + 8000)
  return signMedia(secret, { assetId: video, delivery: 'stream', expiresAt })
}
