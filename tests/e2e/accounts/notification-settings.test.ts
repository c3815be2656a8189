import type { Page } from '@playwright/test'
import { signUnsubscribe } from '#server/domain/notifications/emails/unsubscribe-token.ts'
import type { NotificationSettings } from '#shared/contract/accounts/notification-settings.ts'
import { notificationSettingsMessages as messages } from '#shared/messages/notifications/notification-settings.ts'
import { unsubscribePath } from '#shared/notifications/notification-categories.ts'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { useDatabase } from '#tests/e2e/support/lessons.ts'
import { flaws, widths } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { type E2eServer, expect, test } from '#tests/e2e/support/test.ts'
import { callApi } from '#tests/helpers/client.ts'

async function openSettings(page: Page, site: E2eServer) {
  const token = await createToken(site, await newMember(site))
  await logIn(page, site, token)
  await page.goto(site.url + pages.notificationSettings)
  await expect(page.getByRole('table', { name: 'Where notifications arrive' })).toBeVisible()
  return token
}

async function loadSettings(site: E2eServer, token: string) {
  const { body } = await callApi(wire(site), 'GET /user/notification-settings', { token })
  return body as unknown as NotificationSettings
}

test('a user chooses by keyboard what arrives where and when', async ({
  page,
  instantServer: site,
}) => {
  const token = await openSettings(page, site)
  const likes = page.getByRole('checkbox', { name: 'Likes: In the app' })
  await expect(likes).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Moderation: In the app' })).toHaveCount(0)

  await likes.focus()
  await page.keyboard.press('Space')
  await expect(likes).not.toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Likes: Push' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Likes: By email' })).toBeFocused()
  await page.keyboard.type('Weekly')
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('checkbox', { name: 'Comments and replies: In the app' }),
  ).toBeFocused()

  await page.getByRole('combobox', { name: 'Time zone' }).focus()
  await page.keyboard.type('Asia/Tokyo')
  await page.getByLabel('Send digests at').fill('18:30')
  await page.getByLabel('From').fill('22:00')
  await page.getByLabel('From').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('To', { exact: true })).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: messages.oneTime })).toBeVisible()
  expect(await flaws(page, [360])).toEqual([])
  await page.getByLabel('To', { exact: true }).fill('07:00')
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages.saved)).toBeVisible()

  const settings = await loadSettings(site, token)
  expect(settings).toMatchObject({
    timeZone: 'Asia/Tokyo',
    digestAt: '18:30',
    quietHours: { from: '22:00', to: '07:00' },
  })
  expect(settings.categories[0]).toMatchObject({ category: 'likes', inApp: false, email: 'weekly' })
  await page.reload()
  await expect(likes).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
})

test('the settings have no layout or accessibility flaws, and are linked', async ({
  page,
  instantServer: site,
}) => {
  await openSettings(page, site)
  expect(await flaws(page, widths)).toEqual([])
  for (const path of [pages.notifications, pages.profile]) {
    await page.goto(site.url + path)
    await page.getByRole('main').getByRole('link', { name: 'Notification settings' }).click()
    await expect(page).toHaveURL(site.url + pages.notificationSettings)
  }
  expect(await flaws(page, [360])).toEqual([])
})

test('a link in an email turns emails off after a click on its button, without a login', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/400 POST .*\/notifications\/unsubscribe/)
  const token = await createToken(site, await newMember(site))
  const link = await createUnsubscribeLink(site, token)
  const readEmail = async () =>
    (await loadSettings(site, token)).categories.find(({ category }) => category === 'comments')
      ?.email
  await page.goto(site.url + link)
  await expect(page.getByText('stop emails about: Comments and replies')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  expect(await readEmail()).toBe('daily')
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
  await expect(page.getByText(messages.unsubscribed)).toBeFocused()
  await expect(page.getByText('stop emails about')).toHaveCount(0)
  expect(await readEmail()).toBe('never')

  await page.goto(site.url + link.slice(0, -1))
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
  await expect(page.getByText(messages.linkInvalid)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a link in an email turns emails off after a click on its button', async ({
    page,
    instantServer: site,
    expectFailures,
  }) => {
    expectFailures(/400 POST .*\/notifications\/unsubscribe/)
    const token = await createToken(site, await newMember(site))
    const link = await createUnsubscribeLink(site, token)
    await page.goto(site.url + link)
    await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Unsubscribe from emails' })).toBeVisible()
    await expect(page.getByText(messages.unsubscribed)).toBeVisible()
    await expect(page).toHaveTitle('Unsubscribe from emails · Lectern')
    const { categories } = await loadSettings(site, token)
    expect(categories).toContainEqual(
      expect.objectContaining({ category: 'comments', email: 'never' }),
    )

    await page.goto(site.url + link.slice(0, -1))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText(messages.linkInvalid)).toBeVisible()
  })
})

