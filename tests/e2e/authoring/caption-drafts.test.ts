import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { enrol } from '#tests/e2e/support/cinema.ts'
import { useDatabase } from '#tests/e2e/support/lessons.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { newVideoCourse } from '#tests/e2e/support/uploaded-video.ts'
import { newVideoLesson } from '#tests/e2e/support/video-lesson.ts'
import { createUploadClient } from '#tests/factories/media/video-uploads.ts'
import { readSampleVideo } from '#tests/factories/media/videos.ts'
import { callApi } from '#tests/helpers/client.ts'

test('captions are drafted, and published after the review', async ({
  page,
  transcribingServer: site,
}) => {
  const course = await newVideoCourse(site)
  const source = join(site.dataDir, 'files', 'videos', course.video, 'source')
  await writeFile(source, readSampleVideo('h264-aac-20s.mp4'))
  await useDatabase(site, (db) =>
    db.query(`update videos set audio_codec = 'aac', content_type = 'video/mp4' where id = $1`, [
      course.video,
    ]),
  )
  await logIn(page, site, course.author.token)
  await page.goto(site.url + pages.lessonEditor(course._id, course.lesson))
  const tracks = page.getByRole('region', { name: 'Captions and transcript' })
  expect(await flaws(page)).toEqual([])
  await tracks.getByRole('button', { name: 'Draft captions' }).press('Enter')
  await expect(tracks.getByRole('listitem')).toContainText('1 cue', { timeout: 60_000 })
  await expect(tracks.getByText(messages.automaticDraft)).toBeVisible()
  await expect(tracks.getByRole('button', { name: 'Draft captions' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await flaws(page)).toEqual([])
  await tracks.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Publish' }).click()
  await expect(tracks.getByText(messages.automaticDraft)).toBeHidden()
})

test('captions of an uploaded video are drafted without a request, and learners do not see them', async ({
  page,
  transcribingServer: site,
}) => {
  const { author, course, lesson, url } = await newVideoLesson(site)
  const client = createUploadClient(wire(site), author.token)
  const bytes = readSampleVideo('h264-aac-20s.mp4')
  const path = await client.start(course, bytes.length, { filename: 'Sailing.mp4' })
  const upload = path.split('/').find((part) => part.length === 36)
  const body = { version: 1, video: { upload } }
  const attached = await callApi(wire(site), `PATCH /api/lessons/${lesson}`, { ...author, body })
  expect(attached.status).toBe(200)

  await logIn(page, site, author.token)
  await page.goto(url)
  const tracks = page.getByRole('region', { name: 'Captions and transcript' })
  await expect(tracks).toBeVisible()
  await client.patch(path, 0, bytes)
  await expect(tracks.getByRole('listitem')).toContainText('1 cue', { timeout: 60_000 })
  await expect(tracks.getByText(messages.automaticDraft)).toBeVisible()

  const token = await createToken(site, await newMember(site))
  await enrol(site, token, [course])
  const list = await callApi(wire(site), `GET /api/lessons/${lesson}/captions`, { token })
  expect(list).toMatchObject({ status: 200, body: { tracks: [] } })
})
