import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import type { Progress } from '#shared/contract/learning/learning.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { playerMessages } from '#shared/messages/media/player.ts'
import {
  type Cinema,
  expectTime,
  openPlayer,
  playerAt,
  playerOn,
  serveClip,
  test,
  readTime,
} from '#tests/e2e/support/cinema.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { logIn, otherBrowser, createToken } from '#tests/e2e/support/member.ts'
import { expect } from '#tests/e2e/support/test.ts'

const button = (player: Locator, name: string) => player.getByRole('button', { name, exact: true })

async function readProgress({ site, courses }: Cinema, token: string): Promise<Progress> {
  const reply = await fetch(`${site.url}/api/courses/${courses.clip}/progress`, {
    headers: { Authorization: token },
  })
  return (await reply.json()) as Progress
}

/** Silently, as time does: a logout would also tell the open page. */
async function expireSessions({ site }: Cinema, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const isOwn = 'user_id = (select id from users where email = $1)'
  await client.query(`update sessions set expires_at = now() where ${isOwn}`, [email])
  await client.end()
}

async function opened(player: Locator): Promise<void> {
  await expect(player.getByText('Length: 2 minutes')).toBeAttached()
}

/** Opens the player of a video; from then on the test controls the page's clock. */
async function openStill(page: Page, cinema: Cinema, token: string): Promise<Locator> {
  // Requested later than the player.
  const notesLoaded = page.waitForResponse(/\/notes$/)
  const player = await openPlayer(page, cinema, cinema.courses.clip, token)
  await opened(player)
  await notesLoaded
  await page.clock.pauseAt(Date.now() + 60_000)
  return player
}

/** Plays from the current time to this time, faster than real time, and pauses. */
async function watchTo(player: Locator, seconds: number): Promise<void> {
  await player.focus()
  await player.page().keyboard.press('k')
  await player.locator('video').evaluate(async (video: HTMLVideoElement, end) => {
    // What is watched counts from the first event, which at this rate must not be late.
    await new Promise((resolve) => {
      video.addEventListener('timeupdate', resolve, { once: true })
    })
    video.playbackRate = 8
    await new Promise<void>((resolve) => {
      video.addEventListener('timeupdate', () => video.currentTime >= end && resolve())
    })
    video.pause()
  }, seconds)
  await expect(button(player, 'Play')).toBeVisible()
}

async function nextReport(page: Page): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/progress') && response.request().method() === 'PUT',
  )
  await page.clock.runFor(10_000)
  const response = await saved
  expect(response.status()).toBe(200)
  // Otherwise, what is watched of a video that was replaced counts for the new one.
  const videoVersion: unknown = expect.stringMatching(/^[\da-f-]{36}$/)
  expect(response.request().postDataJSON()).toMatchObject({ videoVersion })
}

test('the video resumes in another browser, and starts over on request', async ({
  page,
  browser,
  cinema,
  learner,
  token,
}) => {
  const player = await openStill(page, cinema, token)
  await watchTo(player, 8)
  await nextReport(page)
  const stoppedAt = await readTime(player)
  const progress = await readProgress(cinema, token)
  expect(Math.abs(progress.position - stoppedAt)).toBeLessThan(0.5)
  expect(progress.watched).toEqual([[0, Math.round(stoppedAt)]])

  await test.step('progress is also saved when the page is left', async () => {
    await player.focus()
    await page.keyboard.press('5')
    await watchTo(player, 64)
    await page.clock.resume()
    await page.getByRole('link', { name: 'My Learnings', exact: true }).click()
    await expect.poll(async () => (await readProgress(cinema, token)).watched).toHaveLength(2)
    expect((await readProgress(cinema, token)).position).toBeGreaterThan(63)
  })

  await test.step('resumes in another browser', async () => {
    const again = await createToken(cinema.site, learner)
    const { context, page: there } = await otherBrowser(browser, cinema.site, again)
    await serveClip(context, cinema)
    await there.clock.install()
    await there.goto(`${cinema.site.url}/courses/view/${cinema.courses.clip}`)
    const playerThere = await playerOn(there)
    await expect(playerThere.getByText(/^Resumed at 1:\d\d/)).toBeVisible()
    const { position } = await readProgress(cinema, token)
    await expectTime(playerThere, position)
    await button(playerThere, 'Start over').press('Enter')
    await expect(playerThere).toBeFocused()
    await expectTime(playerThere, 0)
    await expect(playerThere.getByText(/^Resumed at/)).toHaveCount(0)
    await context.close()
  })
})

test('a minute offline loses no progress', async ({
  page,
  context,
  cinema,
  token,
  expectFailures,
}) => {
  expectFailures(/^WebSocket connection/)
  const player = await openStill(page, cinema, token)
  await watchTo(player, 8)
  await nextReport(page)
  const progress = await readProgress(cinema, token)

  await context.setOffline(true)
  await watchTo(player, 16)
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(page.getByText(learningMessages.progressOffline)).toBeVisible({ timeout: 300 })
  }).toPass()
  await watchTo(player, 24)
  await page.clock.runFor(50_000)
  expect(await readProgress(cinema, token)).toMatchObject({ position: progress.position })

  await context.setOffline(false)
  const stoppedAt = await readTime(player)
  await expect
    .poll(async () => (await readProgress(cinema, token)).watched)
    .toEqual([[0, Math.round(stoppedAt)]])
})

