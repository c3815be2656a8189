import { mkdtemp, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { editableLesson } from '#shared/contract/courses/curriculum.ts'
import { courseVideosResponse } from '#shared/contract/media/videos.ts'
import { videoLimits } from '#shared/limits.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { videoUploadMessages as messages } from '#shared/messages/media/video-uploads.ts'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { useDatabase } from '#tests/e2e/support/lessons.ts'
import { limitUploads } from '#tests/e2e/support/limit-uploads.ts'
import { flaws, widths } from '#tests/e2e/support/looks.ts'
import { logIn } from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { newVideoLesson } from '#tests/e2e/support/video-lesson.ts'
import { createUploadClient } from '#tests/factories/media/video-uploads.ts'
import { readSampleVideo } from '#tests/factories/media/videos.ts'
import { callApi } from '#tests/helpers/client.ts'

// Browsers with this API open a file chooser that tests cannot use.
test.beforeEach(({ page }) => page.addInitScript('delete window.showOpenFilePicker'))

const sample = readSampleVideo('h264-aac-20s.mp4')

/** Files on disk, whose last change stays the same. */
async function writeVideos(...names: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-videos-'))
  const paths = names.map((name) => join(folder, name))
  await Promise.all(paths.map((path) => writeFile(path, sample)))
  return paths
}

/** An author in the editor of a video lesson without a video. */
async function openVideoLesson(page: Page, site: E2eServer) {
  const created = await newVideoLesson(site)
  await logIn(page, site, created.author.token)
  await page.goto(created.url)
  const field = page.getByRole('group', { name: 'Video', exact: true })
  await expect(field).toBeVisible()
  return { ...created, field }
}

const chooser = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true })
const processed = /^(?:Waiting for processing|Processing \d+%|Ready)$/

test('an upload goes on while its author is on other pages, is paused and resumed', async ({
  page,
  instantServer: site,
}) => {
  const { course, lesson, author, url, field } = await openVideoLesson(page, site)
  const [path = ''] = await writeVideos('Sailing.mp4')
  await expect(field).toContainText(/up to 10 GB.*0 bytes of 100 GB used/)
  // It must not end before it is paused, on another page.
  const endLimit = await limitUploads(page, 10_000)
  await chooser(page, 'Choose a video').setInputFiles(path)
  const progress = field.getByRole('progressbar', { name: 'Upload: Sailing.mp4' })
  await expect(progress).toBeVisible()
  await expect(field.getByText(/^\d+% · \d.* kB\/s · .* left$/)).toBeVisible()

  await test.step('the lesson has its video at once', async () => {
    await expect(async () => {
      const { body } = await callApi(wire(site), `GET /api/lessons/${lesson}/source`, author)
      expect(body).toMatchObject({ lesson: { source: { video: { name: 'Sailing.mp4' } } } })
    }).toPass()
    await expect(page.getByText(curriculumMessages.saved, { exact: true }).first()).toBeVisible()
  })

  await test.step('another page shows it in its corner', async () => {
    await page.getByRole('link', { name: 'My Courses' }).first().click()
    const panel = page.getByRole('region', { name: 'Video uploads' })
    await panel.getByRole('button', { name: /^Uploading 1 video, \d+%/ }).press('Enter')
    await button(page, 'Pause: Sailing.mp4').press('Enter')
    await expect(panel.getByText(/^Paused at \d+%$/)).toBeVisible()
    await expect(button(page, 'Resume: Sailing.mp4')).toBeFocused()
    expect(await flaws(page, widths)).toEqual([])
    await panel.getByRole('link', { name: 'Sailing.mp4' }).click()
  })

  await test.step('the editor shows it again', async () => {
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('region', { name: 'Video uploads' })).toHaveCount(0)
    await expect(field.getByText(/^Paused at \d+%$/)).toBeVisible()
    expect(await flaws(page, widths)).toEqual([])
    await endLimit()
    await field.getByRole('button', { name: 'Resume: Sailing.mp4' }).click()
    await expect(progress).toHaveCount(0)
    await expect(field.getByText(processed)).toBeVisible()
    await expect(field.getByText('Sailing.mp4', { exact: true })).toBeVisible()
    await expect(field).toContainText(/15\d kB of 100 GB used/)
  })
  const { body } = await callApi(wire(site), `GET /api/courses/${course}/videos`, author)
  expect(courseVideosResponse.parse(body).videos[0]?.bytes).toBe(sample.length)
})

