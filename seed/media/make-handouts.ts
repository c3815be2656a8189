/*
 * Saves each handout of seed/media/handouts.html as seed/demo/files/NAME.pdf. The output is committed; run it only
 * after changing a handout. Requires Chromium:
 *
 *   npx node seed/media/make-handouts.ts [/usr/bin/chromium]
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'

const pagePath = path.join(import.meta.dirname, 'handouts.html')
const folder = path.join(import.meta.dirname, '../demo/files')

const browser = await chromium.launch({ executablePath: process.argv[2] ?? '/usr/bin/chromium' })
try {
  const page = await browser.newPage()
  await page.goto(pathToFileURL(pagePath).href)
  await page.evaluate(() => document.fonts.ready)
  const names = await page.locator('main').evaluateAll((all) => all.map(({ id }) => id))
  for (const name of names) {
    await page.evaluate((shown) => {
      for (const main of document.querySelectorAll('main')) {
        main.hidden = main.id !== shown
        if (main.id === shown) document.title = main.title
      }
    }, name)
    await page.pdf({
      path: path.join(folder, `${name}.pdf`),
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
    })
  }
} finally {
  await browser.close()
}
