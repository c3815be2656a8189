import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { pages } from '#shared/paths.ts'
import { useDatabase } from '#tests/e2e/support/lessons.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { logIn } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { newVideoCourse } from '#tests/e2e/support/uploaded-video.ts'
import { readSampleVideo } from '#tests/factories/videos.ts'

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
  await expect(tracks.getByRole('listitem')).toContainText('1 cue')
  await expect(tracks.getByText(messages.automaticDraft)).toBeVisible()
  await expect(tracks.getByRole('button', { name: 'Draft captions' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await flaws(page)).toEqual([])
  await tracks.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Publish' }).click()
  await expect(tracks.getByText(messages.automaticDraft)).toBeHidden()
})