test('an upload continues after a reload with the same file', async ({
  page,
  instantServer: site,
}) => {
  const { field, url, listVideos } = await openVideoLesson(page, site)
  const [path = ''] = await writeVideos('Sailing.mp4')
  const [other = ''] = await writeVideos('Sailing.mp4')
  await utimes(other, 0, new Date('2026-01-01T00:00:00Z'))
  const endLimit = await limitUploads(page, 20_000)
  await chooser(page, 'Choose a video').setInputFiles(path)
  const progress = field.getByRole('progressbar', { name: 'Upload: Sailing.mp4' })
  await expect(progress).toHaveAttribute('value', /^[2-9]\d/)
  await expect(page.getByText(curriculumMessages.saved, { exact: true }).first()).toBeVisible()

  await test.step('My Courses leads back to it', async () => {
    await page.goto(`${site.url}/dashboard/my_courses`)
    const link = page.getByRole('link', { name: 'Continue the upload of Sailing.mp4' })
    await expect(link).toBeVisible()
    expect(await flaws(page, widths)).toEqual([])
    await link.press('Enter')
    await expect(page).toHaveURL(url)
  })
  await expect(field.getByText(/^Choose Sailing.mp4 again to continue at \d+%/)).toBeVisible()
  expect(await flaws(page)).toEqual([])

  const unfinished = await page.evaluate(() => ({ ...localStorage }))
  const again = field.getByLabel('Choose Sailing.mp4', { exact: true })
  await again.setInputFiles(other)
  await expect(field.getByText(messages.otherFile('Sailing.mp4'))).toBeVisible()
  await endLimit()
  await again.setInputFiles(path)
  await expect(field.getByText(processed)).toBeVisible()
  expect(await listVideos()).toHaveLength(1)

  await test.step('My Courses forgets an upload that the server has completely', async () => {
    await page.evaluate((entries) => Object.assign(localStorage, entries), unfinished)
    expect(await storedUploads(page)).toHaveLength(1)
    await page.goto(`${site.url}/dashboard/my_courses`)
    await expect.poll(() => storedUploads(page)).toEqual([])
    await expect(
      page.getByRole('link', { name: 'Continue the upload of Sailing.mp4' }),
    ).toHaveCount(0)
  })
})

test('an upload waits for the connection, and for the server', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/503 HEAD/)
  const { field, listVideos } = await openVideoLesson(page, site)
  const [path = ''] = await writeVideos('Sailing.mp4')
  const endLimit = await limitUploads(page, 20_000)
  await chooser(page, 'Choose a video').setInputFiles(path)
  const progress = field.getByRole('progressbar', { name: 'Upload: Sailing.mp4' })
  await expect(progress).toHaveAttribute('value', /[1-9]/)
  await button(field, 'Pause: Sailing.mp4').click()
  await endLimit()
  let network: 'cut' | 'busy' | 'well' = 'cut'
  await page.route('**/api/videos/*/uploads/*', (route) => {
    if (network === 'cut') return route.abort('connectionreset')
    return network === 'busy' ? route.fulfill({ status: 503 }) : route.continue()
  })
  await button(field, 'Resume: Sailing.mp4').click()
  await expect(field.getByText(/^\d+%. Waiting for the connection…$/)).toBeVisible()
  network = 'busy'
  await expect(field.getByText(/^\d+%. Trying again soon…$/)).toBeVisible()
  network = 'well'
  await expect(field.getByText(processed)).toBeVisible()
  expect(await listVideos()).toMatchObject([{ name: 'Sailing.mp4', bytes: sample.length }])
})

