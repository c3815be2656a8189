import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { startServer } from '#tests/helpers/processes/server-process.ts'
import { browserLaunch } from '../e2e/support/browser.ts'
import { createViewerToken, type Viewer, viewers } from '../e2e/support/every-page.ts'
import { widths } from '../e2e/support/looks.ts'
import { waitForDemoImages } from '../helpers/demo-images.ts'
import { galleryIndex, type Screenshot } from './gallery-index.ts'
import { type GalleryPage, galleryPages, isContent } from './gallery-pages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'gallery')
const themes = ['light', 'dark'] as const

export interface GalleryOptions {
  /** Part of the paths to show. */
  only: string
  /** A file for `npm run import`, whose courses join those of the demo. */
  catalogue?: string
  /** A server with the demo that is running already. */
  url?: string
}

/**
 * Takes a screenshot of every page for each kind of viewer, at each width and in both themes, and writes an
 * index.html.
 */
export async function createGallery({ only, catalogue, url }: GalleryOptions): Promise<void> {
  const site = url ? { url, stop: () => undefined } : await startDemo(catalogue)
  const browser = await chromium.launch(await browserLaunch())
  try {
    if (!only) await rm(folder, { recursive: true, force: true })
    const selected = (await galleryPages(site)).filter(({ path, state }) =>
      `${path} ${state ?? ''}`.includes(only),
    )
    const byViewer = viewers.map((viewer) => {
      const pages = selected.filter((page) => page.viewer === viewer)
      return pages.length === 0 ? [] : captureAsViewer(browser, site.url, viewer, pages)
    })
    const images = (await Promise.all(byViewer)).flat()
    for (const page of selected) if (!images.some((image) => isOf(image, page))) logMissing(page)
    const index = join(folder, 'index.html')
    await writeFile(index, galleryIndex(images))
    console.log(`${images.length} screenshots: ${index}`)
  } finally {
    await browser.close()
    await site.stop()
  }
}

const isOf = (image: Screenshot, page: GalleryPage) =>
  image.viewer === page.viewer && image.path === page.path && image.state === page.state

function logMissing({ viewer, path, state }: GalleryPage): void {
  console.log(`Not shown at any width: ${[viewer, path, state].filter(Boolean).join(' ')}`)
}

async function startDemo(catalogue: string | undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-gallery-'))
  const server = await startServer({
    DATA_DIR: dataDir,
    SEED: 'demo',
    PACING: 'instant',
    RATE_LIMITS: 'off',
  })
  await waitForDemoImages(dataDir)
  if (catalogue) {
    const rejected = join(dataDir, 'rejected.csv')
    await promisify(execFile)(
      process.execPath,
      [join(root, 'bin/import.mjs'), catalogue, '--rejected', rejected],
      { env: { ...process.env, DATA_DIR: dataDir } },
    )
  }
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

async function captureAsViewer(
  browser: Browser,
  url: string,
  viewer: Viewer,
  pages: readonly GalleryPage[],
): Promise<Screenshot[]> {
  const token = await createViewerToken({ url }, viewer)
  const localStorage = token ? [{ name: 'token', value: token }] : []
  const images: Screenshot[] = []
  await mkdir(join(folder, viewer), { recursive: true })
  for (const [position, target] of pages.entries()) {
    const { path, state, pending, failing } = target
    const context = await browser.newContext({
      locale: 'en-GB',
      timezoneId: 'UTC',
      serviceWorkers: 'block',
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    context.setDefaultTimeout(15_000)
    context.setDefaultNavigationTimeout(60_000)
    const page = await context.newPage()
    if (pending || failing) {
      await page.route('**', (route) => {
        if (!isContent(route.request())) return route.continue()
        return failing ? route.fulfill({ status: 503, body: '' }) : undefined
      })
    }
    for (const width of widths) {
      const name = `${String(position + 1).padStart(2, '0')}-${toFileName(`${path} ${state ?? ''}`)}-${width}`
      await page.setViewportSize({ width, height: 900 })
      try {
        await openPage(page, url, target)
        images.push(...(await captureThemes(page, name, { viewer, path, state, width })))
      } catch (error) {
        // A state may exist at some widths only, such as a drawer on phones.
        console.log(`${name}: ${String(error).split('\n')[0]}`)
      }
    }
    await context.close()
    console.log([viewer, path, state].join(' '))
  }
  return images
}

async function openPage(page: Page, url: string, { path, act, pending }: GalleryPage) {
  if (pending) {
    const request = page.waitForRequest(isContent)
    await page.goto(url + path)
    await request
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    return
  }
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await expect(page.getByText(/^(Loading|Checking).*…$/)).toHaveCount(0, { timeout: 30_000 })
  if (!act) return
  await act(page)
  await page.waitForLoadState('networkidle')
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
    const fullPage = what.state === undefined
    await page.screenshot({ path: join(folder, file), fullPage, type: 'jpeg', quality: 80 })
    screenshots.push({ ...what, theme, file })
  }
  return screenshots
}

/** Makes a file name from a path, without ids, which differ between runs. */
function toFileName(path: string): string {
  const fileName = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replace(/[^a-z0-9]+/gi, '-')
  return fileName.replace(/^-|-$/g, '') || 'home'
}
