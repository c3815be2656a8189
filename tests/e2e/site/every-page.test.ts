import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes } from 'react-router'
import { everyPage, createViewerToken, viewers } from '#tests/e2e/support/every-page.ts'
import { flaws, flawsOfWidth } from '#tests/e2e/support/looks.ts'
import { logIn } from '#tests/e2e/support/member.ts'
import { openSettled } from '#tests/e2e/support/open-settled.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import routes from '#web/routes.ts'

/** Maximum cumulative layout shift while a page loads (0 to 1). */
const maxShift = 0.02

test.describe.configure({ mode: 'parallel', timeout: 400_000 })

declare global {
  interface Window {
    layoutShift?: number
  }
}

test('every route is in the list of pages', async ({ manualServer: site }) => {
  const patterns = (routes as RouteConfigEntry[]).map(({ index, path }) =>
    index ? { path: '/', id: '/' } : { path: String(path), id: String(path) },
  )
  const listedIds = new Set(
    (await everyPage(site)).map(
      ({ path }) => matchRoutes(patterns, path.split('?')[0] ?? '')?.at(-1)?.route.id,
    ),
  )
  expect(patterns.map(({ id }) => id).filter((id) => !listedIds.has(id))).toEqual([])
})

for (const viewer of viewers) {
  for (const width of [360, 1280]) {
    test(`every page as ${viewer}, ${width} pixels wide, in both themes`, async ({
      page,
      manualServer: site,
      expectFailures,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            window.layoutShift = (window.layoutShift ?? 0) + shift.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const token = await createViewerToken(site, viewer)
      if (token) await logIn(page, site, token)
      // With a session, the page loads more once React runs.
      const isReady = async () => !token || (await page.locator('html[data-hydrated]').count()) > 0
      const found: Record<string, string[]> = {}
      for (const { path, expectedFailure } of (await everyPage(site)).filter(
        (p) => p.viewer === viewer,
      )) {
        if (expectedFailure) expectFailures(expectedFailure)
        await openSettled(page, site.url + path, isReady)
        await expect(page.getByText(/^(Loading|Checking).*…$/)).toHaveCount(0)
        const problems = await flaws(page, [width])
        const shift = await page.evaluate(() => window.layoutShift ?? 0)
        if (width === 1280) problems.push(...(await flawsOfWidth(page, 768)))
        if (shift > maxShift) problems.push(`moves by ${shift.toFixed(3)} while it loads`)
        if (problems.length > 0) found[path] = problems
      }
      expect(found).toEqual({})
    })
  }
}
