import type { Page } from '@playwright/test'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'

/** What is laid out depends on the HTML and the CSS alone. */
test.use({ javaScriptEnabled: false })

/** Pixels that an element may move while the rest of its page arrives. */
const maxMove = 8

test('on a phone, what has arrived of a page stays where it is', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  // The images of the part that is missing.
  expectFailures(/preloaded using link preload but not used/)
  await page.setViewportSize({ width: 360, height: 900 })
  // A font that arrives in time for one load and not for another would move the text too; images have their sizes.
  await page.route(/\.(?:woff2|svg|avif)$/, (route) => route.abort())
  const found: Record<string, string[]> = {}
  for (const path of await listPages(site)) {
    const moves = await findMoves(page, site.url + path)
    if (moves.length > 0) found[path] = moves
  }
  expect(found).toEqual({})
})

/** The home page, the catalogue, and a course with an uploaded cover. */
async function listPages(site: E2eServer): Promise<string[]> {
  const reply = await fetch(`${site.url}/api/courses?search=typography`)
  const { courses } = (await reply.json()) as { courses: { _id: string }[] }
  return ['/', '/courses', `/courses/details/${courses[0]?._id}`]
}

/** Loads the page as if it ended after each of its first elements, and compares where they are at last. */
async function findMoves(page: Page, address: string): Promise<string[]> {
  const html = await (await fetch(address)).text()
  const end = await measure(page, address, html)
  const moves: string[] = []
  for (const cut of findCuts(html)) {
    const part = await measure(page, address, html.slice(0, cut))
    for (const [index, { name, top }] of part.entries()) {
      const last = end[index]?.top ?? NaN
      if (top < 900 && !(Math.abs(last - top) <= maxMove)) moves.push(`${name}: ${top} to ${last}`)
    }
  }
  return [...new Set(moves)]
}

/** After the first headings, paragraphs and lists of facts. */
function findCuts(html: string): number[] {
  const content = html.indexOf('<main')
  const ends = html.slice(content).matchAll(/<\/(?:h1|h2|p|dl)>/g)
  return [...ends].slice(0, 4).map(({ index, 0: tag }) => content + index + tag.length)
}

async function measure(page: Page, address: string, body: string) {
  await page.route(address, (route) => route.fulfill({ body, contentType: 'text/html' }))
  await page.goto(address)
  const places = await page.locator('main :is(h1, h2, p, dl)').evaluateAll((elements) =>
    elements.map((element) => ({
      name: `${element.tagName} ${element.textContent.slice(0, 40)}`,
      top: Math.round(element.getBoundingClientRect().top),
    })),
  )
  await page.unroute(address)
  return places
}
