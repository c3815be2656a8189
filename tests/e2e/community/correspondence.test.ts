import { correspondenceMessages as messages } from '#shared/messages/correspondence.ts'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { demoAdmin, logIn, createToken, newMember } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'

test('a visitor sends a message, and an admin finds it in the inbox, replies and closes it', async ({
  page,
  browser,
  instantServer: site,
}) => {
  const email = `visitor-${crypto.randomUUID().slice(0, 8)}@example.test`
  await page.goto(site.url)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Send us a message' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert').getByText(messages.fieldsEmpty).first()).toBeVisible()
  await page.getByLabel('Your name').fill('Vera Visitor')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Message').fill(`The film stays dark. Signed, ${email}`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText(messages.received)).toBeVisible()

  const context = await browser.newContext()
  const desk = await context.newPage()
  await logIn(desk, site, await createToken(site, demoAdmin))
  await desk.goto(`${site.url}/dashboard/inbox`)
  await desk.getByRole('searchbox', { name: 'Search messages' }).fill(email)
  await expect(desk.getByText('1 message', { exact: true })).toBeVisible()
  const entry = desk.getByRole('group').filter({ hasText: 'Vera Visitor' })
  await expect(entry.getByText('(unread)')).toBeAttached()
  await entry.getByText('Vera Visitor', { exact: true }).click()
  await expect(entry.getByText('(unread)')).not.toBeAttached()
  await entry.getByRole('button', { name: 'Send reply' }).click()
  await expect(entry.getByRole('alert').getByText(messages.replyEmpty).first()).toBeVisible()
  await entry.getByLabel('Reply to Vera Visitor').fill('Thank you, it is bright again.')
  await entry.getByRole('button', { name: 'Send reply' }).press('Enter')
  await expect(entry.locator(':focus')).toContainText('Our reply')
  const receivedEmail = await site.mail.emailTo(email, 'reply')
  expect(receivedEmail.source).toContain('it is bright again')
  await entry.getByRole('button', { name: "Close Vera Visitor's message" }).click()
  await expect(entry.getByText('Closed', { exact: true })).toBeVisible()
  await context.close()
})

test('one can write while the session loads, which fills in what is still empty', async ({
  page,
  instantServer: site,
}) => {
  const member = await newMember(site)
  await logIn(page, site, await createToken(site, member))
  const resume = await holdRequests(page, '**/user/user?fields=short', { times: 1 })
  await page.goto(`${site.url}/contact_us`)
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled()
  const name = page.getByLabel('Your name')
  await name.fill('Vera')
  const message = page.getByLabel('Message')
  await message.pressSequentially('The film ')
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toHaveValue('')
  resume()
  await expect(email).toHaveValue(member.email)
  await expect(message).toBeFocused()
  await page.keyboard.type('stays dark.')
  await expect(message).toHaveValue('The film stays dark.')
  await expect(name).toHaveValue('Vera')
})

test('the newsletter is joined from the footer, confirmed by email and left again', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/400 POST .*\/api\/newsletter/)
  const email = `reader-${crypto.randomUUID().slice(0, 8)}@example.test`
  await page.goto(`${site.url}/courses`)
  const foot = page.getByRole('contentinfo')
  const field = foot.getByLabel(/Your email address/)
  await foot.getByRole('button', { name: 'Subscribe' }).click()
  await expect(foot.getByText(messages.fieldsEmpty)).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('nobody')
  await page.keyboard.press('Enter')
  await expect(foot.getByText(messages.invalidEmail)).toBeVisible()
  await field.fill(email)
  await page.keyboard.press('Enter')
  await expect(foot.getByText(messages.almostSubscribed)).toBeVisible()

  const secret = secretIn(await site.mail.emailTo(email, 'Confirm'), '/newsletter/confirm/')
  await page.goto(`${site.url}/newsletter/confirm/${secret}`)
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click()
  await expect(page.getByText(messages.subscribed)).toBeVisible()
  await page.goto(`${site.url}/newsletter/unsubscribe/${secret}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText(messages.unsubscribed)).toBeVisible()
  await page.goto(`${site.url}/newsletter/confirm/nonsense`)
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click()
  await expect(page.getByText(messages.subscriptionExpired)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the newsletter is joined from the link in its email', async ({
    page,
    instantServer: site,
    expectFailures,
  }) => {
    expectFailures(/400 POST .*\/api\/newsletter\/confirmation/)
    const email = `reader-${crypto.randomUUID().slice(0, 8)}@example.test`
    await fetch(`${site.url}/api/newsletter`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    const secret = secretIn(await site.mail.emailTo(email, 'Confirm'), '/newsletter/confirm/')
    await page.goto(`${site.url}/newsletter/confirm/${secret}`)
    await page.getByRole('button', { name: 'Yes, subscribe me' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Confirm your subscription' })).toBeVisible()
    await expect(page.getByText(messages.subscribed)).toBeVisible()
    await page.goto(`${site.url}/newsletter/confirm/nonsense`)
    await page.getByRole('button', { name: 'Yes, subscribe me' }).click()
    await expect(page.getByText(messages.subscriptionExpired)).toBeVisible()
  })

  test('the newsletter is left from the link in its email', async ({
    page,
    instantServer: site,
  }) => {
    await page.goto(`${site.url}/newsletter/unsubscribe/nonsense`)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(
      page.getByRole('heading', { name: 'Unsubscribe from the newsletter' }),
    ).toBeVisible()
    await expect(page.getByText(messages.unsubscribed)).toBeVisible()
  })
})

test('the inbox has no layout or accessibility flaws with a message open', async ({
  page,
  instantServer: site,
}) => {
  await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Axe',
      email: 'axe@example.test',
      message: 'A message of\n\nseveral lines for the inbox.',
    }),
  })
  await logIn(page, site, await createToken(site, demoAdmin))
  // The address of a page that no longer exists leads to the last one.
  await page.goto(`${site.url}/dashboard/inbox?page=7`)
  await page.getByText('Axe', { exact: true }).first().click()
  await expect(page.getByLabel('Reply to Axe')).toBeVisible()
  expect(await flaws(page)).toEqual([])
})