async function createUnsubscribeLink(site: E2eServer, token: string): Promise<string> {
  const { body } = await callApi(wire(site), 'GET /user/user', { token })
  const { rows } = await useDatabase(site, (db) =>
    db.query<{ value: string }>(`select value from installation where key = 'unsubscribe_secret'`),
  )
  const secret = Buffer.from(rows[0]?.value ?? '', 'hex')
  const grant = {
    userId: String(body['_id']),
    categories: ['comments'],
    expiresAt: new Date(Date.now() + 86_400_000),
  } as const
  return unsubscribePath(signUnsubscribe(secret, grant))
}

test('choices that were not saved survive a reload', async ({ page, instantServer: site }) => {
  await openSettings(page, site)
  const likes = page.getByRole('checkbox', { name: 'Likes: In the app' })
  const likesPush = page.getByRole('checkbox', { name: 'Likes: Push' })
  const isPushed = await likesPush.isChecked()
  await likes.uncheck()
  await likesPush.setChecked(!isPushed)
  await page.getByLabel('Send digests at').fill('18:30')
  await page.reload()
  await expect(page.getByLabel('Send digests at')).toHaveValue('18:30')
  await expect(likes).toBeChecked({ checked: false })
  await expect(likesPush).toBeChecked({ checked: !isPushed })
})

/** As the one-click request of an email program. */
async function unsubscribeFromComments(site: E2eServer, token: string) {
  const [, path] = (await createUnsubscribeLink(site, token)).split(/^\//)
  expect((await callApi(wire(site), `POST /${path}`)).status).toBe(200)
}

/** Likes, which the test turned off in the app, and comments, which the email did. */
async function expectBothOff(site: E2eServer, token: string) {
  const { categories } = await loadSettings(site, token)
  expect(categories).toMatchObject([
    { category: 'likes', inApp: false },
    { category: 'comments', email: 'never' },
    ...categories.slice(2),
  ])
}

test('a save leaves what an email turned off meanwhile, and shows it', async ({
  page,
  instantServer: site,
}) => {
  const token = await openSettings(page, site)
  const likes = page.getByRole('checkbox', { name: 'Likes: In the app' })
  const comments = page.getByRole('combobox', { name: 'Comments and replies: By email' })
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(comments).toHaveValue('daily')
  await unsubscribeFromComments(site, token)
  await likes.uncheck()
  await page.getByLabel('Send digests at').fill('18:30')
  await save.click()
  await expect(page.getByText(messages.saved)).toBeVisible()
  await expect(comments).toHaveValue('never')
  await expect(likes).not.toBeChecked()
  await expect(page.getByLabel('Send digests at')).toHaveValue('18:30')
  await expect(save).toBeFocused()

  await page.getByLabel('Send digests at').fill('09:15')
  await save.click()
  await expect.poll(() => loadSettings(site, token)).toMatchObject({ digestAt: '09:15' })
  await expectBothOff(site, token)
})

test('a draft restores only what was changed, not what an email turned off since', async ({
  page,
  instantServer: site,
}) => {
  const token = await openSettings(page, site)
  const likes = page.getByRole('checkbox', { name: 'Likes: In the app' })
  const comments = page.getByRole('combobox', { name: 'Comments and replies: By email' })
  await expect(comments).toHaveValue('daily')
  await likes.uncheck()
  await unsubscribeFromComments(site, token)
  await page.reload()
  await expect(likes).not.toBeChecked()
  await expect(comments).toHaveValue('never')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(messages.saved)).toBeVisible()
  await expectBothOff(site, token)
})
