import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { playerMessages } from '#shared/messages/media/player.ts'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { type Cinema, enrol, findStill, openPlayer, test } from '#tests/e2e/support/cinema.ts'
import { standInForEmbeds } from '#tests/e2e/support/embeds.ts'
import { newLessonCourse, useDatabase } from '#tests/e2e/support/lessons.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember, send } from '#tests/e2e/support/member.ts'
import { type E2eServer, expect } from '#tests/e2e/support/test.ts'
import { trackForm } from '#tests/factories/media/captions.ts'
import { callApi } from '#tests/helpers/client.ts'

const button = (player: Locator, name: string) => player.getByRole('button', { name, exact: true })
/** Also while the controls are hidden, as they are after three seconds of playing. */
const slider = (player: Locator) =>
  player.getByRole('slider', { name: 'Seek', includeHidden: true })
const findPlayer = (within: Page | Locator) => within.getByRole('region', { name: /^Video player/ })

/** The origins of all requests of the browser from now on, except for the site's own. */
function watchOtherOrigins(page: Page, site: { url: string }): Set<string> {
  const origins = new Set<string>()
  page.context().on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== site.url) origins.add(origin)
  })
  return origins
}

const youtube = 'https://www.youtube-nocookie.com'
const getMediaHost = ({ media }: Cinema) => new URL(media.address('')).host

for (const [kind, getHost, length] of [
  ['file', getMediaHost, '2 minutes'],
  ['hls', getMediaHost, '40 seconds'],
  ['dash', getMediaHost, '40 seconds'],
  ['youtube', () => 'youtube.com', '1 minute'],
  ['vimeo', () => 'vimeo.com', '1 minute'],
] as const) {
  test(`${kind}: nothing leaves for another origin before play, and one press loads and plays`, async ({
    page,
    cinema,
    token,
  }) => {
    await standInForEmbeds(page)
    const origins = watchOtherOrigins(page, cinema.site)
    const player = await openPlayer(page, cinema, cinema.courses[kind], token)
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(10_000)
    expect([...origins]).toEqual([])
    const text = playerMessages.loadsFrom(getHost(cinema))
    await expect(findStill(player)).toHaveAccessibleName(`Play ${text}`)
    await expect(player.getByText(text)).toBeVisible()
    const hints = page.locator('link[rel~=preconnect], link[rel~=dns-prefetch], iframe')
    await expect(hints).toHaveCount(0)

    await findStill(player).click()
    await expect(button(player, 'Pause')).toBeVisible()
    await expect(player.getByText(`Length: ${length}`)).toBeAttached()
    await expect(slider(player)).toHaveAttribute('aria-valuetext', /^[1-9]\d* second/)
    await expect(findStill(player)).toHaveCount(0)
    expect([...origins]).toHaveLength(1)
  })
}

test('a file of our own origin is loaded before play', async ({ page, cinema, token }) => {
  const origins = watchOtherOrigins(page, cinema.site)
  const player = await openPlayer(page, cinema, cinema.courses.clip, token)
  await expect(player.getByText('Length: 2 minutes')).toBeAttached()
  await expect(button(player, 'Play')).toBeVisible()
  await expect(findStill(player)).toHaveCount(0)
  expect([...origins]).toEqual([])
})

for (const [press, inPlayer] of [
  ['Enter', false],
  [' ', false],
  ['k', false],
  [' ', true],
  ['k', true],
] as const) {
  const place = inPlayer ? 'player' : 'button'
  test(`“${press}” on the ${place} loads and plays, and the focus stays in the player`, async ({
    page,
    cinema,
    token,
  }) => {
    await standInForEmbeds(page)
    const player = await openPlayer(page, cinema, cinema.courses.youtube, token)
    await (inPlayer ? player : findStill(player)).focus()
    await page.keyboard.press(press)
    await expect(button(player, 'Pause')).toBeVisible()
    await expect(player).toBeFocused()
    await page.keyboard.press(' ')
    await expect(button(player, 'Play')).toBeVisible()
  })
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('a tap on the still loads and plays', async ({ page, cinema, token }) => {
    await standInForEmbeds(page)
    const player = await openPlayer(page, cinema, cinema.courses.vimeo, token)
    await findStill(player).tap()
    await expect(button(player, 'Pause')).toBeVisible()
    await expect(slider(player)).toHaveAttribute('aria-valuetext', /^[1-9]\d* second/)
  })
})