test('progress made offline survives the page and is sent by the next one', async ({
  page,
  context,
  cinema,
  token,
  expectFailures,
}) => {
  expectFailures(/^WebSocket connection/)
  const player = await openStill(page, cinema, token)
  await context.setOffline(true)
  await watchTo(player, 10)
  const stoppedAt = await readTime(player)
  await page.clock.runFor(10_000)
  expect((await readProgress(cinema, token)).watched).toEqual([])
  await page.goto('about:blank')
  await context.setOffline(false)

  const again = await playerAt(page, cinema, cinema.courses.clip)
  await expect(again.getByText(/^Resumed at 0:[1-9]\d/)).toBeVisible()
  await expectTime(again, stoppedAt)
  await expect
    .poll(async () => (await readProgress(cinema, token)).watched)
    .toEqual([[0, Math.round(stoppedAt)]])
})

test('progress after the session has ended is kept, with a message, and saved after the login', async ({
  page,
  cinema,
  learner,
  token,
  expectFailures,
}) => {
  expectFailures(/401 /)
  const player = await openStill(page, cinema, token)
  await expireSessions(cinema, learner.email)
  await watchTo(player, 10)
  await page.clock.runFor(10_000)
  await expect(page.getByText(learningMessages.progressLoggedOut)).toBeVisible()
  await expect(page).toHaveURL(/\/login\?back=/)

  const fresh = await createToken(cinema.site, learner)
  await logIn(page, cinema.site, fresh)
  await page.goto(`${cinema.site.url}/courses/view/${cinema.courses.clip}`)
  await expect((await playerOn(page)).getByText(/^Resumed at 0:[1-9]\d/)).toBeVisible()
  await expect
    .poll(async () => (await readProgress(cinema, fresh)).watched)
    .toEqual([[0, expect.any(Number)]])
})

test('the page shows the progress, and a mark that was set offline is saved', async ({
  page,
  context,
  cinema,
  token,
  expectFailures,
}) => {
  expectFailures(/^WebSocket connection/)
  const player = await openStill(page, cinema, token)
  const panel = page.getByRole('region', { name: 'Your progress' })
  const bar = panel.getByRole('progressbar', { name: 'Progress in Cinema course clip' })
  const mark = panel.getByRole('button')
  await expect(bar).toHaveAttribute('aria-valuenow', '0')
  await watchTo(player, 13)
  await expect(bar).toHaveAttribute('aria-valuenow', /^1\d$/)
  await expect(panel).toContainText('2 min left')

  await page.clock.resume()
  await test.step('marks the course as complete, and undoes it', async () => {
    await expect(mark).toHaveText(playerMessages.markComplete)
    await mark.focus()
    await page.keyboard.press('Enter')
    await expect(panel).toContainText(learningMessages.completedByMark)
    await expect(panel.getByRole('status')).toHaveText(playerMessages.marked)
    await expect(mark).toBeFocused()
    await expect
      .poll(() => readProgress(cinema, token))
      .toMatchObject({ completed: true, completedBy: 'mark' })
    expect(await flaws(page)).toEqual([])
    await mark.click()
    await expect(panel.getByRole('status')).toHaveText(playerMessages.unmarked)
    await expect.poll(() => readProgress(cinema, token)).toMatchObject({ completed: false })
  })

  await test.step('marks it offline, which the next page saves', async () => {
    await context.setOffline(true)
    await mark.click()
    await expect(page.getByText(learningMessages.progressOffline)).toBeVisible()
    await expect(panel).toContainText(learningMessages.completedByMark)
    expect(await readProgress(cinema, token)).toMatchObject({ completed: false })
    await page.goto('about:blank')
    await context.setOffline(false)
    await playerAt(page, cinema, cinema.courses.clip)
    await expect(panel).toContainText(learningMessages.completedByMark)
    await expect
      .poll(() => readProgress(cinema, token))
      .toMatchObject({ completed: true, completedBy: 'mark' })
  })
})

test('of two tabs, the last one watched counts, whichever is closed last', async ({
  page,
  context,
  cinema,
  token,
}) => {
  const player = await openStill(page, cinema, token)
  await watchTo(player, 10)
  await nextReport(page)

  const other = await context.newPage()
  // It says which video is played.
  const lessonLoaded = other.waitForResponse(/\/api\/lessons\/[^/]+$/)
  const there = await playerAt(other, cinema, cinema.courses.clip)
  await lessonLoaded
  await opened(there)
  await expect(there.getByText(/^Resumed at 0:[1-9]\d/)).toBeVisible()
  await watchTo(there, 20)
  await nextReport(other)
  const stoppedAt = await readTime(there)
  await other.close()
  await page.clock.runFor(30_000)
  await page.goto(cinema.site.url)
  const progress = await readProgress(cinema, token)
  expect(Math.abs(progress.position - stoppedAt)).toBeLessThan(0.5)
  expect(progress.watched).toEqual([[0, Math.round(stoppedAt)]])
})

test('a logout during a video saves the last seconds', async ({ page, cinema, learner, token }) => {
  const player = await openStill(page, cinema, token)
  await watchTo(player, 8)
  const stoppedAt = await readTime(player)
  await page.clock.resume()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(`${cinema.site.url}/`)
  const fresh = await createToken(cinema.site, learner)
  await expect
    .poll(async () => (await readProgress(cinema, fresh)).watched)
    .toEqual([[0, Math.round(stoppedAt)]])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
