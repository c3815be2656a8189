import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signMedia } from '#server/domain/media/media-signature.ts'
import { lessonResponse } from '#shared/contract/learning/lessons.ts'
import { pdfMessages } from '#shared/messages/media/pdf.ts'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { newFileCourse, newLessonCourse, useDatabase } from '#tests/e2e/support/lessons.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { createPdf, createScannedPdf } from '#tests/factories/media/pdf.ts'
import { callApi } from '#tests/helpers/client.ts'

const viewer = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens the course as someone who has just enrolled. */
async function learn(page: Page, site: E2eServer, course: string): Promise<string> {
  const token = await createToken(site, await newMember(site))
  const body = { cart: [{ _id: course }] }
  const { status } = await callApi(wire(site), 'PATCH /user/addcart', { token, body })
  expect(status).toBe(200)
  await logIn(page, site, token)
  return token
}

/** As the browser exposes them: the structure of a PDF is in the fallback content of a canvas. */
async function listHeadings(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.filter(({ role }) => role?.value === 'heading').map(({ name }) => name?.value)
}

test('a learner reads the PDF of a demo course in the page', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  const [video, , lesson] = course.lessons
  await useDatabase(site, async (db) => {
    await db.query(`update courses set lesson_order = 'any' where id = $1`, [course._id])
    await db.query(
      `update lessons set file_id = (select id from course_files where name = 'css-grid-reference.pdf' limit 1) where id = $1`,
      [lesson._id],
    )
  })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const isPdfLibrary = (url: string) => /pdf\.worker|create-reader|\.bcmap/.test(url)
  await learn(page, site, course._id)
  const pdf = viewer(page, 'css-grid-reference.pdf')

  await test.step('the library is not loaded for other lessons', async () => {
    await page.goto(site.url + pages.lesson(course._id, video._id))
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    expect(loaded.filter(isPdfLibrary)).toEqual([])
  })

  await test.step('its text can be selected, and its headings are known to screen readers', async () => {
    await page.goto(site.url + pages.lesson(course._id, lesson._id))
    await expect(pdf.getByText('of 1')).toBeVisible()
    await pdf.getByText('Grid on one page').dblclick({ position: { x: 20, y: 10 } })
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe('Grid')
    await expect.poll(() => listHeadings(page)).toContain('Grid on one page')
    expect(loaded.filter(isPdfLibrary)).not.toEqual([])
  })

  await test.step('opening it completes the lesson', async () => {
    await expect(page.getByRole('region', { name: 'Your progress' })).toContainText('Completed')
  })

  await test.step('it is downloaded under its name', async () => {
    const download = page.waitForEvent('download')
    await pdf.getByRole('link', { name: 'Download css-grid-reference.pdf' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('css-grid-reference.pdf')
    expect(await readFile(await file.path())).toEqual(
      await readFile('seed/demo/files/css-grid-reference.pdf'),
    )
  })

  await test.step('it fits phones and desktops in both themes', async () => {
    expect(await flaws(page)).toEqual([])
  })
})

test('a learner turns pages by keyboard and continues there later', async ({
  page,
  instantServer: site,
}) => {
  const bytes = createPdf(['First steps', 'Second thoughts', 'Third time lucky'], {
    links: [
      { uri: 'https://example.com/grid' },
      { uri: 'javascript:document.title=1' },
      { script: 'app.alert\\(1\\)' },
    ],
  })
  const course = await newFileCourse(site, [{ name: 'steps.pdf', bytes }])
  await learn(page, site, course._id)
  const pdf = viewer(page, 'steps.pdf')
  const pageField = pdf.getByRole('textbox', { name: 'Page, of 3' })
  await page.goto(site.url + pages.lesson(course._id, course.lessons[0] ?? ''))

  await expect(pdf.getByText('First steps')).toBeVisible()
  const links = pdf.getByRole('region', { name: 'Page 1' }).getByRole('link')
  await expect(links).toHaveCount(1)
  await expect(links).toHaveAttribute('href', 'https://example.com/grid')
  await expect(links).toHaveAttribute('rel', /noopener/)
  await expect(links).toHaveAttribute('target', '_blank')

  await pdf.getByRole('region', { name: 'Pages' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(pdf.getByText('Second thoughts')).toBeInViewport()
  await expect(pageField).toHaveValue('2')
  await expect(pdf.getByRole('status')).toHaveText('Page 2 of 3')
  await pdf.getByRole('button', { name: 'Next page' }).click()
  await expect(pdf.getByRole('button', { name: 'Next page' })).toBeDisabled()

  await page.reload()
  await expect(pdf.getByText('Third time lucky')).toBeInViewport()
  await pageField.fill('1')
  await pageField.press('Enter')
  await expect(pdf.getByText('First steps')).toBeInViewport()
  await pdf.getByRole('button', { name: 'Zoom in' }).click()
  await expect(pdf.getByRole('button', { name: 'Fit width' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})

test('a scanned page and fonts that are not embedded are shown', async ({
  page,
  instantServer: site,
}) => {
  const course = await newFileCourse(site, [{ name: 'scan.pdf', bytes: createScannedPdf('你好') }])
  await learn(page, site, course._id)
  await page.goto(site.url + pages.lesson(course._id, course.lessons[0] ?? ''))
  const pdf = viewer(page, 'scan.pdf')
  await expect(pdf.getByText('你好')).toBeVisible()
  const centre = await pdf.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const context = canvas.getContext('2d')
    return context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data.join(' ')
  })
  expect(centre).toBe('0 0 0 255')
})

test('a PDF that is damaged, empty or protected says so and can be downloaded', async ({
  page,
  instantServer: site,
}) => {
  const course = await newFileCourse(site, [
    { name: 'damaged.pdf', bytes: new TextEncoder().encode('%PDF-1.7 and nothing else') },
    { name: 'empty.pdf', bytes: createPdf([]) },
    { name: 'secret.pdf', bytes: createPdf(['For your eyes only'], { password: 'tulip' }) },
  ])
  await learn(page, site, course._id)

  await page.goto(site.url + pages.lesson(course._id, course.lessons[0] ?? ''))
  const damaged = viewer(page, 'damaged.pdf')
  await expect(damaged.getByRole('alert')).toContainText(pdfMessages.damaged)
  await expect(damaged.getByRole('link', { name: 'Download instead' })).toHaveAttribute(
    'download',
    'damaged.pdf',
  )
  expect(await flaws(page, [360])).toEqual([])

  await page.goto(site.url + pages.lesson(course._id, course.lessons[1] ?? ''))
  await expect(viewer(page, 'empty.pdf').getByRole('alert')).toContainText(pdfMessages.empty)

  await page.goto(site.url + pages.lesson(course._id, course.lessons[2] ?? ''))
  const secret = viewer(page, 'secret.pdf')
  const password = secret.getByLabel('PDF password')
  await password.fill('rose')
  await password.press('Enter')
  await expect(secret.getByText(pdfMessages.wrongPassword)).toBeVisible()
  expect(await flaws(page, [360])).toEqual([])
  await password.fill('tulip')
  await password.press('Enter')
  await expect(secret.getByText('For your eyes only')).toBeVisible()
})

test('an address that has expired is replaced while the PDF stays open', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/^403 GET .*\/media\//)
  const course = await newFileCourse(site, [
    { name: 'later.pdf', bytes: createPdf(['Still here']) },
  ])
  const id = course.lessons[0] ?? ''
  await learn(page, site, course._id)
  const secret = await useDatabase(site, async (db) => {
    const sql = `select value from installation where key = 'media_secret'`
    return Buffer.from(String((await db.query(sql)).rows[0].value), 'hex')
  })
  // Until its address is rejected, the lesson is two hours old, as after a laptop was asleep.
  let isRejected = false
  await page.route(`**/api/lessons/${id}`, async (route) => {
    if (isRejected) return route.continue()
    const response = await route.fetch()
    const { lesson } = lessonResponse.parse(await response.json())
    if (lesson.content.kind !== 'file' || !lesson.content.file) throw new Error('Not a file')
    const { _id: assetId, url } = lesson.content.file
    const grant = { assetId, delivery: 'view' as const, expiresAt: new Date(Date.now() - 1) }
    lesson.content.file.url = url.replace(/\/media\/[^/]+/, `/media/${signMedia(secret, grant)}`)
    await route.fulfill({ response, json: { lesson } })
  })
  const rejected = page.waitForResponse((response) => {
    isRejected ||= response.status() === 403
    return isRejected
  })
  await page.clock.install()
  await page.goto(site.url + pages.lesson(course._id, id))
  await rejected
  await expect(viewer(page, 'later.pdf').getByText('Still here')).toBeVisible()

  await test.step('a lost connection can be retried', async () => {
    await page.route('**/media/**', (route) => route.abort(), { times: 1 })
    await page.reload()
    const alert = viewer(page, 'later.pdf').getByRole('alert')
    await expect(alert).toContainText(pdfMessages.unavailable)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(viewer(page, 'later.pdf').getByText('Still here')).toBeVisible()
  })

  await test.step('a lost connection keeps the lesson, whose next address is loaded afterwards', async () => {
    await page.route('**/api/**', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(id))
    await page.clock.fastForward('12:00:00')
    await failed
    await page.unroute('**/api/**')
    const loaded = page.waitForResponse((response) => response.url().endsWith(`/lessons/${id}`))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    expect((await loaded).status()).toBe(200)
    await expect(viewer(page, 'later.pdf').getByText('Still here')).toBeVisible()
  })
})
