import type { Page } from '@playwright/test'
import { fileLimits } from '#shared/limits.ts'
import { uploadMessages } from '#shared/messages/uploads.ts'
import { limitUploads } from '#tests/e2e/support/limit-uploads.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { logIn, newMember, createToken } from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { noise, image } from '#tests/factories/media/files.ts'

/** Recording a trace fetches the preview of a file, which the page's CSP blocks as intended. */
test.use({ trace: 'off' })

const panel = (page: Page) => page.getByRole('tabpanel')
const chooser = (page: Page) => panel(page).getByLabel(/^Choose (a|another) file$/)
const field = (page: Page) => panel(page).getByRole('group', { name: 'Profile picture' })
const preview = (page: Page) => field(page).locator('img')
const inHeader = (page: Page) => page.getByRole('banner').locator('img[src^="/files/avatar/"]')
const uploaded = new RegExp(`was uploaded\\. ${uploadMessages.saveToKeep}$`)

const jpeg = async (name: string, colour?: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await image({ width: 300, height: 200, colour })),
})

async function openEdit(page: Page, site: E2eServer): Promise<void> {
  const member = await newMember(site)
  await logIn(page, site, await createToken(site, member))
  await page.goto(`${site.url}/dashboard/profile?tab=edit`)
  await expect(panel(page)).toBeVisible()
}

async function save(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile Updated')).toBeVisible()
}

/** Dispatches the events of dragging files over the field from another window. */
async function drop(page: Page, files: { name: string; type: string; bytes: number[] }[]) {
  const dragged = await page.evaluateHandle((list) => {
    const data = new DataTransfer()
    for (const { name, type, bytes } of list) {
      data.items.add(new File([Uint8Array.from(bytes)], name, { type }))
    }
    return data
  }, files)
  await field(page).dispatchEvent('dragover', { dataTransfer: dragged })
  await field(page).dispatchEvent('drop', { dataTransfer: dragged })
}

test('an avatar is rejected with a clear message, chosen, kept after a reload, saved, replaced and removed', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/415 POST .*\/api\/upload_avatar/)
  await openEdit(page, site)
  const failure = field(page).getByRole('listitem')
  const tooLarge = {
    ...(await jpeg('large.jpg')),
    buffer: Buffer.alloc(fileLimits.avatarMaxBytes + 1, 255),
  }
  const gif = { name: 'moving.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  const disguised = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }
  for (const [file, msg] of [
    [tooLarge, 'Size too large'],
    [gif, 'File format not supported'],
    [disguised, 'File format not supported'],
  ] as const) {
    await chooser(page).setInputFiles(file)
    await expect(failure).toContainText(file.name)
    await expect(failure).toContainText(msg)
    await expect(field(page).getByRole('status')).toHaveText(`${file.name}: ${msg}`)
    await expect(preview(page)).toHaveCount(0)
  }
  await expect(field(page).getByRole('button', { name: /^Try again/ })).toHaveCount(0)
  await field(page).getByRole('button', { name: 'Dismiss: page.png' }).press('Enter')
  await expect(chooser(page)).toBeFocused()
  await expect(failure).toHaveCount(0)

  await chooser(page).setInputFiles(await jpeg('first.jpg'))
  await expect(panel(page).getByText(uploaded)).toBeVisible()
  await page.reload()
  await expect(preview(page)).toHaveAttribute('src', /^\/files\/avatar\//)
  await expect(inHeader(page)).toHaveCount(0)
  await save(page)
  await expect(inHeader(page)).toBeVisible()
  const first = await preview(page).getAttribute('src')

  const bytes = [...(await image({ format: 'png', colour: '#115533' }))]
  await drop(
    page,
    ['second.png', 'third.png'].map((name) => ({ name, type: 'image/png', bytes })),
  )
  await expect(failure).toHaveCount(1)
  await expect(failure).toHaveText(new RegExp(`^third.png${uploadMessages.onlyOne}`))
  await expect(preview(page)).not.toHaveAttribute('src', String(first))
  await panel(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(preview(page)).toHaveAttribute('src', String(first))

  await panel(page).getByRole('button', { name: 'Remove: Profile picture' }).click()
  await expect(chooser(page)).toBeFocused()
  await expect(preview(page)).toHaveCount(0)
  await save(page)
  await expect(inHeader(page)).toHaveCount(0)
})

/** Whether the browser would ask before it closes the page. */
function asksBeforeUnload(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}

test('an upload shows its progress, can be cancelled, and delays saving', async ({
  page,
  instantServer: site,
}) => {
  await openEdit(page, site)
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await noise(500)) }
  const endLimit = await limitUploads(page, 20_000)
  await chooser(page).setInputFiles(large)
  await expect(field(page).getByRole('progressbar', { name: 'Upload: large.jpg' })).toBeVisible()
  await expect(field(page).getByText(/^[1-9]\d?%$/)).toBeVisible()
  expect(await asksBeforeUnload(page)).toBe(true)
  await field(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page).getByRole('progressbar')).toHaveCount(0)
  await expect(chooser(page)).toBeFocused()
  await expect(preview(page)).toHaveCount(0)
  expect(await asksBeforeUnload(page)).toBe(false)

  await chooser(page).setInputFiles(large)
  await expect(field(page).getByText(/^[1-9]\d?%$/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(panel(page).getByRole('button', { name: 'Saving…' })).toBeVisible()
  await endLimit()
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await expect(inHeader(page)).toBeVisible()
})

