import type { Locator } from '@playwright/test'
import { playerMessages } from '#shared/messages/media/player.ts'
import { pages } from '#shared/paths.ts'
import { axeFindings } from '#tests/e2e/support/axe.ts'
import { readTime } from '#tests/e2e/support/cinema.ts'
import { useDatabase } from '#tests/e2e/support/lessons.ts'
import { tabTo } from '#tests/e2e/support/tab-to.ts'
import { type E2eServer, expect, test } from '#tests/e2e/support/test.ts'
import {
  findButton,
  findPlayer,
  findSlider,
  finishProcessing,
  learn,
  newVideoCourse,
  openVideo,
  type VideoCourse,
} from '#tests/e2e/support/uploaded-video.ts'
import { waitForReact } from '#tests/e2e/support/wait-for-react.ts'

test('works by keyboard alone, with thumbnails and a stable volume', async ({
  page,
  instantServer: site,
}) => {
  const course = await newVideoCourse(site)
  await learn(page, site, course)
  const player = await openVideo(page, site, course)
  const sheet = page.waitForResponse(/\/media\/[^/]+\/[^/]+\/thumbnails-0\.jpg$/)

  await test.step('play, pause and seek', async () => {
    await tabTo(page, findButton(player, 'Play'))
    await page.keyboard.press('k')
    await expect.poll(() => readTime(player)).toBeGreaterThan(0.2)
    await page.keyboard.press('k')
    await page.keyboard.press('5')
    await expect.poll(() => readTime(player)).toBe(20)
  })

  await test.step('the seek bar shows the picture at its handle', async () => {
    await page.keyboard.press('Shift+Tab')
    await tabTo(page, findSlider(player))
    expect((await sheet).status()).toBe(200)
    await page.keyboard.press('ArrowRight')
    await expect(findSlider(player)).toHaveAttribute('aria-valuetext', '25 seconds of 40 seconds')
    // The seventh picture of a sheet with five in a row.
    const picture = player.locator('[data-pictured] > :first-child')
    await expect(picture).toHaveCSS('background-position', '-160px -90px')
    expect(await axeFindings(page)).toEqual([])
  })

  await test.step('a loud video is as loud as others, until that is turned off', async () => {
    // It is 6 LU louder.
    await expect.poll(() => readVolume(player)).toEqual({ chosen: 1, heard: 0.5 })
    await tabTo(page, findButton(player, 'Settings'))
    await page.keyboard.press('Enter')
    await tabTo(page, player.getByRole('checkbox', { name: 'Stable volume' }))
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Space')
    await expect.poll(() => readVolume(player)).toEqual({ chosen: 1, heard: 1 })
    await page.keyboard.press('Escape')
    await expect(findButton(player, 'Settings')).toBeFocused()
  })
})

test('shows captions and the transcript in step with the video', async ({
  page,
  instantServer: site,
}) => {
  const course = await newVideoCourse(site)
  await addCaptions(site, course)
  await learn(page, site, course)
  const player = await openVideo(page, site, course)
  await page.getByRole('tab', { name: 'Transcript' }).click()
  const lines = page.getByRole('list', { name: 'Transcript' }).getByRole('button')
  await expect(lines).toHaveText([
    /Rivers start small\.$/,
    /They grow on their way\.$/,
    /The sea\.$/,
  ])
  await findButton(player, 'Captions').click()

  await lines.nth(1).click()
  await expect.poll(() => readTime(player)).toBeGreaterThanOrEqual(10)
  // By a key, since the controls may be hidden by now.
  await player.press('k')
  await expect(findButton(player, 'Play')).toBeVisible()
  await expect(player.getByText('They grow on their way.')).toBeVisible()
  await expect(lines.and(page.locator('[aria-current="true"]'))).toHaveText(/They grow/)
  expect(await axeFindings(page)).toEqual([])

  await player.focus()
  await page.keyboard.press('8')
  await expect(player.getByText('The sea.')).toBeVisible()
  await expect(player.getByText('They grow on their way.')).toHaveCount(0)
  await expect(lines.and(page.locator('[aria-current="true"]'))).toHaveText(/The sea/)
})

test('appears by itself once it is processed', async ({ page, instantServer: site }) => {
  await page.clock.install()
  const course = await newVideoCourse(site, 'processing')
  await learn(page, site, course)
  await page.goto(site.url + pages.lesson(course._id, course.lesson))
  await expect(page.getByText(playerMessages.processing)).toBeVisible()
  await finishProcessing(site, course)
  await page.clock.runFor(31_000)
  await expect(findSlider(findPlayer(page))).toBeEnabled()
  await expect(page.getByText(playerMessages.processing)).toHaveCount(0)
})

test('is what a course of one uploaded video leads to', async ({ page, instantServer: site }) => {
  const course = await newVideoCourse(site)
  await learn(page, site, course)
  await page.goto(site.url + pages.player(course._id))
  await expect(page).toHaveURL(site.url + pages.lesson(course._id, course.lesson))
  await expect(findSlider(findPlayer(page))).toBeEnabled()
})

test('plays for visitors as a preview, over the page of its course', async ({
  page,
  instantServer: site,
}) => {
  const course = await newVideoCourse(site)
  await useDatabase(site, async (db) => {
    await db.query('update lessons set is_preview = true where id = $1', [course.lesson])
    // With another lesson, the course has a curriculum.
    await db.query(
      `insert into lessons (course_id, section_id, rank, title, video)
       select course_id, section_id, 'z9', 'Afterwards', '/media/lectern-lesson.webm' from lessons where id = $1`,
      [course.lesson],
    )
  })
  await page.goto(site.url + pages.course(course._id))
  // Without React, the link leads to the page of the lesson.
  await waitForReact(page)
  await page.getByRole('region', { name: 'Curriculum' }).getByRole('link').click()
  const dialog = page.getByRole('dialog')
  const player = findPlayer(dialog)
  await expect(findSlider(player)).toBeEnabled()
  await findButton(player, 'Play').click()
  await expect.poll(() => readTime(player)).toBeGreaterThan(0.5)
  await findButton(player, 'Pause').click()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(player).toHaveCount(0)
})

/** The volume that the viewer chose, and that of the element. */
function readVolume(player: Locator): Promise<{ chosen: number; heard: number }> {
  return player.locator('video').evaluate((video: HTMLVideoElement) => {
    const native = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'volume')
    return { chosen: video.volume, heard: Number(Number(native?.get?.call(video)).toFixed(2)) }
  })
}

async function addCaptions(site: E2eServer, { lesson }: VideoCourse): Promise<void> {
  const cues = [
    [1000, 5000, 'Rivers start small.'],
    [10_000, 20_000, 'They grow on their way.'],
    [30_000, 36_000, 'The sea.'],
  ]
  await useDatabase(site, (db) =>
    db.query(
      `insert into caption_tracks (lesson_id, language, label, origin, cues, cue_count)
       values ($1, 'en', 'English', 'editor', $2, $3)`,
      [lesson, JSON.stringify(cues), cues.length],
    ),
  )
}
