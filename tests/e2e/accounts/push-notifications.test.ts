import type { BrowserContext, Page } from '@playwright/test'
import { notificationListResponse } from '#shared/contract/notifications.ts'
import type { PushSubscriptionList } from '#shared/contract/push.ts'
import { pushMessages as messages } from '#shared/messages/notifications/push.ts'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { useDatabase } from '#tests/e2e/support/lessons.ts'
import { flaws, widths } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { type E2eServer, expect, test } from '#tests/e2e/support/test.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { pushForm } from '#tests/factories/push.ts'
import { callApi } from '#tests/helpers/client.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ expectFailures }) => {
  // A page may start to preload a script just before the service worker takes over.
  expectFailures(/cross-world service worker resource mismatch/)
  expectFailures(/was preloaded using link preload but not used/)
})

async function openSettings(page: Page, site: E2eServer): Promise<string> {
  const token = await createToken(site, await newMember(site))
  await logIn(page, site, token)
  await page.goto(site.url + pages.notificationSettings)
  await expect(page.getByRole('table', { name: 'Where notifications arrive' })).toBeVisible()
  return token
}

const section = (page: Page) => page.getByRole('region', { name: 'Push notifications' })
const turnOn = (page: Page) =>
  section(page).getByRole('button', { name: 'Turn on in this browser' })

async function listBrowsers(site: E2eServer, token: string) {
  const { body } = await callApi(wire(site), 'GET /user/push-subscriptions', { token })
  return (body as PushSubscriptionList).subscriptions
}

/**
 * The headless browser has no push service and no notifications: it reports that they are denied, whatever was granted. Its
 * part of a subscription is replaced.
 */
async function replacePushService(page: Page) {
  const form = pushForm()
  await page.addInitScript((subscription) => {
    const asked: unknown[] = []
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Object.assign(window, { asked })
    PushManager.prototype.subscribe = async (options) => {
      asked.push(options)
      return { toJSON: () => subscription } as unknown as PushSubscription
    }
  }, form)
  return form
}

const readyWorker = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready))

test('a user turns push notifications on and off in a browser, by keyboard', async ({
  page,
  context,
  instantServer: site,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.url })
  await replacePushService(page)
  const token = await openSettings(page, site)
  await readyWorker(page)
  await expect(
    section(page).getByText('Push notifications are off in all your browsers.'),
  ).toBeVisible()
  expect(await flaws(page, widths)).toEqual([])
  await turnOn(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages.added)).toBeVisible()
  const entry = section(page).getByRole('listitem')
  await expect(entry).toContainText('This browser')
  await expect(entry).toContainText('Chrome on Linux')
  await expect(turnOn(page)).toHaveCount(0)
  expect(await flaws(page, widths)).toEqual([])
  const [browser] = await listBrowsers(site, token)
  expect(browser).toMatchObject({ current: true })
  const { publicKey } = (await callApi(wire(site), 'GET /user/push-subscriptions', { token })).body
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toEqual([
    { userVisibleOnly: true, applicationServerKey: publicKey },
  ])

  const likes = page.getByRole('checkbox', { name: 'Likes: Push' })
  await expect(likes).not.toBeChecked()
  await likes.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(page.getByText('Your notification settings were saved.')).toBeVisible()
  await page.reload()
  await expect(likes).toBeChecked()

  await entry.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages.removed)).toBeVisible()
  await expect(section(page).getByRole('heading')).toBeFocused()
  await expect(turnOn(page)).toBeVisible()
  expect(await listBrowsers(site, token)).toEqual([])
})

test('logging out ends the notifications of the browser', async ({
  page,
  context,
  instantServer: site,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.url })
  const { endpoint } = await replacePushService(page)
  await openSettings(page, site)
  await readyWorker(page)
  await turnOn(page).click()
  await expect(page.getByText(messages.added)).toBeVisible()
  const count = () =>
    useDatabase(site, async (db) => {
      const sql = 'select from push_subscriptions where endpoint = $1'
      return (await db.query(sql, [endpoint])).rowCount
    })
  expect(await count()).toBe(1)
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('button', { name: 'Logout' })
    .click()
  await expect.poll(count).toBe(0)
})

test('a failure, and browsers that cannot show notifications, say what to do', async ({
  page,
  context,
  browser,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/does not support the Push API in incognito mode/)
  await openSettings(page, site)
  await readyWorker(page)
  await expect(section(page).getByText(messages.denied)).toBeVisible()
  await expect(turnOn(page)).toHaveCount(0)
  expect(await flaws(page, [360])).toEqual([])
  await context.grantPermissions(['notifications'], { origin: site.url })
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  })
  await page.reload()
  // Without a push service.
  await turnOn(page).click()
  await expect(section(page).getByRole('alert')).toHaveText(messages.failed)
  expect(await flaws(page, [360])).toEqual([])

  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
  for (const [userAgent, text] of [
    [iphone, messages.needsInstallation],
    [undefined, messages.unsupported],
  ] as const) {
    const other = await browser.newContext(userAgent ? { userAgent } : {})
    const otherPage = await other.newPage()
    await otherPage.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await openSettings(otherPage, site)
    await expect(section(otherPage).getByText(text)).toBeVisible()
    await expect(turnOn(otherPage)).toHaveCount(0)
    await other.close()
  }
})