test('a cancelled upload does not remove the video that its lesson has got since', async ({
  page,
  instantServer: site,
}) => {
  const { author, course, lesson, field } = await openVideoLesson(page, site)
  const [path = ''] = await writeVideos('Sailing.mp4')
  await limitUploads(page, 20_000)
  await chooser(page, 'Choose a video').setInputFiles(path)
  const progress = field.getByRole('progressbar', { name: 'Upload: Sailing.mp4' })
  await expect(progress).toHaveAttribute('value', /[1-9]/)
  await button(field, 'Pause: Sailing.mp4').click()
  const load = async () => {
    const { body } = await callApi(wire(site), `GET /api/lessons/${lesson}/source`, author)
    return editableLesson.parse(body['lesson'])
  }
  await expect(async () => expect((await load()).video).not.toBeNull()).toPass()
  // A co-instructor uploads another one.
  const other = await createUploadClient(wire(site), author.token).start(course, 10)
  const video = other.split('/').find((part) => part.length === 36)
  const body = { version: (await load()).version, video: { upload: video } }
  const call = await callApi(wire(site), `PATCH /api/lessons/${lesson}`, { ...author, body })
  expect(call.status).toBe(200)
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await button(page, 'Cancel: Sailing.mp4').first().click()
  expect((await deleted).status()).toBe(204)
  await expect(page.getByText(curriculumMessages.saved, { exact: true }).first()).toBeVisible()
  expect((await load()).video).toBe(video)
})

test('a replacement that was received earlier does not return in place of a newer video', async ({
  page,
  instantServer: site,
}) => {
  const { author, course, lesson, url, field } = await openVideoLesson(page, site)
  const client = createUploadClient(wire(site), author.token)
  const upload = async (metadata: { filename: string; lesson?: string }) => {
    const path = await client.start(course, sample.length, metadata)
    await client.patch(path, 0, sample)
    return { path, id: path.split('/').find((part) => part.length === 36) ?? '' }
  }
  const load = async () => {
    const { body } = await callApi(wire(site), `GET /api/lessons/${lesson}/source`, author)
    return editableLesson.parse(body['lesson'])
  }
  const attach = async (video: string) => {
    const body = { version: (await load()).version, video: { upload: video } }
    const call = await callApi(wire(site), `PATCH /api/lessons/${lesson}`, { ...author, body })
    expect(call.status).toBe(200)
  }
  const older = await upload({ filename: 'Older.mp4', lesson })
  await attach(older.id)
  const newer = await upload({ filename: 'Newer.mp4' })
  await attach(newer.id)
  const userId = await useDatabase(site, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      'select owner_id as id from courses where id = $1',
      [course],
    )
    return rows[0]?.id ?? ''
  })
  // As the page was when it was closed after the last byte.
  const stored = {
    id: older.id,
    url: older.path,
    userId,
    course: course,
    lesson,
    name: 'Older.mp4',
    bytes: sample.length,
    modified: 0,
    sent: 0,
    isReplacement: true,
  }
  await page.evaluate((one) => {
    localStorage.setItem(`video-upload:${one.id}`, JSON.stringify(one))
  }, stored)
  await page.goto(url)
  const isForgotten = (id: string) => localStorage.getItem(`video-upload:${id}`) === null
  await page.waitForFunction(isForgotten, older.id)
  // Changes that are not saved yet are saved by the next page.
  await page.reload()
  await expect(field.getByText('Newer.mp4')).toBeVisible()
  await expect(page.getByText(curriculumMessages.saved, { exact: true }).first()).toBeVisible()
  expect((await load()).video).toBe(newer.id)
})

