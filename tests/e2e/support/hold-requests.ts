import type { Page } from '@playwright/test'

/**
 * Holds matching requests back until the returned function is called, as a slow connection would; with `times`, only as
 * many as that.
 */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  options?: { times: number },
): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(
    url,
    async (route) => {
      await released.promise
      // Fails if the page has been replaced meanwhile.
      await route.continue().catch(() => undefined)
    },
    options,
  )
  return released.resolve
}
