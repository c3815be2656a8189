import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findStill, openPlayer, playerOn, test, readTime } from '#tests/e2e/support/cinema.ts'
import { logIn } from '#tests/e2e/support/member.ts'
import { serveTamperedPages } from '#tests/e2e/support/tampered-pages.ts'
import { expect } from '#tests/e2e/support/test.ts'
import { waitForReact } from '#tests/e2e/support/wait-for-react.ts'

const toHash = (script: string) => createHash('sha256').update(script).digest('base64')

/** Whether the page can fetch a URL of another origin. */
const reaches = (page: Page, address: string) =>
  page.evaluate(async (url) => (await fetch(url).catch(() => undefined))?.ok ?? false, address)

test('an injected script is blocked and its hash is not in the policy', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  const script = 'window.pwned = true'
  const pages = await serveTamperedPages(site.url, {
    routeId: 'routes/roadmap/roadmap',
    markup: `<p>Reached</p><script>${script}</script><img src="/nowhere.png" onerror="${script}">`,
  })
  try {
    expectFailures(/Content Security Policy|Minified React error|404 GET .*nowhere\.png|405 POST/)
    await page.addInitScript(() => {
      const blocked: string[] = []
      Object.assign(window, { blocked })
      addEventListener('securitypolicyviolation', (violation) =>
        blocked.push(violation.effectiveDirective),
      )
    })
    const reply = await page.goto(`${pages.url}/roadmap`)
    expect(await reply?.text()).toContain(`<script>${script}</script>`)
    expect(await reply?.headerValue('Content-Security-Policy')).not.toContain(toHash(script))
    await page.waitForFunction(() => (Reflect.get(window, 'blocked') as string[]).length >= 2)
    expect(await page.evaluate(() => Reflect.get(window, 'blocked') as string[])).toEqual(
      expect.arrayContaining(['script-src-elem', 'script-src-attr']),
    )
    expect(await page.evaluate(() => Reflect.get(window, 'pwned') as unknown)).toBeUndefined()
    expect(pages.errors).toEqual([])
  } finally {
    await pages.close()
  }
})

test('a page without videos connects only to its own origin', async ({
  page,
  cinema,
  expectFailures,
}) => {
  expectFailures(/Content Security Policy|violates the document|Refused to connect/)
  const reply = await page.goto(cinema.site.url)
  const policy = (await reply?.headerValue('Content-Security-Policy')) ?? ''
  for (const rule of ["connect-src 'self'", "media-src 'self' blob:", "frame-src 'none'"]) {
    expect(policy.split('; ')).toContain(rule)
  }
  expect(await reaches(page, `${cinema.site.url}/healthz`)).toBe(true)
  expect(await reaches(page, cinema.media.address('clip.webm'))).toBe(false)
})

test('a video of another origin plays after clicks from the home page, and after going back', async ({
  page,
  cinema,
  token,
}) => {
  await page.clock.install()
  await logIn(page, cinema.site, token)
  await page.goto(cinema.site.url)
  await page
    .getByRole('link', { name: /^My Learning/ })
    .first()
    .click()
  await page.clock.runFor(3600)
  await page.getByRole('link', { name: 'View Cinema course file' }).click()
  await expect(page).toHaveURL(/\/courses\/view\//)
  await play(page)

  await page.goBack()
  await expect(page).toHaveURL(/my_learning/)
  await page.goForward()
  await play(page)
  expect(await reaches(page, cinema.media.address('clip.webm'))).toBe(true)
})

test('a stream from another origin plays in a document loaded for another page', async ({
  page,
  cinema,
  token,
}) => {
  const player = await openPlayer(page, cinema, cinema.courses.hls, token)
  await findStill(player).click()
  await expect(player.getByText('Length: 40 seconds')).toBeAttached()
  await page.getByRole('link', { name: 'Lectern, home' }).first().click()
  await expect(page).toHaveURL(`${cinema.site.url}/`)
  await page.reload()
  // Before React, going back would load the document of the other page.
  await waitForReact(page)
  await page.goBack()
  const again = await playerOn(page)
  await findStill(again).click()
  await expect(again.getByText('Length: 40 seconds')).toBeAttached()
})

test('Trusted Types allow markup only from our own code', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/TrustedHTML|TrustedScriptURL|Trusted ?Type/)
  await page.goto(site.url)
  await waitForReact(page)
  const attempts = await page.evaluate(() => {
    const rejected = (attempt: () => unknown) => {
      try {
        attempt()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    const types = Reflect.get(window, 'trustedTypes') as {
      createPolicy(name: string, rules: object): unknown
    }
    return {
      markup: rejected(() => (document.createElement('p').innerHTML = '<img src=x>')),
      plainText: rejected(() => (document.createElement('p').innerHTML = 'plain')),
      scriptAddress: rejected(() => (document.createElement('script').src = '/api/category')),
      worker: rejected(() => new Worker('/assets/other.js')),
      anotherPolicy: rejected(() => types.createPolicy('other', {})),
    }
  })
  expect(attempts).toEqual({
    markup: true,
    plainText: false,
    scriptAddress: true,
    worker: true,
    anotherPolicy: true,
  })
})

for (const path of ['/nowhere%0Aelse', '/broken%E0%A4%A', '/null%00']) {
  test(`the error page of the malformed path ${path} works`, async ({
    page,
    demoServer: site,
    expectFailures,
  }) => {
    expectFailures(/^404 GET /)
    await page.goto(`${site.url}${path}?from=here`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('button', { name: 'Courses', exact: true }).click()
    await expect(page.getByRole('link', { name: 'All courses' }).first()).toBeVisible()
    // Before React, the link would load the document of the home page.
    await waitForReact(page)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL(`${site.url}/`)
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument') as unknown)).toBe(true)
  })
}

async function play(page: Page): Promise<void> {
  const player = await playerOn(page)
  await findStill(player).click()
  await expect.poll(() => readTime(player)).toBeGreaterThan(0.1)
  await player.getByRole('button', { name: 'Pause', exact: true }).click()
}