test('a replacement that is received after another page attached a newer video does not take its place', async ({
  page,
  instantServer: site,
}) => {
  const { author, course, lesson, url, field } = await openVideoLesson(page, site)
  const client = createUploadClient(wire(site), author.token)
  const load = async () => {
    const { body } = await callApi(wire(site), `GET /api/lessons/${lesson}/source`, author)
    return editableLesson.parse(body['lesson'])
  }
  const uploadElsewhere = async (filename: string) => {
    const path = await client.start(course, sample.length, { filename })
    await client.patch(path, 0, sample)
    const upload = path.split('/').find((part) => part.length === 36) ?? ''
    const body = { version: (await load()).version, video: { upload } }
    const call = await callApi(wire(site), `PATCH /api/lessons/${lesson}`, { ...author, body })
    expect(call.status).toBe(200)
    return upload
  }
  await uploadElsewhere('First.mp4')
  await page.goto(url)
  const [path = ''] = await writeVideos('Older.mp4')
  const endLimit = await limitUploads(page, 20_000)
  await chooser(page, 'Replace the video').setInputFiles(path)
  await expect(field.getByRole('progressbar', { name: 'Upload: Older.mp4' })).toHaveAttribute(
    'value',
    /[1-9]/,
  )
  await button(field, 'Pause: Older.mp4').click()
  const newer = await uploadElsewhere('Newer.mp4')
  await endLimit()
  const attached = page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' && response.url().endsWith(`/api/lessons/${lesson}`),
  )
  await button(field, 'Resume: Older.mp4').click()
  expect((await attached).status()).toBe(200)
  expect((await load()).video).toBe(newer)
  await expect(field.getByText('Newer.mp4', { exact: true })).toBeVisible()
})

test('videos that are dropped on a section become lessons', async ({
  page,
  instantServer: site,
}) => {
  const { field, listVideos } = await openVideoLesson(page, site)
  const section = page.getByRole('list', { name: 'Sections' }).getByRole('listitem').first()
  const endLimit = await limitUploads(page, 40_000)
  const dataTransfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer()
      const content = new Uint8Array(bytes)
      data.items.add(new File([content], 'Wind_and_waves.mp4', { type: 'video/mp4' }))
      data.items.add(new File([content], 'Stars.mkv'))
      data.items.add(new File(['text'], 'Answers.txt'))
      return data
    },
    [...sample],
  )
  await section.dispatchEvent('dragover', { dataTransfer })
  await section.dispatchEvent('drop', { dataTransfer })
  for (const name of ['Wind_and_waves.mp4', 'Stars.mkv']) {
    await expect(page.getByRole('progressbar', { name: `Upload: ${name}` })).toHaveAttribute(
      'value',
      /[1-9]/,
    )
    // Neither ends during the check.
    await button(page, `Pause: ${name}`).click()
  }
  expect(await flaws(page)).toEqual([])
  await button(page, 'Cancel: Stars.mkv').press('Enter')
  await endLimit()
  await button(page, 'Resume: Wind_and_waves.mp4').click()
  await expect(page.getByRole('progressbar', { name: /^Upload/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Wind and waves', exact: true }).click()
  await expect(field.getByText(processed)).toBeVisible()
  await expect(async () => {
    expect(await listVideos()).toMatchObject([{ name: 'Wind_and_waves.mp4' }])
  }).toPass()
  await page.getByRole('link', { name: 'Stars', exact: true }).click()
  await expect(chooser(page, 'Choose a video')).toBeAttached()
})

test('videos that still wait to be sent can be chosen again after a reload', async ({
  page,
  instantServer: site,
}) => {
  const { listVideos } = await openVideoLesson(page, site)
  const names = ['Anchors.mp4', 'Boats.mp4', 'Compasses.mp4', 'Docks.mp4']
  const changed = new Date('2026-01-01T00:00:00Z')
  const section = page.getByRole('list', { name: 'Sections' }).getByRole('listitem').first()
  const endLimit = await limitUploads(page, 5000)
  const dataTransfer = await page.evaluateHandle(
    ({ bytes, names: files, lastModified }) => {
      const data = new DataTransfer()
      const content = new Uint8Array(bytes)
      const options = { type: 'video/mp4', lastModified }
      for (const name of files) data.items.add(new File([content], name, options))
      return data
    },
    { bytes: [...sample], names, lastModified: changed.getTime() },
  )
  await section.dispatchEvent('dragover', { dataTransfer })
  await section.dispatchEvent('drop', { dataTransfer })
  await expect.poll(listVideos).toHaveLength(3)
  const waiting = page.getByRole('group', { name: 'Upload of Docks.mp4' })
  await expect(waiting.getByText(messages.waiting)).toBeVisible()
  await expect(page.getByText(curriculumMessages.saved, { exact: true }).first()).toBeVisible()

  await page.reload()
  for (const name of names) {
    await expect(
      page.getByText(new RegExp(`^Choose ${name} again to continue at \\d+%`)),
    ).toBeVisible()
  }
  await endLimit()
  const [path = ''] = await writeVideos('Docks.mp4')
  await utimes(path, 0, changed)
  await chooser(page, 'Choose Docks.mp4').setInputFiles(path)
  await expect(waiting).toHaveCount(0)
  await expect
    .poll(listVideos)
    .toContainEqual(expect.objectContaining({ name: 'Docks.mp4', bytes: sample.length }))
  await page.getByRole('link', { name: 'Docks', exact: true }).click()
  await expect(page.getByText(processed).first()).toBeVisible()
})

const storedUploads = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('video-upload:')))