test('an avatar is chosen by keyboard alone, and by pasting', async ({
  page,
  context,
  instantServer: site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  // Registered early, since the browser needs a moment to intercept file choosers.
  const opened = page.waitForEvent('filechooser')
  await openEdit(page, site)
  await page.getByRole('tab', { name: 'Edit Profile' }).focus()
  await page.keyboard.press('Tab')
  if (!(await chooser(page).evaluate((input) => input === document.activeElement))) {
    await page.keyboard.press('Tab')
  }
  await expect(chooser(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await (await opened).setFiles(await jpeg('chosen.jpg'))
  await expect(panel(page).getByText(uploaded)).toBeVisible()
  const chosen = await preview(page).getAttribute('src')

  await page.evaluate(
    async (bytes) => {
      const image = new Blob([Uint8Array.from(bytes)], { type: 'image/png' })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })])
    },
    [...(await image({ width: 90, height: 90, format: 'png' }))],
  )
  await page.keyboard.press('Control+V')
  await expect(preview(page)).not.toHaveAttribute('src', String(chosen))
  await expect(preview(page)).toHaveAttribute('src', /-90x90\//)
  await save(page)
  await expect(inHeader(page)).toHaveAttribute('src', /-90x90\//)
})

test('an upload that fails can be retried', async ({ page, instantServer: site }) => {
  await openEdit(page, site)
  await page.route('**/api/upload_avatar', (route) => route.abort(), { times: 1 })
  await chooser(page).setInputFiles(await jpeg('broken.jpg'))
  await expect(field(page).getByRole('listitem')).toContainText('could not reach the server')
  await field(page).getByRole('button', { name: 'Try again: broken.jpg' }).press('Enter')
  await expect(panel(page).getByText(uploaded)).toBeVisible()
})

test('the image field has no layout or accessibility flaws in any state', async ({
  page,
  instantServer: site,
}) => {
  const found: Record<string, string[]> = {}
  await openEdit(page, site)
  found['empty'] = await flaws(page)
  await drop(page, [{ name: 'moving.gif', type: 'image/gif', bytes: [1] }])
  await expect(field(page).getByRole('listitem')).toContainText('File format not supported')
  found['rejected'] = await flaws(page)
  await page.route('**/api/upload_avatar', () => undefined, { times: 1 })
  await chooser(page).setInputFiles(await jpeg('on-its-way.jpg'))
  await expect(field(page).getByRole('progressbar')).toBeVisible()
  found['sending'] = await flaws(page)
  await chooser(page).setInputFiles(await jpeg('there.jpg'))
  await expect(panel(page).getByText(uploaded)).toBeVisible()
  found['uploaded'] = await flaws(page)
  expect(found).toEqual({ empty: [], rejected: [], sending: [], uploaded: [] })
})