test('the service worker shows what arrives, and opens only pages of this site', async ({
  page,
  context,
  instantServer: site,
}) => {
  await page.goto(site.url)
  await readyWorker(page)
  await recordShown(context)
  const deliver = await connectToPush(page, context, site)
  const content = { title: 'Ada liked your post', body: 'Maps', url: '/roadmap', tag: 'like' }
  await deliver(JSON.stringify(content))
  const { title, body, tag } = content
  const icon = '/icons/icon-192.png'
  await expect
    .poll(() => listShown(context))
    .toEqual([{ title, body, tag, icon, data: '/roadmap' }])
  await deliver(JSON.stringify({ ...content, tag: 'other', url: 'https://elsewhere.example.com/' }))
  await expect.poll(() => listShown(context)).toHaveLength(2)
  // The second leads to the home page, which is open already.
  expect(await clickShown(context)).toEqual([`open ${site.url}/roadmap`, `focus ${site.url}/`])
})

test('what is opened from a push message is marked as read, in a new tab and in an open one', async ({
  page,
  context,
  instantServer: site,
}) => {
  const owner = await createToken(site, await newMember(site))
  const fan = await createToken(site, await newMember(site))
  const postId = await createPost(wire(site), owner)
  const path = pages.post(postId)
  await logIn(page, site, owner)
  await page.goto(site.url)
  await readyWorker(page)
  await recordShown(context)
  const deliver = await connectToPush(page, context, site)
  const listNotifications = async () => {
    const { body } = await callApi(wire(site), 'GET /api/notifications', { token: owner })
    return notificationListResponse.parse(body)
  }
  /** Delivers a push message about a new comment, clicks on it and returns what the worker does. */
  const openComment = async () => {
    await createComment(wire(site), fan, postId)
    const [newest] = (await listNotifications()).notifications
    const url = `${path}?read=${newest?._id}`
    const shown = (await listShown(context)).length
    await deliver(JSON.stringify({ title: 'A comment', body: '', url, tag: 'comment' }))
    await expect.poll(() => listShown(context)).toHaveLength(shown + 1)
    return { url: site.url + url, done: (await clickShown(context)).at(-1) }
  }
  const bell = page.getByRole('button', { name: 'Notifications' })

  const first = await openComment()
  expect(first.done).toBe(`open ${first.url}`)
  await expect(bell).toHaveAccessibleName(/1 unread/)
  await page.goto(first.url)
  await expect(page).toHaveURL(site.url + path)
  await expect.poll(async () => (await listNotifications()).unread).toBe(0)
  await expect(bell).not.toHaveAccessibleName(/unread/)
  const listOfflinePages = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open('pages')).keys()
      return requests.map(({ url }) => url)
    })
  await expect.poll(listOfflinePages).toContain(site.url + path)
  expect((await listOfflinePages()).join(' ')).not.toContain('read=')

  const second = await openComment()
  expect(second.done).toMatch(/^focus /)
  await expect.poll(async () => (await listNotifications()).unread).toBe(0)
  await expect(bell).not.toHaveAccessibleName(/unread/)
})

test('the service worker reports a subscription that the browser replaced', async ({
  page,
  context,
  instantServer: site,
}) => {
  const token = await openSettings(page, site)
  await readyWorker(page)
  const [old, next] = [pushForm(), pushForm()]
  await callApi(wire(site), 'POST /user/push-subscriptions', { token, body: old })
  await getWorker(context).evaluate(
    ([before, after]) => {
      const toSubscription = (form: unknown) => ({ toJSON: () => form, options: {} })
      const event = new Event('pushsubscriptionchange')
      const waits: Promise<unknown>[] = []
      Object.assign(event, {
        oldSubscription: toSubscription(before),
        newSubscription: toSubscription(after),
        waitUntil: (work: Promise<unknown>) => waits.push(work),
      })
      dispatchEvent(event)
      return Promise.all(waits).then(() => undefined)
    },
    [old, next] as const,
  )
  const { rows } = await useDatabase(site, (db) =>
    db.query<{ endpoint: string }>(
      'select endpoint from push_subscriptions where endpoint = any($1)',
      [[old.endpoint, next.endpoint]],
    ),
  )
  expect(rows).toEqual([{ endpoint: next.endpoint }])
})

function getWorker(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  return worker
}

/** Delivers as the push service of the browser would. */
async function connectToPush(page: Page, context: BrowserContext, site: E2eServer) {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(site.url))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data })
}

/** The headless browser shows no notifications: what the worker wants to show is recorded instead. */
async function recordShown(context: BrowserContext): Promise<void> {
  await getWorker(context).evaluate(() => {
    const shown: unknown[] = []
    const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration
    Object.assign(globalThis, { shown })
    registration.showNotification = async (title, options) => {
      shown.push({ title, ...options })
    }
  })
}

async function listShown(context: BrowserContext) {
  return getWorker(context).evaluate(() => Reflect.get(globalThis, 'shown') as unknown[])
}

/** Clicks all that is shown; returns what the worker opens or focuses, which browsers allow after a real click only. */
async function clickShown(context: BrowserContext): Promise<string[]> {
  return getWorker(context).evaluate(async () => {
    const done: string[] = []
    const waits: Promise<unknown>[] = []
    const clients = Reflect.get(globalThis, 'clients') as object
    Object.assign(clients, { openWindow: async (url: string) => done.push(`open ${url}`) })
    const { prototype } = Reflect.get(globalThis, 'WindowClient') as { prototype: object }
    Object.assign(prototype, {
      async focus(this: { url: string }) {
        done.push(`focus ${this.url}`)
      },
    })
    for (const { data } of Reflect.get(globalThis, 'shown') as { data: unknown }[]) {
      const event = new Event('notificationclick')
      const notification = { data, close: () => undefined }
      const waitUntil = (work: Promise<unknown>) => waits.push(work)
      dispatchEvent(Object.assign(event, { notification, waitUntil }))
    }
    await Promise.all(waits)
    return done
  })
}
