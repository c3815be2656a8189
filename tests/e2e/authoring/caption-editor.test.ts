import { randomUUID } from 'node:crypto'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { captionMessages } from '#shared/messages/media/captions.ts'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { newLessonCourse } from '#tests/e2e/support/lessons.ts'
import { flaws, widths } from '#tests/e2e/support/looks.ts'
import { logIn } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { newVideoCourse } from '#tests/e2e/support/uploaded-video.ts'
import { trackForm } from '#tests/factories/media/captions.ts'
import { callApi } from '#tests/helpers/client.ts'

const file = `WEBVTT

00:01.000 --> 00:03.000
Rivers start small.

00:03.000 --> 00:05.000
They grow.
`

test('what cannot be saved is kept on the device and saved later', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|\/captions\//)
  const course = await newLessonCourse(site)
  const [{ _id: lesson }] = course.lessons
  const { token } = course.author
  const track = randomUUID()
  const call = `PUT /api/lessons/${lesson}/captions/${track}` as const
  expect((await callApi(wire(site), call, { token, body: trackForm() })).status).toBe(200)
  await logIn(page, site, token)
  const requests = '**/api/lessons/*/captions{,/*}'
  await page.route(requests, (route) => route.abort())
  await page.goto(site.url + pages.lessonEditor(course._id, lesson))
  const failed = page.getByRole('alert').filter({ hasText: captionMessages.loadFailed })
  await expect(failed).toBeVisible()
  await page.unroute(requests)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(failed).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Captions and transcript' })).toBeFocused()
  const dialog = page.getByRole('dialog', { name: 'Edit captions: English' })
  const first = dialog.getByRole('textbox', { name: 'Cue 1,' })
  await page.route(requests, (route) => route.abort())
  await page.getByRole('button', { name: 'Edit captions: English' }).click()
  const opening = page.getByRole('dialog', { name: 'Edit captions', exact: true })
  await expect(opening.getByRole('alert')).toContainText(captionMessages.loadFailed)
  await page.unroute(requests)
  await opening.getByRole('button', { name: 'Retry' }).click()
  await expect(first).toHaveValue('Rivers start small.')
  await page.context().setOffline(true)
  await first.fill('Rivers start tiny.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(captionMessages.keptOnDevice)).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Edit captions: English' }).click()
  await expect(first).toHaveValue('Rivers start tiny.')
  await expect(dialog.getByText(curriculumMessages.saved, { exact: true })).toBeVisible()
  const read = `GET /api/lessons/${lesson}/captions/${track}` as const
  const { body } = await callApi(wire(site), read, { token })
  expect(body['track']).toMatchObject({ version: 2, cues: [{ text: 'Rivers start tiny.' }, {}] })

  await first.fill('Rivers start somewhere.')
  await page.reload()
  await page.getByRole('button', { name: 'Edit captions: English' }).click()
  await expect(first).toHaveValue('Rivers start somewhere.')
})

