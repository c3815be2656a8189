/*
 * Saves each picture of seed/media/pictures.html as seed/demo/images/NAME.jpg. The output is committed; run it only
 * after changing a picture. Requires Chromium:
 *
 *   npx node seed/media/make-pictures.ts [/usr/bin/chromium]
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'

const pagePath = path.join(import.meta.dirname, 'pictures.html')
const folder = path.join(import.meta.dirname, '../demo/images')

const browser = await chromium.launch({ executablePath: process.argv[2] ?? '/usr/bin/chromium' })
try {
  const page = await browser.newPage({ viewport: { width: 960, height: 720 } })
  await page.goto(pathToFileURL(pagePath).href)
  await page.evaluate(() => document.fonts.load('500 40px "Lectern Serif"'))
  for (const figure of await page.locator('figure').all()) {
    const name = await figure.getAttribute('id')
    await figure.screenshot({
      path: path.join(folder, `${name}.jpg`),
      type: 'jpeg',
      quality: 82,
    })
  }
} finally {
  await browser.close()
}
