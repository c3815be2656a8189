import type { Page } from '@playwright/test'
import { logIn, newMember, createToken } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { image } from '#tests/factories/media/files.ts'

/** Recording a trace fetches the preview of a file, which the page's CSP blocks as intended. */
test.use({ trace: 'off' })

const covers = (page: Page) => page.locator('main img[src*="/covers/"]')
const sources = (page: Page) =>
  covers(page).evaluateAll((images) => images.map((image) => image.getAttribute('src')))
/** The same server under another host name, which makes it another origin. */
const underOtherName = (url: string) => url.replace('127.0.0.1', 'localhost')

async function expectLoaded(page: Page, selector: string): Promise<void> {
  const image = page.locator(selector).first()
  await image.scrollIntoViewIfNeeded()
  await expect(image).toHaveJSProperty('complete', true)
  await expect(image).not.toHaveJSProperty('naturalWidth', 0)
}

test('pages load images from their own origin, under whichever name they were opened', async ({
  page,
  instantServer: site,
}) => {
  await page.goto(`${underOtherName(site.url)}/courses`)
  for (const source of await sources(page)) expect(source).toMatch(/^\/covers\//)
  await expectLoaded(page, 'main img[src^="/covers/"]')
  await page.getByRole('link', { name: 'Start Course' }).first().click()
  await expect(page.getByRole('button', { name: 'TAKE THIS COURSE' })).toBeVisible()
  await expectLoaded(page, 'main img[src^="/covers/"]')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 })

  test('an uploaded cover is loaded as large as it is shown', async ({
    page,
    instantServer: site,
  }) => {
    const widths: Record<string, string | undefined> = {}
    for (const [name, path] of [
      ['beside the text of a card', '/courses'],
      ['above the text of a card', '/'],
    ] as const) {
      await page.goto(site.url + path)
      const cover = page.locator('main article img[src*="/files/image/"]').first()
      await cover.scrollIntoViewIfNeeded()
      await expect(cover).not.toHaveJSProperty('naturalWidth', 0)
      const source = await cover.evaluate((element: HTMLImageElement) => element.currentSrc)
      widths[name] = source.split('/').at(-1)
    }
    expect(widths).toEqual({
      'beside the text of a card': '320.avif',
      'above the text of a card': '640.avif',
    })
  })
})

test('with ASSET_URL pages load images from its origin, and nothing else', async ({
  page,
  assetServer: site,
}) => {
  const assets = underOtherName(site.url)
  const elsewhere = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === assets) elsewhere.add(pathname.split('/', 2).join('/'))
  })
  const reply = await page.goto(`${site.url}/courses`)
  const policy = await reply?.headerValue('Content-Security-Policy')
  expect(policy).toContain(`img-src 'self' data: blob: https: ${assets};`)
  const found = await sources(page)
  expect(found.length).toBeGreaterThan(0)
  for (const source of found) expect(source).toMatch(`${assets}/covers/`)
  await expectLoaded(page, `main img[src^="${assets}/covers/"]`)

  const member = await newMember(site)
  await logIn(page, site, await createToken(site, member))
  await page.goto(`${site.url}/dashboard/profile?tab=edit`)
  const buffer = Buffer.from(await image({ width: 300, height: 200 }))
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
  const panel = page.getByRole('tabpanel')
  const initials = page.getByRole('banner').getByText('MT', { exact: true })
  await expect(initials).toBeVisible()
  await panel.getByLabel('Choose a file').setInputFiles(file)
  await expectLoaded(page, `[role=tabpanel] img[src^="${assets}/files/avatar/"]`)
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile Updated')).toBeVisible()
  const inHeader = `header img[src^="${assets}/files/avatar/"]`
  await expectLoaded(page, inHeader)
  await expect(page.locator(inHeader)).toHaveAttribute('srcset', new RegExp(`^${assets}/files/`))
  await expect(initials).toHaveCount(0)
  expect([...elsewhere].toSorted()).toEqual(['/covers', '/files'])
})
