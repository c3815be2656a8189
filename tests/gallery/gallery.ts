import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { browserLaunch } from '../e2e/support/browser.ts'
import {
  everyPage,
  type PageVisit,
  createViewerToken,
  type Viewer,
  viewers,
} from '../e2e/support/every-page.ts'
import { widths } from '../e2e/support/looks.ts'
import { waitForDemoImages } from '../helpers/demo-images.ts'
import { startServer } from '../helpers/server-process.ts'
import { galleryIndex, type Screenshot } from './gallery-index.ts'

const folder = fileURLToPath(new URL('../../gallery', import.meta.url))
const themes = ['light', 'dark'] as const

/**
 * Takes a screenshot of every page for each kind of viewer, at each width and in both themes, and writes an
 * index.html. `only` is a part of a path and limits the pages.
 */
export async function createGallery(only = ''): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-gallery-'))
  const server = await startServer({
    DATA_DIR: dataDir,
    SEED: 'demo',
    PACING: 'instant',
    RATE_LIMITS: 'off',
  })
  await waitForDemoImages(dataDir)
  const browser = await chromium.launch(await browserLaunch())
  try {
    await rm(folder, { recursive: true, force: true })
    const selected = (await everyPage(server)).filter(({ path }) => path.includes(only))
    const images: Screenshot[] = []
    for (const viewer of viewers) {
      const pages = selected.filter((page) => page.viewer === viewer)
      if (pages.length > 0)
        images.push(...(await captureAsViewer(browser, server.url, viewer, pages)))
    }
    const index = join(folder, 'index.html')
    await writeFile(index, galleryIndex(images))
    console.log(`${images.length} screenshots: ${index}`)
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function captureAsViewer(
  browser: Browser,
  url: string,
  viewer: Viewer,
  pages: readonly PageVisit[],
): Promise<Screenshot[]> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC' })
  const page = await context.newPage()
  const token = await createViewerToken({ url }, viewer)
  if (token) {
    await page.goto(`${url}/verification`)
    await page.evaluate((value) => localStorage.setItem('token', value), token)
  }
  const images: Screenshot[] = []
  await mkdir(join(folder, viewer), { recursive: true })
  for (const [position, { path }] of pages.entries()) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(url + path, { waitUntil: 'networkidle' })
      await expect(page.getByText(/^(Loading|Checking).*…$/)).toHaveCount(0)
      const name = `${String(position + 1).padStart(2, '0')}-${toFileName(path)}-${width}`
      images.push(...(await captureThemes(page, name, { viewer, path, width })))
    }
    console.log(`${viewer} ${path}`)
  }
  await context.close()
  return images
}

/** Takes screenshots of the current page in both themes. */
async function captureThemes(
  page: Page,
  name: string,
  what: Omit<Screenshot, 'theme' | 'file'>,
): Promise<Screenshot[]> {
  const screenshots: Screenshot[] = []
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const file = `${what.viewer}/${name}-${theme}.jpg`
    await page.screenshot({ path: join(folder, file), fullPage: true, type: 'jpeg', quality: 80 })
    screenshots.push({ ...what, theme, file })
  }
  return screenshots
}

/** Makes a file name from a path, without ids, which differ between runs. */
function toFileName(path: string): string {
  const fileName = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replace(/[^a-z0-9]+/gi, '-')
  return fileName.replace(/^-|-$/g, '') || 'home'
}
