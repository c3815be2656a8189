import { expect, test } from '#tests/e2e/support/test.ts'
import routes from '#web/routes.ts'

// Pages stay as the server sends them.
test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 900 } })

test('the placeholders of a page that loads can be seen', async ({ page, instantServer: site }) => {
  const paths = routes.flatMap(({ path = '', cache }) =>
    cache === 'shell' && !path.includes(':') ? [path] : [],
  )
  const hidden: string[] = []
  let count = 0
  for (const path of paths) {
    await page.goto(`${site.url}/${path}`)
    const boxes = await page
      .locator('main [class*="block_"][aria-hidden="true"]')
      .evaluateAll((blocks) => blocks.map((block) => block.getBoundingClientRect().toJSON()))
    if (boxes.some(({ width, height }) => width === 0 || height === 0)) hidden.push(path)
    count += boxes.length
  }
  expect(count).toBeGreaterThan(10)
  expect(hidden).toEqual([])
})
