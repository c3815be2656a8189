import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { createViewerToken, everyPage } from '#tests/e2e/support/every-page.ts'
import { useDatabase } from '#tests/e2e/support/lessons.ts'
import { enlargedFlaws, flaws, widths } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember, otherBrowser } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { createPost } from '#tests/factories/community.ts'
import { callApi } from '#tests/helpers/client.ts'

test('a report is decided by keyboard, and its author sees why and appeals', async ({
  page,
  browser,
  expectFailures,
  instantServer: site,
}) => {
  const author = await newMember(site)
  const authorToken = await createToken(site, author)
  const post = await createPost(wire(site), authorToken, { content: 'Buy my watches' })
  // The open page of the reporter loads the post again and learns that it is gone.
  expectFailures(new RegExp(`404 GET .*/api/post/${post}`))
  const reporter = await createToken(site, await newMember(site))
  await logIn(page, site, reporter)

  await test.step('a member reports a post once', async () => {
    await page.goto(`${site.url}${pages.post(post)}`)
    await page.getByRole('button', { name: /^Report .*'s post$/ }).press('Enter')
    const dialog = page.getByRole('dialog')
    // Not the link to the rules, which comes first.
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await dialog.getByRole('radio', { name: 'Spam or advertising' }).check()
    expect(await flaws(page, widths)).toEqual([])
    expect(await enlargedFlaws(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Details' }).fill('The third time today.')
    await dialog.getByRole('button', { name: 'Send report' }).press('Enter')
    await expect(page.getByRole('button', { name: /^Reported/ })).toBeVisible()
  })

  await test.step('an admin moves to it with J and hides it with H', async () => {
    const token = await createViewerToken(site, 'admin')
    const { context, page: admin } = await otherBrowser(browser, site, token ?? '')
    await admin.goto(`${site.url}${pages.moderation}`)
    const reported = admin.getByRole('article', { name: /'s post$/ })
    await expect(reported).toContainText('The third time today.')
    expect(await flaws(admin, widths)).toEqual([])
    expect(await enlargedFlaws(admin, 'main')).toEqual([])
    await admin.keyboard.press('j')
    await expect(reported).toBeFocused()
    await admin.keyboard.press('h')
    const dialog = admin.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: 'Spam or advertising' })).toBeChecked()
    await dialog.getByRole('textbox', { name: 'Message' }).fill('No advertising, please.')
    await dialog.getByRole('button', { name: 'Hide' }).press('Enter')
    await expect(reported).toContainText('Hidden')
    await expect(reported).toBeFocused()
    await context.close()
  })

  await test.step('the post disappears from the open page of the reporter', async () => {
    await expect(page.getByText('Buy my watches')).toHaveCount(0)
  })

  await test.step('its author reads the reason and appeals', async () => {
    const { context, page: own } = await otherBrowser(browser, site, authorToken)
    await own.goto(`${site.url}${pages.profile}`)
    await own.getByRole('link', { name: 'Moderator decisions' }).press('Enter')
    const decision = own.getByRole('article', { name: /hid your post/ })
    await expect(decision).toContainText('No advertising, please.')
    expect(await flaws(own, widths)).toEqual([])
    expect(await enlargedFlaws(own, 'main article')).toEqual([])
    await decision.getByRole('button', { name: 'Appeal' }).press('Enter')
    const dialog = own.getByRole('dialog')
    await dialog.getByRole('textbox').fill('They are a gift.')
    await dialog.getByRole('button', { name: 'Send appeal' }).press('Enter')
    await expect(decision).toContainText('Your appeal is waiting for a decision.')
    await context.close()
  })
})

test('a moderator who is no admin decides a report, whose sender sees the result, and sees nothing of admins', async ({
  page,
  browser,
  instantServer: site,
}) => {
  const post = await createPost(wire(site), await createToken(site, await newMember(site)), {
    content: 'Buy my hats',
  })
  const reporter = await createToken(site, await newMember(site))
  const { status } = await callApi(wire(site), 'POST /api/reports', {
    token: reporter,
    body: { kind: 'post', id: post, reason: 'spam', details: 'Hats again.' },
  })
  expect(status).toBe(200)
  const moderator = await newMember(site)
  await useDatabase(site, (db) =>
    db.query('update users set is_moderator = true where email = $1', [moderator.email]),
  )
  await logIn(page, site, await createToken(site, moderator))

  await test.step('the moderator finds the queue in the navigation and hides the post', async () => {
    await page.goto(`${site.url}${pages.profile}`)
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
    await sidebar.getByRole('link', { name: 'Moderation' }).click()
    const reported = page
      .getByRole('article', { name: /'s post$/ })
      .filter({ hasText: 'Hats again.' })
    await reported.getByRole('button', { name: 'Hide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Message' }).fill('No advertising, please.')
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await expect(reported).toContainText('Hidden')
    expect(await flaws(page, widths)).toEqual([])
  })

  await test.step('the reporter is notified of the result', async () => {
    const { context, page: own } = await otherBrowser(browser, site, reporter)
    await own.goto(`${site.url}${pages.notifications}`)
    await expect(own.getByText('A moderator acted on your report. Thank you')).toBeVisible()
    await context.close()
  })

  await test.step('no navigation of the moderator leads to a page of admins, and none opens', async () => {
    const adminPages = (await everyPage(site)).filter(({ viewer }) => viewer === 'admin')
    const paths = adminPages.map(({ path }) => path).filter((path) => path !== pages.moderation)
    expect(paths.length).toBeGreaterThan(15)
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    await expect(page.getByRole('link', { name: 'Become an instructor' })).toBeVisible()
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toContain(pages.moderation)
    expect(links.filter((link) => link !== null && paths.includes(link))).toEqual([])
    for (const path of paths) {
      await page.goto(site.url + path)
      const heading = page.getByRole('heading', { name: 'You do not have access to this page' })
      await expect(heading, path).toBeVisible()
    }
  })
})

test("at 360 pixels, an author's name has room beside the buttons of a post", async ({
  page,
  instantServer: site,
}) => {
  const author = await newMember(site)
  const post = await createPost(wire(site), await createToken(site, author))
  await logIn(page, site, await createToken(site, await newMember(site)))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(site.url + pages.post(post))
  await expect(page.getByRole('button', { name: /^Report/ })).toBeVisible()
  // "Member 1a2b3c4d Tester" fits on two lines.
  const name = page.getByRole('paragraph').filter({ hasText: author.fullname }).first()
  const size = await name.boundingBox()
  expect(size?.width).toBeGreaterThan(130)
  expect(size?.height).toBeLessThan(60)
  expect(await flaws(page, [360])).toEqual([])
})
