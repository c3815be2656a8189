import { randomUUID } from 'node:crypto'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { newLessonCourse } from '#tests/e2e/support/lessons.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { trackForm } from '#tests/factories/media/captions.ts'
import { callApi } from '#tests/helpers/client.ts'

const lines = Array.from({ length: 60 }, (_, index) => ({
  start: index,
  end: index + 1,
  text: index === 2 ? 'The river grows.' : `Line number ${index}.`,
}))

test('a transcript follows the video, jumps, searches and is copied', async ({
  page,
  instantServer: site,
  context,
}) => {
  const course = await newLessonCourse(site)
  const [video] = course.lessons
  const { token } = course.author
  for (const body of [
    trackForm({ cues: lines }),
    trackForm({
      language: 'de',
      label: 'Deutsch',
      cues: [{ start: 0, end: 9, text: 'Guten Tag.' }],
    }),
  ]) {
    const call = `PUT /api/lessons/${video._id}/captions/${randomUUID()}` as const
    expect((await callApi(wire(site), call, { token, body })).status).toBe(200)
  }
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${site.url}${pages.lesson(course._id, video._id)}?tab=transcript`)
  const transcript = page.getByRole('list', { name: 'Transcript' })
  const current = transcript.locator('[aria-current]')
  const lineAt = (text: string) => transcript.getByRole('button', { name: text })

  await test.step('Enter on a line plays from there, and the line moves on', async () => {
    await expect(lineAt('Line number 0.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
    await lineAt('Line number 0.').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(lineAt('The river grows.')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(current).toContainText(/Line number [3-9]\./)
    // By a key, since the controls may be hidden by now.
    await page.getByRole('region', { name: /^Video player/ }).press('k')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })

  await test.step('the reader scrolls away, and follows again', async () => {
    const follow = page.getByRole('button', { name: 'Follow the video' })
    await expect(follow).toBeHidden()
    await transcript.hover()
    await page.mouse.wheel(0, 3000)
    await expect(current).not.toBeInViewport()
    await follow.click()
    await expect(current).toBeInViewport()
  })

  await test.step('a search counts the matches', async () => {
    await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('RIVER')
    await expect(page.getByText('1 match', { exact: true })).toBeVisible()
    await expect(transcript.getByRole('button')).toHaveCount(1)
    await expect(transcript.locator('mark')).toHaveText('river')
    await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('')
  })

  await test.step('it is copied with times', async () => {
    await page.getByRole('button', { name: 'Copy with times' }).click()
    await expect(page.getByText('Transcript copied.')).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text.split('\n').slice(0, 3)).toEqual([
      '0:00 Line number 0.',
      '0:01 Line number 1.',
      '0:02 The river grows.',
    ])
  })

  await test.step('it looks right on a phone and in the dark', async () => {
    expect(await flaws(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await flaws(page)).toEqual([])
  })

  await test.step('another language has a transcript of its own', async () => {
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await expect(lineAt('Guten Tag.')).toBeVisible()
    await expect(transcript).toHaveAttribute('lang', 'de')
  })
})
