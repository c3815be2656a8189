import type { Locator } from '@playwright/test'
import { playerMessages } from '#shared/messages/media/player.ts'
import {
  expectTime,
  findStill,
  loadAndPause,
  openPlayer,
  test,
  readTime,
} from '#tests/e2e/support/cinema.ts'
import { standInForEmbeds } from '#tests/e2e/support/embeds.ts'
import { expect } from '#tests/e2e/support/test.ts'

const button = (player: Locator, name: string) => player.getByRole('button', { name, exact: true })
/** Also while the controls are hidden, as they are after three seconds of playing. */
const slider = (player: Locator) =>
  player.getByRole('slider', { name: 'Seek', includeHidden: true })

for (const [name, qualities] of [
  ['hls', ['Automatic', '90p', '180p']],
  ['dash', ['Automatic', '90p', '180p']],
] as const) {
  test(`${name} plays, seeks and offers its qualities`, async ({ page, cinema, token }) => {
    const player = await openPlayer(page, cinema, cinema.courses[name], token)
    await loadAndPause(player)
    await expect(player.getByText('Length: 40 seconds')).toBeAttached()
    await player.getByRole('combobox', { name: 'Speed' }).selectOption('2')
    await button(player, 'Play').click()
    await expect.poll(() => readTime(player)).toBeGreaterThan(0.3)
    await slider(player).focus()
    await page.keyboard.press('PageUp')
    await page.keyboard.press('PageUp')
    await expect.poll(() => readTime(player)).toBeGreaterThan(8)
    const rate = player.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)
    expect(await rate).toBe(2)
    await button(player, 'Pause').click()

    await button(player, 'Settings').click()
    const quality = player.getByRole('combobox', { name: 'Quality' })
    await expect(quality.getByRole('option')).toHaveText([...qualities])
    await expect(quality).toHaveValue('-1')
    const visibleHeight = () =>
      player.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight)
    for (const [height, elsewhere] of [
      [90, 'PageUp'],
      [180, 'PageDown'],
    ] as const) {
      await quality.selectOption(`${height}p`)
      await slider(player).focus()
      await expect(async () => {
        await page.keyboard.press(elsewhere)
        await expect.poll(visibleHeight, { timeout: 2000 }).toBe(height)
      }).toPass()
      await button(player, 'Settings').click()
    }
  })
}

test('a YouTube video has the same controls, and none of its scripts runs on our page', async ({
  page,
  cinema,
  token,
}) => {
  await standInForEmbeds(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).origin)
  })
  const player = await openPlayer(page, cinema, cinema.courses.youtube, token)
  await driveEmbed(player)
  const frame = page.frames().find((other) => other.url().includes('youtube-nocookie'))
  expect(frame?.url()).toMatch(/embed\/dQw4w9WgXcQ\?.*controls=0/)
  const calls = await frame?.evaluate(() => Reflect.get(window, 'calls') as unknown[])
  expect(calls).toEqual(
    expect.arrayContaining([
      ['playVideo'],
      ['seekTo', 30, true],
      ['setPlaybackRate', 1.5],
      ['mute'],
      ['setVolume', 95],
      ['pauseVideo'],
    ]),
  )
  expect(new Set(scripts)).toEqual(new Set([cinema.site.url]))
})

test('a YouTube video that does not respond shows a message, and a retry plays it', async ({
  page,
  cinema,
  token,
}) => {
  await standInForEmbeds(page)
  const embeds = 'https://www.youtube-nocookie.com/embed/**'
  const body = `<script>received = []; onmessage = ({ data }) => received.push(data)</script>`
  const silent = { contentType: 'text/html', body }
  await page.route(embeds, (route) => route.fulfill(silent), { times: 1 })
  const player = await openPlayer(page, cinema, cinema.courses.youtube, token)
  const response = page.waitForResponse(embeds)
  await findStill(player).click()
  await response
  await page.clock.runFor(20_000)
  await expect(player.getByRole('status')).toHaveText(playerMessages.network)
  const frame = page.frames().find((other) => other.url().includes('youtube-nocookie'))
  await frame?.evaluate(() => {
    Reflect.set(window, 'received', [])
    const info = { duration: 60, currentTime: 0, playerState: 5 }
    for (const event of ['initialDelivery', 'onReady'])
      parent.postMessage(JSON.stringify({ event, info, id: 1 }), '*')
  })
  await page.clock.runFor(1000)
  // A late response must not play behind the message.
  expect(await frame?.evaluate(() => Reflect.get(window, 'received') as unknown[])).toEqual([])
  await button(player, 'Retry').click()
  await expect(button(player, 'Pause')).toBeVisible()
})

test('a Vimeo video has the same controls', async ({ page, cinema, token }) => {
  await standInForEmbeds(page)
  await driveEmbed(await openPlayer(page, cinema, cinema.courses.vimeo, token))
})

/** Uses keys, which reach the player wherever the pointer is. */
async function driveEmbed(player: Locator): Promise<void> {
  const { keyboard } = player.page()
  await player.focus()
  await keyboard.press('k')
  await expect(player.getByText('Length: 1 minute')).toBeAttached()
  await expect(button(player, 'Pause')).toBeVisible()
  await expect(slider(player)).toHaveAttribute('aria-valuetext', /^[1-9] second/)
  await keyboard.press('5')
  await expect(slider(player)).toHaveAttribute('aria-valuetext', /^3\d seconds of 1 minute/)
  await keyboard.press('>')
  await expect(player.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.5')
  await keyboard.press('ArrowDown')
  await expect(player.getByRole('slider', { name: 'Volume' })).toHaveValue('0.95')
  await keyboard.press('m')
  await expect(button(player, 'Mute')).toHaveAttribute('aria-pressed', 'true')
  await keyboard.press('k')
  await expect(button(player, 'Play')).toBeVisible()
}

test('a broken link shows a message and a retry button', async ({
  page,
  cinema,
  token,
  expectFailures,
}) => {
  expectFailures(/404 GET .*missing|missing\.mpd|\[\d+\]\[/)
  for (const [name, message] of [
    ['missing', playerMessages.unplayable],
    ['missingHls', playerMessages.network],
    ['missingDash', playerMessages.network],
  ] as const) {
    const player = await openPlayer(page, cinema, cinema.courses[name], token)
    await findStill(player).click()
    const problem = player.getByText(message).and(player.locator(':not([role=status] *)'))
    await expect(problem, name).toBeVisible()
    await expect(player, name).toBeFocused()
    await expect(player.getByRole('status'), name).toHaveText(message)
    await expect(button(player, 'Play')).toHaveCount(0)
    const again = page.waitForRequest(/missing/)
    await button(player, 'Retry').click()
    await again
    await expect(problem, name).toBeVisible()
  }
})

test('a lost connection shows a message, and the video resumes from the same time', async ({
  page,
  cinema,
  token,
  expectFailures,
}) => {
  expectFailures(/./)
  const player = await openPlayer(page, cinema, cinema.courses.hls, token)
  // Otherwise the end of this short stream is in the buffer before the connection is lost.
  const lastSegments = /part-\d-4\.m4s/
  await page.route(lastSegments, (route) => route.abort('connectionreset'))
  await loadAndPause(player)
  await expect(player.getByText('Length: 40 seconds')).toBeAttached()
  cinema.media.isCut = true
  await slider(player).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('PageDown')
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(button(player, 'Retry')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.unroute(lastSegments)
  cinema.media.isCut = false
  await player.getByRole('button', { name: 'Retry' }).click()
  await expect(player.getByText('Length: 40 seconds')).toBeAttached()
  await expectTime(player, 36)
})
