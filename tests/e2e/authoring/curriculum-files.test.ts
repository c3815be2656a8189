import { curriculumLimits } from '#shared/limits.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { mediaMessages } from '#shared/messages/media/media.ts'
import { uploadMessages } from '#shared/messages/uploads.ts'
import { newAuthor, newCourse } from '#tests/e2e/support/author.ts'
import { newFileCourse } from '#tests/e2e/support/lessons.ts'
import { limitUploads } from '#tests/e2e/support/limit-uploads.ts'
import { logIn } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { createPdf } from '#tests/factories/media/pdf.ts'

test('an author uploads a PDF and attachments, cancels one and loses the connection', async ({
  page,
  instantServer: site,
}) => {
  const course = await newFileCourse(site, [{ name: 'old.pdf', bytes: createPdf(['Old']) }])
  await logIn(page, site, course.author.token)
  await page.goto(`${site.url}/dashboard/course/${course._id}?lesson=${course.lessons[0]}`)
  const file = page.getByRole('group', { name: 'File', exact: true })
  const attachments = page.getByRole('group', { name: 'Attachments' })
  const saved = page.getByText(curriculumMessages.saved, { exact: true })

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

  const chooser = attachments.getByLabel('Attachments: choose files')
  const choose = (names: string[], bytes: number) =>
    chooser.setInputFiles(
      names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'a') })),
    )

  await test.step('one of two uploads is cancelled while it is sent', async () => {
    // Neither ends meanwhile.
    const endLimit = await limitUploads(page, 20_000)
    await choose(['first.txt', 'second.txt'], 600_000)
    await expect(
      attachments.getByRole('progressbar', { name: 'Upload: first.txt' }),
    ).toHaveAttribute('value', /[1-9]/)
    await attachments.getByRole('button', { name: 'Cancel: first.txt' }).click()
    await expect(attachments.getByText('first.txt')).toHaveCount(0)
    await endLimit()
    await expect(attachments.getByRole('link', { name: 'second.txt' })).toBeVisible()
  })

  await test.step('after a lost connection, the upload is tried again', async () => {
    await page.route('**/api/courses/*/files?*', (route) => route.abort('connectionreset'), {
      times: 1,
    })
    await choose(['third.txt'], 1000)
    const failed = attachments.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
    await expect(failed).toContainText(generalMessages.offline)
    await attachments.getByRole('button', { name: 'Try again: third.txt' }).press('Enter')
    await expect(attachments.getByRole('link', { name: 'third.txt' })).toBeVisible()
    // The button that was pressed is gone.
    await expect(chooser).toBeFocused()
  })

  await test.step('files that cannot be sent are listed with the reason', async () => {
    await chooser.setInputFiles([
      { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
      { name: 'fourth.txt', mimeType: 'text/plain', buffer: Buffer.from('4') },
    ])
    await expect(attachments.getByRole('link', { name: 'fourth.txt' })).toBeVisible()
    await expect(attachments.getByRole('status').last()).toHaveText(
      `fourth.txt was uploaded. empty.txt: ${mediaMessages.fileEmpty}`,
    )
    await attachments.getByRole('button', { name: 'Dismiss: empty.txt' }).press('Enter')
    await expect(chooser).toBeFocused()
  })

  await test.step('at the maximum nothing is chosen, and there is room again at once', async () => {
    const links = attachments.getByRole('link')
    const rest = Array.from({ length: curriculumLimits.attachmentsMax - 2 }, (_, index) => index)
    await choose(
      rest.map((index) => `more-${index}.txt`),
      1,
    )
    await expect(attachments.getByText(curriculumMessages.tooManyAttachments)).toHaveCount(2)
    await expect(links).toHaveCount(curriculumLimits.attachmentsMax)
    await attachments.getByRole('button', { name: /^Dismiss/ }).press('Enter')
    await chooser.press('Enter')
    await expect(
      attachments.getByText(curriculumMessages.tooManyAttachments, { exact: true }),
    ).toBeVisible()
    await attachments.getByRole('button', { name: 'Remove fourth.txt' }).press('Enter')
    await expect(attachments.getByText(uploadMessages.removed('fourth.txt'))).toBeVisible()
    await expect(chooser).toBeFocused()
    await choose(['last.txt'], 1)
    await expect(attachments.getByRole('link', { name: 'last.txt' })).toBeVisible()
  })

  await test.step('everything is there after a reload', async () => {
    // The curriculum, and the lesson, which is saved a moment after the last change.
    await expect(saved).toHaveCount(2)
    await page.reload()
    await expect(file.getByRole('link', { name: 'new.pdf' })).toBeVisible()
    await expect(attachments.getByRole('link')).toHaveCount(curriculumLimits.attachmentsMax)
    await expect(attachments.getByRole('link', { name: 'last.txt' })).toBeVisible()
  })
})

test('files that are dropped on a section become lessons, also while another tab is open', async ({
  page,
  instantServer: site,
}) => {
  const { token } = await newAuthor(site)
  const course = await newCourse(site, token)
  await logIn(page, site, token)
  await page.goto(`${site.url}/dashboard/course/${course._id}`)
  const section = page.getByRole('list', { name: 'Sections' }).getByRole('listitem').first()
  await expect(section).toBeVisible()
  // The first file is being sent until the tab is open again.
  const endLimit = await limitUploads(page, 20_000)
  const dataTransfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    const sizes = { 'Worksheet_1.txt': 400_000, 'empty.txt': 0, 'Answers.txt': 1000 }
    for (const [name, size] of Object.entries(sizes)) {
      data.items.add(new File([new Uint8Array(size)], name))
    }
    return data
  })
  await section.dispatchEvent('dragover', { dataTransfer })
  await section.dispatchEvent('drop', { dataTransfer })
  const rejected = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await expect(rejected).toHaveText(new RegExp(`^empty.txt${mediaMessages.fileEmpty}`))
  await page.getByRole('button', { name: 'Dismiss: empty.txt' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Curriculum' })).toBeFocused()

  const progress = page.getByRole('progressbar', { name: 'Upload: Worksheet_1.txt' })
  await expect(progress).toHaveAttribute('value', /[1-9]/)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(progress).toHaveCount(0)
  await page.getByRole('tab', { name: 'Curriculum' }).click()
  await expect(progress).toBeVisible()
  await endLimit()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Worksheet 1', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Answers', exact: true }).click()
  const file = page.getByRole('group', { name: 'File', exact: true })
  await expect(file.getByRole('link', { name: 'Answers.txt' })).toBeVisible()
})