test('resumes at the saved position, which keys do not change before play', async ({
  page,
  cinema,
  token,
}) => {
  await standInForEmbeds(page)
  const { site, courses } = cinema
  const report = { position: 30, duration: 60, watched: [[0, 30]], at: new Date().toISOString() }
  const headers = { Authorization: token }
  await send(site, 'PUT', `/api/courses/${courses.youtube}/progress`, report, headers)
  const player = await openPlayer(page, cinema, courses.youtube, token)
  const panel = page.getByRole('region', { name: 'Your progress' })
  await expect(panel.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  await expect(panel).toContainText('1 min left')
  await player.focus()
  for (const key of ['0', '5', 'l', 'ArrowRight', '.', 'End']) await page.keyboard.press(key)
  await expect(player.getByRole('status')).toBeEmpty()
  await page.keyboard.press('ArrowDown')
  await expect(player.getByRole('status')).toHaveText('Volume 95%')
  await expect(player.getByText(/^Resumed at/)).toHaveCount(0)

  await page.keyboard.press('k')
  await expect(player.getByText(/^Resumed at 0:30/)).toBeVisible()
  await expect(slider(player)).toHaveAttribute('aria-valuetext', /^3[1-9] seconds of 1 minute/)
  const volume = player.getByRole('slider', { name: 'Volume', includeHidden: true })
  await expect(volume).toHaveValue('0.95')
  const frame = page.frames().find((other) => other.url().startsWith(youtube))
  const calls = await frame?.evaluate(() => Reflect.get(window, 'calls') as unknown[][])
  const first = calls?.find(([name]) => name === 'seekTo' || name === 'playVideo')
  expect(first).toEqual(['seekTo', 30, true])
  await page.keyboard.press('k')
  await button(player, 'Start over').click()
  await expect(slider(player)).toHaveAttribute('aria-valuetext', '0 seconds of 1 minute')
})

test('the still fits phones and both themes, without movement', async ({ page, cinema, token }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const player = await openPlayer(page, cinema, cinema.courses.youtube, token)
  await expect(findStill(player).locator('img')).toHaveJSProperty('complete', true)
  expect(await flaws(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await findStill(player).focus()
  expect(
    await findStill(player).evaluate((element) => element.getAnimations({ subtree: true })),
  ).toEqual([])
  const [box, frame] = [await findStill(player).boundingBox(), await player.boundingBox()]
  expect(box).toEqual(frame)
})

/** Turns the lessons after the first, which is a video of ours, into videos on YouTube. */
async function newMixedCourse(site: E2eServer) {
  const course = await newLessonCourse(site)
  const [own, second, third] = course.lessons
  await useDatabase(site, async (db) => {
    await db.query(`update courses set lesson_order = 'any' where id = $1`, [course._id])
    await db.query(
      `update lessons set kind = 'video', content = '{}', file_id = null, duration_seconds = 60, is_preview = true,
         video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
       where id = any($1)`,
      [[second._id, third._id]],
    )
  })
  return { ...course, own, second, third }
}

test('the next lesson starts by itself only if a video of its host was played', async ({
  page,
  instantServer: site,
}) => {
  await standInForEmbeds(page)
  const course = await newMixedCourse(site)
  const { own, second, third } = course
  const token = await createToken(site, await newMember(site))
  await enrol(site, token, [course._id])
  await logIn(page, site, token)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.clock.install()
  const origins = watchOtherOrigins(page, site)
  await page.goto(site.url + pages.lesson(course._id, own._id))
  const player = findPlayer(page)
  const heading = (title: string) => page.getByRole('heading', { level: 1, name: title })
  const goToEnd = async () => {
    // Before its length is known, the player cannot seek.
    await expect(slider(player)).toBeEnabled()
    await slider(player).focus()
    await page.keyboard.press('End')
    await expect(player.getByRole('heading', { name: /^Next lesson in/ })).toBeVisible()
    await page.clock.runFor(10_000)
  }

  await test.step('not after a video of ours', async () => {
    await button(player, 'Play').click()
    await expect(button(player, 'Pause')).toBeVisible()
    await goToEnd()
    await expect(heading(second.title)).toBeVisible()
    await expect(findStill(player)).toBeVisible()
    expect([...origins]).toEqual([])
  })

  await test.step('after a video of the same host', async () => {
    await findStill(player).click()
    await expect(button(player, 'Pause')).toBeVisible()
    await goToEnd()
    await expect(heading(third.title)).toBeVisible()
    await expect(button(player, 'Pause')).toBeVisible()
    await expect(slider(player)).toHaveAttribute('aria-valuetext', /^[1-9]\d* second/)
  })

  await test.step('not when it is opened from a list, by Back or by a reload', async () => {
    await page.getByRole('link', { name: /^Previous/ }).click()
    await expect(heading(second.title)).toBeVisible()
    await expect(findStill(player)).toBeVisible()
    await page.goBack()
    await expect(heading(third.title)).toBeVisible()
    await expect(findStill(player)).toBeVisible()
    origins.clear()
    await page.reload()
    await expect(heading(third.title)).toBeVisible()
    await expect(findStill(player)).toBeVisible()
    expect([...origins]).toEqual([])
  })
})

test('a preview on the page of a course, and the videos of the editor, wait for a press too', async ({
  page,
  instantServer: site,
}) => {
  await standInForEmbeds(page)
  const course = await newMixedCourse(site)
  const { token } = course.author
  const lesson = course.second
  const call = `PUT /api/lessons/${lesson._id}/captions/${randomUUID()}` as const
  expect((await callApi(wire(site), call, { token, body: trackForm() })).status).toBe(200)
  const origins = watchOtherOrigins(page, site)

  await test.step('a preview for visitors', async () => {
    await page.goto(`${site.url}${pages.course(course._id)}?preview=${lesson._id}`)
    const player = findPlayer(page.getByRole('dialog', { name: lesson.title }))
    await expect(findStill(player)).toBeVisible()
    expect(await flaws(page)).toEqual([])
    expect([...origins]).toEqual([])
    await findStill(player).press('Enter')
    await expect(button(player, 'Pause')).toBeVisible()
    await expect(player).toBeFocused()
  })

  await logIn(page, site, token)
  origins.clear()
  await test.step('a line of the transcript plays from its time', async () => {
    await page.goto(`${site.url}${pages.lesson(course._id, lesson._id)}?tab=transcript`)
    const player = findPlayer(page)
    await expect(findStill(player)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Transcript' })).toBeVisible()
    expect([...origins]).toEqual([])
    const lines = page.getByRole('list', { name: 'Transcript' }).getByRole('button')
    await lines.last().click()
    await expect(button(player, 'Pause')).toBeVisible()
    await expect(slider(player)).toHaveAttribute('aria-valuetext', /^[3-9] seconds/)
  })

  origins.clear()
  await test.step('captions are edited beside the still, and a cue plays from its time', async () => {
    await page.goto(site.url + pages.lessonEditor(course._id, lesson._id))
    await page.getByRole('button', { name: 'Edit captions: English' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit captions: English' })
    const player = findPlayer(dialog)
    await expect(findStill(player)).toBeVisible()
    expect([...origins]).toEqual([])
    await dialog.getByRole('button', { name: 'Play 0:03.0 – 0:05.0' }).click()
    await expect(button(player, 'Pause')).toBeVisible()
    await expect(dialog.locator('[data-active]')).toHaveAttribute('data-index', '1')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a check loads the video that the author asks to check', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Check video' })).toBeVisible()
    origins.clear()
    await page.waitForLoadState('networkidle')
    expect([...origins]).toEqual([])
    await page.getByRole('button', { name: 'Check video' }).click()
    await expect(page.getByText(/^This video plays\. Its length, 1:00/)).toBeVisible()
    expect([...origins]).toEqual([youtube])
  })
})
