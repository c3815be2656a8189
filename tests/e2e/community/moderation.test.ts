import type { ReportedKind } from '#shared/community/moderation-choices.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { createViewerToken, everyPage } from '#tests/e2e/support/every-page.ts'
import { useDatabase } from '#tests/e2e/support/lessons.ts'
import { enlargedFlaws, flaws, widths } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember, otherBrowser } from '#tests/e2e/support/member.ts'
import { openSettled } from '#tests/e2e/support/open-settled.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { waitForReact } from '#tests/e2e/support/wait-for-react.ts'
import { createPost } from '#tests/factories/community.ts'
import { callApi } from '#tests/helpers/client.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'

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

  await test.step('who is reported does not learn by whom', async () => {
    const { body } = await callApi(wire(site), 'GET /user/user', { token: authorToken })
    await page.goto(`${site.url}${pages.socialProfile(String(body['_id']))}`)
    await page.getByRole('button', { name: /^Report .*'s profile$/ }).press('Enter')
    await expect(page.getByRole('dialog')).toContainText('The user does not learn who reported it.')
  })

  await test.step('a member reports a post once', async () => {
    await page.goto(`${site.url}${pages.post(post)}`)
    await page.getByRole('button', { name: /^Report .*'s post$/ }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The author does not learn who reported it.')
    // Not the link to the rules, which comes first.
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await dialog.getByRole('radio', { name: 'Harassment or hate' }).check()
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
    const reason = dialog.getByRole('radio', { name: 'Harassment or hate' })
    await expect(reason).toBeChecked()
    await expect(reason).toBeFocused()
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
    await expect(decision).toBeFocused()
    await decideAppeal(site, authorToken)
    // The page is still open.
    await expect(decision).toContainText('Your appeal was rejected. The decision stands.')
    await expect(decision.getByRole('blockquote').last()).toHaveText('Gifts are not sold.')
    await context.close()
  })
})

/** Another moderator rejects the only appeal of the user. */
async function decideAppeal(site: E2eServer, authorToken: string): Promise<void> {
  const own = await callApi(wire(site), 'GET /api/moderation/own', { token: authorToken })
  const [decision] = own.body['decisions'] as { _id: string }[]
  const call = `POST /api/moderation/decisions/${decision?._id}/appeal-decision` as const
  const body = { outcome: 'upheld', message: 'Gifts are not sold.' }
  const token = await createModeratorToken(site)
  expect((await callApi(wire(site), call, { token, body })).status).toBe(200)
}

/** Logs in a new member who is a moderator. */
async function createModeratorToken(site: E2eServer): Promise<string> {
  const moderator = await newMember(site)
  await useDatabase(site, (db) =>
    db.query('update users set is_moderator = true where email = $1', [moderator.email]),
  )
  return createToken(site, moderator)
}

/** Posts as a new member, and reports it as the member with this token. */
async function createReportedPost(site: E2eServer, token: string, content: string) {
  const author = await createToken(site, await newMember(site))
  const id = await createPost(wire(site), author, { content })
  const body = { kind: 'post', id, reason: 'spam' }
  expect((await callApi(wire(site), 'POST /api/reports', { token, body })).status).toBe(200)
  return id
}

/** As another moderator does. */
async function dismissCase(site: E2eServer, post: string): Promise<void> {
  const token = await createModeratorToken(site)
  const { body } = await callApi(wire(site), 'GET /api/moderation/cases?kind=post', { token })
  const found = (body['cases'] as { _id: string; subject: string }[]).find(
    ({ subject }) => subject === post,
  )
  const call = `POST /api/moderation/cases/${found?._id}/decision` as const
  const dismissal = { token, body: { action: 'dismiss' } }
  expect((await callApi(wire(site), call, dismissal)).status).toBe(200)
}

test('who reports again what a moderator has decided about learns how to write to us', async ({
  page,
  instantServer: site,
}) => {
  const reporter = await createToken(site, await newMember(site))
  const post = await createReportedPost(site, reporter, 'Buy my gloves')
  await dismissCase(site, post)
  await logIn(page, site, reporter)
  await page.goto(`${site.url}${pages.post(post)}`)
  const report = page.getByRole('button', { name: /^Report .*'s post$/ })
  await report.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Already reported' })
  await expect(dialog).toContainText(messages.alreadyDecided)
  expect(await flaws(page, widths)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(report).toBeFocused()
  await report.press('Enter')
  await dialog.getByRole('link', { name: 'Write to us' }).press('Enter')
  await expect(page).toHaveURL(site.url + pages.contact)
  await expect(dialog).toHaveCount(0)
})

test('a moderator finds an appeal against a decision made on the same page, also after a filter that failed to load', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED|Failed to fetch/)
  const author = await createToken(site, await newMember(site))
  const post = await createPost(wire(site), author, { content: 'Buy my gloves' })
  const reported = await callApi(wire(site), 'POST /api/reports', {
    token: await createToken(site, await newMember(site)),
    body: { kind: 'post', id: post, reason: 'spam', details: 'Gloves again.' },
  })
  expect(reported.status).toBe(200)
  await logIn(page, site, (await createViewerToken(site, 'admin')) ?? '')
  await page.goto(`${site.url}${pages.moderation}`)
  const item = page.getByRole('article').filter({ hasText: 'Gloves again.' })

  await test.step('the cases of another filter that failed to load are loaded by Retry', async () => {
    await expect(item).toBeVisible()
    await page.route('**/api/moderation/cases?*', (route) => route.abort())
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('post')
    const failed = page.getByRole('alert').filter({ hasText: 'The reports did not load' })
    await expect(failed).toBeVisible()
    await expect(item).toHaveCount(0)
    await page.unroute('**/api/moderation/cases?*')
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(item).toBeVisible()
  })

  await test.step('a filter that hides waiting reports does not say that none are waiting', async () => {
    const kind = page.getByRole('combobox', { name: 'Kind' })
    await kind.selectOption({ label: 'Answers' })
    await expect(page.getByText('No cases match these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
    await expect(item).toBeVisible()
    await expect(kind).toHaveValue('')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('the appeal is with the case', async () => {
    await item.getByRole('button', { name: 'Hide' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
    await expect(item).toContainText('Hidden')
    const own = await callApi(wire(site), 'GET /api/moderation/own', { token: author })
    const [decision] = own.body['decisions'] as { _id: string }[]
    const appealed = await callApi(wire(site), `POST /api/moderation/own/${decision?._id}/appeal`, {
      token: author,
      body: { text: 'They are a gift.' },
    })
    expect(appealed.status).toBe(200)
    await page.getByRole('link', { name: 'Appeals' }).click()
    await expect(item).toContainText('They are a gift.')
    await decideAppeal(site, author)
    await page.reload()
    await page.getByRole('link', { name: 'Decided' }).click()
    await expect(item).toContainText(/Appeal, .* \(rejected\)/)
    await expect(item.getByRole('blockquote').last()).toHaveText('Gifts are not sold.')
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
  await logIn(page, site, await createModeratorToken(site))

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
    const forOthersToo = new Set<string>([pages.home, pages.moderation])
    const paths = adminPages.map(({ path }) => path).filter((path) => !forOthersToo.has(path))
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

test('an open page follows when its user becomes a moderator, and no longer is one', async ({
  page,
  expectFailures,
  instantServer: site,
}) => {
  expectFailures(/403 GET .*\/api\/moderation\/cases/)
  const member = await newMember(site)
  const { rows } = await useDatabase(site, (db) =>
    db.query<{ id: string }>('select id from users where email = $1', [member.email]),
  )
  const id = rows[0]?.id ?? ''
  const admin = (await createViewerToken(site, 'admin')) ?? ''
  const setModerator = async (moderator: boolean) => {
    const call = `PUT /api/admin/users/${id}/moderator` as const
    const { status } = await callApi(wire(site), call, { token: admin, body: { moderator } })
    expect(status).toBe(200)
  }
  const queue = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Moderation' })
  const noAccess = page.getByRole('heading', { name: 'You do not have access to this page' })
  await logIn(page, site, await createToken(site, member))
  await page.goto(`${site.url}${pages.profile}`)
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await waitForReact(page)

  await test.step('the notification arrives, and so does the entry of the navigation', async () => {
    await setModerator(true)
    await queue.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
    await setModerator(false)
    await expect(noAccess).toBeVisible()
  })

  await test.step('a page that was still connecting when the notification was sent follows, too', async () => {
    let isConnecting = () => {}
    let connect = () => {}
    const connecting = new Promise<void>((resolve) => (isConnecting = resolve))
    const released = new Promise<void>((resolve) => (connect = resolve))
    await page.routeWebSocket(/socket\.io/, async (socket) => {
      isConnecting()
      await released
      socket.connectToServer()
    })
    await page.goto(site.url + pages.profile)
    await connecting
    await expect(page.getByRole('link', { name: 'My Notes' })).toBeVisible()
    await setModerator(true)
    connect()
    await queue.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
  })

  await test.step('a page that missed it learns it from the server', async () => {
    // What the page loads because of the notification may not learn it.
    await openSettled(page, site.url + pages.moderation)
    await useDatabase(site, (db) =>
      db.query('update users set is_moderator = false where id = $1', [id]),
    )
    await page.getByRole('link', { name: 'Decided' }).click()
    await expect(noAccess).toBeVisible()
  })
})

/** Inserts open cases about what has been deleted since, the first one waiting the longest. */
async function insertCases(site: E2eServer, kind: ReportedKind, count: number): Promise<void> {
  await useDatabase(site, (db) =>
    db.query(
      `insert into moderation_cases (kind, subject_id, snapshot, last_reported_at, created_at)
       select $1, gen_random_uuid(), 'Case ' || n, now(), now() - interval '1 day' + n * interval '1 minute'
       from generate_series(1, $2::int) n`,
      [kind, count],
    ),
  )
}

test('after decisions, the next cases follow, and a page that no longer exists is the last one', async ({
  page,
  instantServer: site,
}) => {
  await insertCases(site, 'answer', 45)
  await logIn(page, site, (await createViewerToken(site, 'admin')) ?? '')
  await page.goto(`${site.url}${pages.moderation}?kind=answer`)
  const cases = page.getByRole('article')
  const pager = page.getByRole('navigation', { name: 'Pages of reports' })
  async function dismissFirst() {
    const button = cases.first().getByRole('button', { name: /^Dismiss/ })
    await button.press('Enter')
    await expect(button).toHaveCount(0)
  }
  /** As another moderator does. */
  const dismissRest = (from: number, to: number) =>
    useDatabase(site, (db) =>
      db.query(
        `update moderation_cases set status = 'dismissed', decided_at = now()
         where kind = 'answer' and substr(snapshot, 6)::int between $1 and $2`,
        [from, to],
      ),
    )

  await test.step('of a page with a decided case, the others stay, and focus is on the new one', async () => {
    await expect(cases).toHaveCount(20)
    await expect(pager).toContainText('Page 1 of 3')
    await dismissFirst()
    await expect(pager).toContainText('44 cases left')
    await pager.getByRole('button', { name: 'Next' }).press('Enter')
    await expect(cases.first()).toContainText('Case 2')
    await expect(cases.last()).toContainText('Case 21')
    await expect(cases.last()).toBeFocused()
    await expect(pager).toContainText('Page 1 of 3')
  })

  await test.step('after all of a page were decided, the next ones are shown', async () => {
    await dismissFirst()
    await dismissRest(3, 21)
    await pager.getByRole('button', { name: 'Next' }).press('Enter')
    await expect(cases.first()).toContainText('Case 22')
    await expect(cases.first()).toBeFocused()
    await expect(pager).toContainText('Page 1 of 2')
    expect(await flaws(page, widths)).toEqual([])
  })

  await test.step('the last page is reached, and back again', async () => {
    await pager.getByRole('link', { name: 'Next' }).press('Enter')
    await expect(cases).toHaveCount(4)
    await expect(cases.first()).toContainText('Case 42')
    await expect(cases.first()).toBeFocused()
    await page.goBack()
    await expect(cases.first()).toContainText('Case 22')
    await page.goForward()
    await expect(cases.first()).toContainText('Case 42')
  })

  await test.step('reloaded after all of the last page were decided, the page before it is shown', async () => {
    await dismissRest(42, 45)
    await page.reload()
    await expect(cases).toHaveCount(20)
    await expect(cases.first()).toContainText('Case 22')
    await expect(pager).toHaveCount(0)
    await expect(page).toHaveURL(/page=1$/)
  })
})

test('cases that another moderator decided meanwhile leave the queue', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/409 POST .*\/api\/moderation\/cases\/.*\/decision$/)
  const reporter = await createToken(site, await newMember(site))
  const scarves = await createReportedPost(site, reporter, 'Buy my scarves')
  const belts = await createReportedPost(site, reporter, 'Buy my belts')
  await logIn(page, site, (await createViewerToken(site, 'admin')) ?? '')
  await page.goto(`${site.url}${pages.moderation}?kind=post`)
  const cases = page.getByRole('article')
  await expect(cases).toHaveCount(2)

  await test.step('after a key that came too late, focus is on the next case', async () => {
    await page.keyboard.press('j')
    await expect(cases.first()).toContainText('Buy my scarves')
    await expect(cases.first()).toBeFocused()
    await dismissCase(site, scarves)
    await page.keyboard.press('d')
    await expect(page.getByRole('alert').getByText(/has decided this case/)).toBeVisible()
    await expect(cases).toHaveCount(1)
    await expect(cases).toContainText('Buy my belts')
    await expect(cases).toBeFocused()
  })

  await test.step('after a dialog that was sent too late', async () => {
    await cases.getByRole('button', { name: 'Hide' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    // The claim of this moderator has expired.
    await useDatabase(site, (db) =>
      db.query('update moderation_cases set claimed_until = now() where subject_id = $1', [belts]),
    )
    await dismissCase(site, belts)
    await dialog.getByRole('button', { name: 'Hide' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('No cases match these filters.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('after the last case was decided, a button loads what was reported meanwhile', async ({
  page,
  instantServer: site,
}) => {
  await insertCases(site, 'comment', 1)
  await logIn(page, site, (await createViewerToken(site, 'admin')) ?? '')
  await page.goto(`${site.url}${pages.moderation}?kind=comment`)
  const item = page.getByRole('article')
  const dismiss = item.getByRole('button', { name: /^Dismiss/ })
  const pager = page.getByRole('navigation', { name: 'Pages of reports' })
  await expect(item).toBeVisible()
  await expect(pager).toHaveCount(0)
  await dismiss.press('Enter')
  await expect(pager).toContainText('0 cases left')
  await insertCases(site, 'comment', 1)
  await pager.getByRole('button', { name: 'Load new reports' }).press('Enter')
  await expect(dismiss).toBeVisible()
  await expect(item).toBeFocused()
  await expect(pager).toHaveCount(0)
})

test('after an appeal was decided, the next ones follow', async ({ page, instantServer: site }) => {
  const { email } = await newMember(site)
  await insertCases(site, 'question', 22)
  await useDatabase(site, (db) =>
    db.query(
      `with decided as (
         update moderation_cases set status = 'upheld', decided_at = now() where kind = 'question' returning id
       )
       insert into moderation_decisions (case_id, action, user_id, reason, appealed_at, appeal)
       select decided.id, 'warn', users.id, 'spam', now(), 'It was a joke.'
       from decided, users where users.email = $1`,
      [email],
    ),
  )
  await logIn(page, site, (await createViewerToken(site, 'admin')) ?? '')
  await page.goto(`${site.url}${pages.moderation}?list=appeals&kind=question`)
  const cases = page.getByRole('article')
  await cases.first().getByRole('button', { name: 'Decide the appeal' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'The decision stays' }).check()
  await dialog.getByRole('button', { name: 'Decide', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const pager = page.getByRole('navigation', { name: 'Pages of reports' })
  await expect(pager).toContainText('21 cases left')
  await pager.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(cases.first()).toContainText('Case 2')
  await expect(cases.last()).toContainText('Case 21')
  await expect(cases.last()).toBeFocused()
  await expect(pager).toContainText('Page 1 of 2')
})

/** Suspends a new member. Returns the page of the appeal, as the email links to it. */
async function suspendMember(site: E2eServer): Promise<string> {
  const { email } = await newMember(site)
  const find = (query: string, value: string) =>
    useDatabase(site, async (db) => (await db.query<{ id: string }>(query, [value])).rows[0]?.id)
  const id = (await find('select id from users where email = $1', email)) ?? ''
  const reported = await callApi(wire(site), 'POST /api/reports', {
    token: await createToken(site, await newMember(site)),
    body: { kind: 'profile', id, reason: 'spam' },
  })
  expect(reported.status).toBe(200)
  const caseId = await find('select id from moderation_cases where subject_id = $1', id)
  const decided = await callApi(wire(site), `POST /api/moderation/cases/${caseId}/decision`, {
    token: (await createViewerToken(site, 'admin')) ?? '',
    body: { action: 'suspend', reason: 'spam', days: null },
  })
  expect(decided.status).toBe(200)
  const token = secretIn(await site.mail.emailTo(email, 'A decision'), '/appeal/')
  return site.url + pages.appeal(token)
}

test('a suspended user appeals by the link in the email, and no search engine or site learns of it', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/409 POST .*\/api\/moderation\/appeals\//)
  const link = await suspendMember(site)
  await page.goto(link)
  await waitForReact(page)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  const text = page.getByRole('textbox', { name: 'Why is the decision wrong?' })
  await page.getByRole('button', { name: 'Send appeal' }).press('Enter')
  await expect(text).toHaveAccessibleDescription(new RegExp(messages.appealEmpty))
  await expect(text).toBeFocused()
  expect(await flaws(page, widths)).toEqual([])
  expect(await enlargedFlaws(page, 'main form')).toEqual([])
  await text.fill('They were a gift.')
  await page.getByRole('button', { name: 'Send appeal' }).press('Enter')
  await expect(page.getByText(messages.appealedByLink)).toBeVisible()

  await page.goto(link)
  await waitForReact(page)
  await text.fill('They were a gift.')
  await page.getByRole('button', { name: 'Send appeal' }).press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(messages.cannotAppeal)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a suspended user appeals by the link in the email', async ({
    page,
    instantServer: site,
    expectFailures,
  }) => {
    expectFailures(/400 POST .*\/api\/moderation\/appeals\//)
    const link = await suspendMember(site)
    await page.goto(link)
    await expect(page.getByText('This form needs JavaScript')).toHaveCount(0)
    const send = page.getByRole('button', { name: 'Send appeal' })
    await send.press('Enter')
    await expect(page.getByText(messages.appealEmpty)).toBeVisible()
    await page.goBack()
    await page.getByRole('textbox', { name: 'Why is the decision wrong?' }).fill('It was a gift.')
    await send.press('Enter')
    await expect(page.getByRole('heading', { name: messages.appealTitle })).toBeVisible()
    await expect(page.getByText(messages.appealedByLink)).toBeVisible()
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
