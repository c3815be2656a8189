import type { Page, WebSocketRoute } from '@playwright/test'
import { io } from 'socket.io-client'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { useDatabase } from '#tests/e2e/support/lessons.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { until } from '#tests/helpers/until.ts'

const findPost = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** Writes a post in the dialog of the open page. */
async function publish(page: Page, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByLabel('What do you want to share?').fill(content)
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(dialog).not.toBeAttached()
}

async function writeAs(site: E2eServer, member: { email: string; password: string }, text: string) {
  return createPost(wire(site), await createToken(site, member), { content: text })
}

test('a profile with more posts than a page shows the oldest one, too', async ({
  page,
  instantServer: site,
}) => {
  const member = await newMember(site)
  await writeAs(site, member, 'The very first')
  const { rows } = await useDatabase(site, (db) =>
    db.query<{ id: string }>('select id from users where email = $1', [member.email]),
  )
  const id = rows[0]?.id ?? ''
  await useDatabase(site, (db) =>
    db.query(
      `insert into posts (id, author_id, content)
       select uuidv7(), $1, 'Another one' from generate_series(1, 55)`,
      [id],
    ),
  )
  await logIn(page, site, await createToken(site, member))
  await page.goto(site.url + pages.socialProfile(id))
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(findPost(page, 'The very first')).toBeVisible()
})

test('new posts appear or are announced in lists that were loaded before', async ({
  page,
  instantServer: site,
}) => {
  const [member, other] = [await newMember(site), await newMember(site)]
  await logIn(page, site, await createToken(site, member))
  await page.goto(site.url + pages.community)
  await expect(page.getByRole('article').first()).toBeVisible()
  const announcement = page.getByRole('button', { name: '1 new post' })
  const network = page.getByRole('complementary')

  await test.step('a post of another user stays announced after the user has written one', async () => {
    await writeAs(site, other, 'Written by another user')
    await expect(announcement).toBeVisible()
    await publish(page, 'My first one')
    await expect(findPost(page, 'My first one')).toBeVisible()
    await announcement.click()
    await expect(findPost(page, 'Written by another user')).toBeVisible()
    await expect(announcement).toHaveCount(0)
  })

  await test.step('a post written beside the Following list is in the list of all', async () => {
    await page
      .getByRole('navigation', { name: 'Filter posts' })
      .getByRole('link', { name: 'Following' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Timeline' })).toBeVisible()
    await publish(page, 'My second one')
    await expect(page).toHaveURL(site.url + pages.community)
    await expect(findPost(page, 'My second one')).toBeVisible()
  })

  await test.step('it is on a profile that was opened before', async () => {
    const profile = network.getByRole('link', { name: member.fullname })
    await profile.click()
    await expect(page.getByRole('heading', { level: 1, name: member.fullname })).toBeVisible()
    await expect(findPost(page, 'My second one')).toBeVisible()
    await page.goBack()
    await publish(page, 'My third one')
    await profile.click()
    await expect(page.getByRole('heading', { level: 1, name: member.fullname })).toBeVisible()
    await expect(findPost(page, 'My third one')).toBeVisible()
  })

  await test.step('what others wrote meanwhile is announced on return', async () => {
    await network.getByRole('link', { name: 'Community rules' }).click()
    await expect(page).toHaveURL(site.url + pages.rules)
    await writeAs(site, other, 'Written meanwhile')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: member.fullname })).toBeVisible()
    await page.goBack()
    await announcement.click()
    await expect(findPost(page, 'Written meanwhile')).toBeVisible()
  })
})

/** Resolves when the comment has been announced to those who are connected. */
async function announceComment(site: E2eServer, token: string, comment: () => Promise<unknown>) {
  const live = io(site.url, { auth: { token }, transports: ['websocket'], forceNew: true })
  const announced = new Promise((resolve) => live.on('postsChanged', resolve))
  await until('the connection', () => live.connected)
  await comment()
  await announced
  live.disconnect()
}

test('a lost connection hides no comment that was written meanwhile', async ({
  page,
  instantServer: site,
}) => {
  const [member, other] = [await newMember(site), await newMember(site)]
  const id = await writeAs(site, member, 'Read on a train')
  await page.clock.install()
  const connections: WebSocketRoute[] = []
  let isConnected = false
  let release = () => {}
  let held = Promise.resolve()
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    connections.push(socket)
    await held
    socket.connectToServer().onMessage((message) => {
      // The first event of a connection, which receives all later ones.
      isConnected ||= String(message).includes('"unread"')
      socket.send(message)
    })
  })
  await logIn(page, site, await createToken(site, member))
  await page.goto(site.url + pages.post(id))
  await expect(findPost(page, 'Read on a train')).toBeVisible()
  await until('the live connection', () => isConnected)
  const commenter = await createToken(site, other)
  await createComment(wire(site), commenter, id, 'Before the tunnel')
  await expect(page.getByText('Before the tunnel')).toBeVisible()

  held = new Promise((resolve) => (release = resolve))
  await connections[0]?.close()
  await until('another connection', () => connections.length > 1)
  await announceComment(site, commenter, () =>
    createComment(wire(site), commenter, id, 'In the tunnel'),
  )
  await page.clock.fastForward(15_000)
  release()
  await expect(page.getByText('In the tunnel')).toBeVisible()
})