test('an author sees an uploaded video beside its cues', async ({ page, instantServer: site }) => {
  const course = await newVideoCourse(site)
  const { token } = course.author
  const call = `PUT /api/lessons/${course.lesson}/captions/${randomUUID()}` as const
  expect((await callApi(wire(site), call, { token, body: trackForm() })).status).toBe(200)
  await logIn(page, site, token)
  await page.goto(site.url + pages.lessonEditor(course._id, course.lesson))
  await page.getByRole('button', { name: 'Edit captions: English' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit captions: English' })
  const player = dialog.getByRole('region', { name: /^Video player/ })
  await expect(player.getByText('Length: 40 seconds')).toBeAttached()
  const overflow = (one: HTMLElement) => one.scrollWidth - one.clientWidth
  expect(await dialog.evaluate(overflow)).toBe(0)
  await dialog.getByRole('button', { name: 'Play 0:03.0 – 0:05.0' }).click()
  await expect
    .poll(() => player.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime))
    .toBeGreaterThan(3)
  await expect(dialog.locator('[data-active]')).toHaveAttribute('data-index', '1')
})

test('an author is told that captions were made for another video, and shifts or keeps them', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  const [{ _id: lesson }] = course.lessons
  const { token } = course.author
  for (const form of [trackForm(), trackForm({ language: 'de', label: 'German' })]) {
    const call = `PUT /api/lessons/${lesson}/captions/${randomUUID()}` as const
    expect((await callApi(wire(site), call, { token, body: form })).status).toBe(200)
  }
  await logIn(page, site, token)
  await page.goto(site.url + pages.lessonEditor(course._id, lesson))
  const tracks = page.getByRole('region', { name: 'Captions and transcript' })
  const marks = tracks.getByText(captionMessages.forEarlierVideo, { exact: true })
  await expect(tracks.getByRole('listitem')).toHaveCount(2)
  await expect(marks).toHaveCount(0)

  await page.getByLabel('Video link').fill('https://videos.example.test/second-edition.mp4')
  await expect(marks).toHaveCount(2)
  await expect(tracks.getByText(captionMessages.earlierVideoHelp)).toBeVisible()
  expect(await flaws(page, widths)).toEqual([])

  await tracks.getByRole('button', { name: 'Keep captions: English' }).press('Enter')
  await expect(page.getByText(captionMessages.keptForNewVideo('English'))).toBeVisible()
  await expect(marks).toHaveCount(1)
  await expect(tracks.getByRole('button', { name: 'Edit captions: English' })).toBeFocused()

  await tracks.getByRole('button', { name: 'Edit captions: German' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit captions: German' })
  await dialog.getByRole('spinbutton', { name: 'Shift all cues (seconds)' }).fill('1.5')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Cue 1, 0:02.5 to 0:04.0' })).toBeVisible()
  await expect(dialog.getByText(curriculumMessages.saved, { exact: true })).toBeVisible()
  expect(await flaws(page, widths)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(marks).toHaveCount(0)
  await expect(tracks.getByText(captionMessages.earlierVideoHelp)).toHaveCount(0)
})

test('an author uploads captions, edits them by keyboard and deletes them', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  const [video] = course.lessons
  await logIn(page, site, course.author.token)
  await page.goto(`${site.url}/dashboard/course/${course._id}`)
  await page.getByRole('link', { name: video.title }).click()
  const tracks = page.getByRole('region', { name: 'Captions and transcript' })

  await test.step('the name of a file says its language', async () => {
    await tracks
      .getByLabel('Captions file')
      .setInputFiles({ name: 'intro.de.vtt', mimeType: 'text/vtt', buffer: Buffer.from(file) })
    await expect(tracks.getByRole('listitem')).toContainText('German 2 cues')
    expect(await flaws(page)).toEqual([])
  })

  const dialog = page.getByRole('dialog', { name: 'Edit captions: German' })
  const cue = (number: number) => dialog.getByRole('textbox', { name: `Cue ${number},` })

  await test.step('cues are split, nudged, merged and undone by keyboard', async () => {
    await tracks.getByRole('button', { name: 'Edit captions: German' }).press('Enter')
    await cue(1).focus()
    await page.keyboard.press('Home')
    for (let step = 0; step < 'Rivers'.length; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Alt+s')
    await expect(cue(1)).toHaveValue('Rivers')
    await expect(cue(2)).toHaveValue('start small.')
    await page.keyboard.press('Alt+m')
    await expect(cue(1)).toHaveValue('Rivers start small.')
    await page.keyboard.press('Alt+1')
    await expect(dialog.getByRole('textbox', { name: 'Cue 1, 0:00.9 to 0:03.0' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(dialog.getByRole('textbox', { name: 'Cue 1, 0:01.0 to 0:03.0' })).toBeVisible()
    await expect(dialog.getByText(curriculumMessages.saved, { exact: true })).toBeVisible()
    await page.keyboard.press('Alt+n')
    await expect(cue(2)).toBeFocused()
    await expect(cue(2)).toHaveValue('')
    await page.keyboard.press('Alt+Backspace')
    await cue(2).fill('They grow wide.')
    await expect(dialog.getByText(curriculumMessages.saved, { exact: true })).toBeVisible()
    expect(await flaws(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await flaws(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a deleted track can be brought back', async () => {
    await tracks.getByRole('button', { name: 'More actions for German' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(tracks.getByRole('listitem')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tracks.getByRole('listitem')).toContainText('German 2 cues')
    await tracks.getByRole('button', { name: 'Edit captions: German' }).click()
    await expect(cue(2)).toHaveValue('They grow wide.')
  })
})
