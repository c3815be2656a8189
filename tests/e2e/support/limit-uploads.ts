import type { Page } from '@playwright/test'

/**
 * Limits how fast the page sends, in bytes per second. Returns what ends it, also for what is being sent: the same
 * session of DevTools has to.
 */
export async function limitUploads(
  page: Page,
  bytesPerSecond: number,
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const limit = async (uploadThroughput: number) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  }
  await session.send('Network.enable')
  await limit(bytesPerSecond)
  return () => limit(-1)
}