test('a video that the server rejects is not offered again after a reload', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/413 POST/)
  const { author, course, field } = await openVideoLesson(page, site)
  await createUploadClient(wire(site), author.token).start(course, 10)
  const changeUsed = (bytes: number) =>
    useDatabase(site, (db) =>
      db.query('update videos set bytes = $2 where course_id = $1', [course, bytes]),
    )
  await changeUsed(videoLimits.quotaBytes)
  const [path = ''] = await writeVideos('Sailing.mp4')
  const rejection = field.getByText(/^There is no room for this video/)
  await chooser(page, 'Choose a video').setInputFiles(path)
  await expect(rejection).toBeVisible()
  expect(await storedUploads(page)).toEqual([])
  await page.reload()
  await chooser(page, 'Choose a video').setInputFiles(path)
  await expect(rejection).toBeVisible()
  await expect(page.getByText(/^Choose Sailing.mp4 again/)).toHaveCount(0)

  await test.step('tried again, it is offered again', async () => {
    await changeUsed(10)
    await limitUploads(page, 20_000)
    await button(field, 'Try again: Sailing.mp4').click()
    const progress = field.getByRole('progressbar', { name: 'Upload: Sailing.mp4' })
    await expect(progress).toHaveAttribute('value', /[1-9]/)
    await expect(page.getByText(curriculumMessages.saved, { exact: true }).first()).toBeVisible()
    await page.reload()
    await expect(field.getByText(/^Choose Sailing.mp4 again/)).toBeVisible()
  })
})

test('the upload to a lesson that was deleted meanwhile is forgotten', async ({
  page,
  instantServer: site,
}) => {
  const { author, course, lesson, field } = await openVideoLesson(page, site)
  const [path = ''] = await writeVideos('Sailing.mp4')
  await limitUploads(page, 20_000)
  await chooser(page, 'Choose a video').setInputFiles(path)
  await expect(field.getByRole('progressbar', { name: 'Upload: Sailing.mp4' })).toHaveAttribute(
    'value',
    /[1-9]/,
  )
  await button(field, 'Pause: Sailing.mp4').click()
  await expect(page.getByText(curriculumMessages.saved, { exact: true }).first()).toBeVisible()
  expect(await storedUploads(page)).toHaveLength(1)
  const call = await callApi(wire(site), `DELETE /api/lessons/${lesson}`, author)
  expect(call.status).toBe(200)
  await page.goto(site.url + pages.curriculum(course))
  await expect.poll(() => storedUploads(page)).toEqual([])
})

test('the upload to a lesson that is not saved yet is offered again after a reload', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/ERR_CONNECTION_RESET|Failed to fetch/)
  await openVideoLesson(page, site)
  await page.route(/\/api\/courses\/[^/]+\/(?:lessons|videos)$/, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  )
  const section = page.getByRole('list', { name: 'Sections' }).getByRole('listitem').first()
  const dataTransfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['video'], 'Anchors.mp4', { type: 'video/mp4' }))
    return data
  })
  await section.dispatchEvent('dragover', { dataTransfer })
  await section.dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText(/^0%. Waiting for the connection…$/)).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByText(/^Choose Anchors.mp4 again/)).toBeVisible()
})

