import type { Page } from '@playwright/test'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { createPdf } from '#tests/factories/pdf.ts'
import { newFileCourse } from './support/lessons.ts'
import { logIn } from './support/member.ts'
import { expect, test } from './support/test.ts'

/** Limits how fast the browser sends, in bytes per second; -1 is no limit. */
async function limitUploads(page: Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const limits = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', limits)
}

test('an author uploads a PDF and attachments, cancels one and loses the connection', async ({
  page,
  instantServer: site,
}) => {
  const course = await newFileCourse(site, [{ name: 'old.pdf', bytes: createPdf(['Old']) }])
  await logIn(page, site, course.author.token)
  await page.goto(`${site.url}/dashboard/course/${course._id}?lesson=${course.lessons[0]}`)
  const file = page.getByRole('group', { name: 'File', exact: true })
  const attachments = page.getByRole('group', { name: 'Attachments' })
  const saved = page.getByText(curriculumMessages.saved, { exact: true }).first()

  await test.step('another file replaces the first', async () => {
    await expect(file.getByRole('link', { name: 'old.pdf' })).toBeVisible()
    const pdf = {
      name: 'new.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(createPdf(['New'])),
    }
    await file.getByLabel('File: choose a file').setInputFiles(pdf)
    await expect(file.getByRole('link', { name: 'new.pdf' })).toBeVisible()
    await expect(file.getByRole('link', { name: 'old.pdf' })).toHaveCount(0)
  })

  const choose = (names: string[], bytes: number) =>
    attachments
      .getByLabel('Attachments: choose files')
      .setInputFiles(
        names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'a') })),
      )

  await test.step('one of two uploads is cancelled while it is sent', async () => {
    await limitUploads(page, 200_000)
    await choose(['first.txt', 'second.txt'], 600_000)
    await expect(
      attachments.getByRole('progressbar', { name: 'Upload: first.txt' }),
    ).toHaveAttribute('value', /[1-9]/)
    await attachments.getByRole('button', { name: 'Cancel: first.txt' }).click()
    await expect(attachments.getByText('first.txt')).toHaveCount(0)
    await limitUploads(page, -1)
    await expect(attachments.getByRole('link', { name: 'second.txt' })).toBeVisible()
  })

  await test.step('after a lost connection, the upload is tried again', async () => {
    await page.route('**/api/courses/*/files', (route) => route.abort('connectionreset'), {
      times: 1,
    })
    await choose(['third.txt'], 1000)
    await expect(attachments.getByRole('alert')).toContainText(generalMessages.offline)
    await attachments.getByRole('button', { name: 'Try again: third.txt' }).click()
    await expect(attachments.getByRole('link', { name: 'third.txt' })).toBeVisible()
  })

  await test.step('everything is there after a reload', async () => {
    await expect(saved).toBeVisible()
    await page.reload()
    await expect(file.getByRole('link', { name: 'new.pdf' })).toBeVisible()
    await expect(attachments.getByRole('link')).toHaveText(['second.txt', 'third.txt'])
  })
})
