import type { Page, Request } from '@playwright/test'
import { until } from '#tests/helpers/until.ts'

/**
 * Opens a page and waits until nothing is loading and the browser is idle, since one response
 * may cause more requests, also after `isReady`. Faster than Playwright's
 * `networkidle`, which waits half a second longer.
 */
export async function openSettled(
  page: Page,
  address: string,
  isReady: () => Promise<boolean> = async () => true,
): Promise<void> {
  const loading = new Set<Request>()
  const start = (request: Request) => void loading.add(request)
  const end = (request: Request) => void loading.delete(request)
  page.on('request', start).on('requestfinished', end).on('requestfailed', end)
  await page.goto(address)
  await until(`${address} to settle`, async () => {
    if (!(await isReady())) return false
    for (let looks = 0; looks < 3; looks++) {
      if (loading.size > 0) return false
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    }
    return loading.size === 0
  })
  page.off('request', start).off('requestfinished', end).off('requestfailed', end)
}