test('a video is rejected, replaced, removed and restored, and its place taken by a link', async ({
  page,
  instantServer: site,
}) => {
  const { field, listVideos, lesson } = await openVideoLesson(page, site)
  const saved = page.getByText(curriculumMessages.saved, { exact: true })
  /** The curriculum, and the lesson, which is saved a moment after the last change. */
  const expectAllSaved = () => expect(saved).toHaveCount(2)
  const [first = '', second = ''] = await writeVideos('First.mp4', 'Second.mp4')

  await chooser(page, 'Choose a video').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('text'),
  })
  await expect(field.getByRole('alert')).toHaveText(`notes.txt: ${messages.wrongFormat}`)
  await chooser(page, 'Choose a video').setInputFiles(first)
  await expect(field.getByText(processed)).toBeVisible()
  await expect(field.getByRole('alert')).toBeEmpty()

  await test.step('the present video stays until the new one is uploaded', async () => {
    const endLimit = await limitUploads(page, 20_000)
    await chooser(page, 'Replace the video').setInputFiles(second)
    await expect(field.getByRole('progressbar', { name: 'Upload: Second.mp4' })).toBeVisible()
    await expect(field.getByText('First.mp4')).toBeVisible()
    await expect(field.getByText(messages.replaceHelp)).toBeVisible()
    await endLimit()
    await expect(field.getByText('First.mp4')).toHaveCount(0)
    await expect(field.getByText('Second.mp4')).toBeVisible()
    expect(await listVideos()).toHaveLength(2)
  })

  await test.step('removed and restored', async () => {
    await button(page, 'Remove the video').press('Enter')
    await expect(field.getByText('Second.mp4')).toHaveCount(0)
    await expectAllSaved()
    await button(page, 'Undo').click()
    await expect(field.getByText('Second.mp4')).toBeVisible()
    await expectAllSaved()
  })

  await test.step('failed processing is tried again', async () => {
    const problem = 'The video is ProRes, which browsers cannot play. Export it as H.264.'
    await useDatabase(site, (db) =>
      db.query(
        `update videos set state = 'failed', problem = $2
         where id = (select video_id from lessons where id = $1)`,
        [lesson, problem],
      ),
    )
    await page.reload()
    await expect(field.getByText(problem)).toBeVisible()
    const row = page.getByRole('list', { name: /^Lessons in/ }).getByRole('listitem')
    await expect(row.getByText(messages.processingFailed)).toBeVisible()
    expect(await flaws(page)).toEqual([])
    await button(page, 'Retry processing').press('Enter')
    await expect(field.getByText(processed)).toBeVisible()
  })

  await test.step('so is one that plays, but has not all qualities', async () => {
    const problem =
      'Some qualities of the video could not be created, but learners can watch it. Retry processing; if that fails too, export the video as MP4 with H.264 and upload it again.'
    await useDatabase(site, (db) =>
      db.query(
        `update videos set state = 'ready', playlist = 1, problem = $2
         where id = (select video_id from lessons where id = $1)`,
        [lesson, problem],
      ),
    )
    await page.reload()
    await expect(field.getByText('Ready', { exact: true })).toBeVisible()
    await expect(field.getByText(problem)).toBeVisible()
    expect(await flaws(page)).toEqual([])
    await button(page, 'Retry processing').press('Enter')
    await expect(field.getByText(problem)).toHaveCount(0)
    await expect(button(page, 'Retry processing')).toHaveCount(0)
    await expect(field.getByText('Learners can watch it already.')).toBeVisible()
  })

  await test.step('a link replaces it', async () => {
    await page.getByRole('radio', { name: 'Use a link' }).check()
    await expect(page.getByText(messages.linkReplaces)).toBeVisible()
    await page.getByLabel('Video link').fill('https://videos.example.test/sailing.mp4')
    await expect(page.getByText(messages.linkReplaces)).toHaveCount(0)
    await expectAllSaved()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Use a link' })).toBeChecked()
  })
})

test('a link stays until the video that replaces it is uploaded, and when that is cancelled', async ({
  page,
  instantServer: site,
}) => {
  const { author, lesson, field } = await openVideoLesson(page, site)
  const link = 'https://videos.example.test/sailing.mp4'
  await useDatabase(site, (db) =>
    db.query('update lessons set video = $2 where id = $1', [lesson, link]),
  )
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Use a link' })).toBeChecked()
  await page.getByRole('radio', { name: 'Upload a video' }).check()
  const loadSource = async () => {
    const { body } = await callApi(wire(site), `GET /api/lessons/${lesson}/source`, author)
    return editableLesson.parse(body['lesson']).source
  }
  const [path = ''] = await writeVideos('Sailing.mp4')
  const endLimit = await limitUploads(page, 20_000)
  await chooser(page, 'Choose a video').setInputFiles(path)
  const progress = field.getByRole('progressbar', { name: 'Upload: Sailing.mp4' })
  await expect(progress).toHaveAttribute('value', /[1-9]/)
  await button(field, 'Pause: Sailing.mp4').click()

  await test.step('the link stays, also after a reload', async () => {
    await page.reload()
    await expect(field.getByText(/^Choose Sailing.mp4 again to continue at \d+%/)).toBeVisible()
    await expect(page.getByText(curriculumMessages.saved, { exact: true }).first()).toBeVisible()
    expect(await loadSource()).toMatchObject({ link, video: null })
    await expect(field.getByText(messages.replaceHelp)).toBeVisible()
  })

  await test.step('and after the upload is cancelled', async () => {
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await button(field, 'Cancel: Sailing.mp4').press('Enter')
    expect((await deleted).status()).toBe(204)
    await expect(chooser(page, 'Choose a video')).toBeFocused()
    // Changes that are not saved yet are saved by the next page.
    await page.reload()
    await expect(page.getByLabel('Video link')).toHaveValue(link)
    await expect(page.getByText(curriculumMessages.saved, { exact: true }).first()).toBeVisible()
    expect(await loadSource()).toMatchObject({ link, video: null })
  })

  await test.step('an upload that ends replaces it', async () => {
    await endLimit()
    await page.getByRole('radio', { name: 'Upload a video' }).check()
    await chooser(page, 'Choose a video').setInputFiles(path)
    await expect(field.getByText(processed)).toBeVisible()
    await expect.poll(loadSource).toMatchObject({ link: '', video: { name: 'Sailing.mp4' } })
  })
})

test('without ffmpeg on the server, the browser converts what a camera recorded', async ({
  page,
  packagingServer: site,
  expectFailures,
}) => {
  // The quality may be made before the server knows the height of the file.
  expectFailures(/503 POST .*\/videos$/)
  const { author, field, listVideos } = await openVideoLesson(page, site)
  const [path = ''] = await writeVideos('Camera.mov')
  await writeFile(path, readSampleVideo('h264-pcm-4s.mov'))
  await chooser(page, 'Choose a video').setInputFiles(path)
  await expect(field.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(await listVideos()).toMatchObject([{ problem: null, renditions: [180] }])
  const { body } = await callApi(wire(site), 'GET /api/notifications', author)
  expect(body).toMatchObject({ notifications: [] })
})

test('without ffmpeg on the server, the browser makes images and a smaller quality', async ({
  page,
  packagingServer: site,
}) => {
  const { course, lesson, field, listVideos } = await openVideoLesson(page, site)
  const [path = ''] = await writeVideos('Rowing.mp4')
  await chooser(page, 'Choose a video').setInputFiles(path)
  const made = page.getByRole('group', { name: 'Qualities of Rowing.mp4' })
  await expect(made.getByText(/^Making 240p in this browser: \d+%$/)).toBeVisible()
  await expect(made).toHaveCount(0, { timeout: 60_000 })
  await expect
    .poll(async () => (await listVideos())[0], { timeout: 60_000 })
    .toMatchObject({ state: 'ready', renditions: [360, 240], poster: expect.any(String) })
  await expect(field.getByText('Ready', { exact: true })).toBeVisible()

  await page.goto(site.url + pages.lesson(course, lesson))
  const player = page.getByRole('region', { name: /^Video player/ })
  await player.getByRole('button', { name: 'Settings' }).click()
  const quality = player.getByRole('combobox', { name: 'Quality' })
  await expect(quality.getByRole('option')).toHaveText(['Automatic', '240p', '360p'])
  await page.keyboard.press('Escape')
  const bar = player.getByRole('slider', { name: 'Seek' })
  const sheet = page.waitForResponse(/\/thumbnails-0\.jpg$/)
  await bar.hover()
  expect((await sheet).status()).toBe(200)
})
