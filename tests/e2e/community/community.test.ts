import type { Page } from '@playwright/test'
import { notificationLimits } from '#shared/limits.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { composeText } from '#tests/e2e/support/compose-text.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import {
  demoAdmin,
  logIn,
  newMember,
  otherBrowser,
  createToken,
} from '#tests/e2e/support/member.ts'
import { openSettled } from '#tests/e2e/support/open-settled.ts'
import { expect, test, watch, type E2eServer } from '#tests/e2e/support/test.ts'
import { waitForReact } from '#tests/e2e/support/wait-for-react.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { callApi } from '#tests/helpers/client.ts'

const findPost = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const notificationButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

async function write(site: E2eServer, token: string, content: string): Promise<void> {
  const reply = await fetch(`${site.url}/api/post`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify({ content }),
  })
  expect(reply.status).toBe(200)
}

test('two users write, like and comment, and see each other’s updates without a reload', async ({
  page,
  browser,
  emptyServer: site,
}) => {
  const text = `Maps, and ${crypto.randomUUID().slice(0, 8)}`
  const [ada, bo] = [await newMember(site), await newMember(site)]
  const [adaToken, boToken] = [await createToken(site, ada), await createToken(site, bo)]
  await write(site, boToken, 'Bo was here before.')

  const other = await otherBrowser(browser, site, boToken)
  const problems = watch(other.page)
  await other.page.goto(`${site.url}/social/community`)
  await expect(findPost(other.page, 'Bo was here before.')).toBeVisible()

  // A visitor returns to the page after the login; a draft survives closing and a reload.
  await page.goto(`${site.url}/social/community`)
  await expect(page).toHaveURL(/\/login\?back=%2Fsocial%2Fcommunity$/)
  await logIn(page, site, adaToken)
  await page.goto(`${site.url}/social/community`)
  await page.getByRole('button', { name: 'Create Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  const field = dialog.getByLabel('What do you want to share?')
  await expect(field).toBeFocused()
  const submit = dialog.getByRole('button', { name: 'Post', exact: true })
  await expect(submit).toBeDisabled()
  await page.setViewportSize({ width: 360, height: 560 })
  await expect(submit).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('Feeling/Activity').focus()
  await expect(dialog.getByLabel('Feeling/Activity')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await field.fill(`${text}\nSee https://example.org/maps. #Cartography`)
  await dialog.getByLabel('Feeling/Activity').selectOption('proud')
  await page.keyboard.press('Escape')
  await expect(dialog).not.toBeAttached()
  await page.reload()
  await page.getByRole('button', { name: 'Continue your draft' }).click()
  await expect(field).toHaveValue(/example\.org/)
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(dialog).not.toBeAttached()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Your post was published.' }),
  ).toBeVisible()
  const own = findPost(page, text)
  await expect(own).toContainText('is feeling proud')
  await expect(page.getByRole('button', { name: 'What are you learning?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue your draft' })).toHaveCount(0)
  const link = own.getByRole('link', { name: 'https://example.org/maps' })
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')

  // The other user loads the new post, and their actions reach both tabs of the author.
  const second = await page.context().newPage()
  await second.goto(site.url)
  await other.page.getByRole('button', { name: '1 new post' }).click()
  const theirs = findPost(other.page, text)
  await theirs.getByRole('button', { name: /^Like/ }).click()
  await expect(theirs.getByRole('button', { name: /^Like/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  for (const tab of [page, second]) await expect(notificationButton(tab)).toHaveText(/1 unread/)
  await theirs.getByLabel(/^Comment on .*'s post$/).fill('A fine map.')
  await theirs.getByRole('button', { name: 'Send comment' }).click()
  await expect(theirs.getByLabel(/^Comment on .*'s post$/)).toBeFocused()
  await expect(theirs.getByText('A fine map.')).toBeVisible()
  for (const tab of [page, second]) await expect(notificationButton(tab)).toHaveText(/2 unread/)

  // The comment appears without a reload, and so does the reply.
  const comment = own.getByRole('listitem').filter({ hasText: 'A fine map.' })
  await comment.getByRole('button', { name: `Reply to ${bo.fullname}` }).click()
  const replyField = own.getByLabel(`Reply to ${bo.fullname}`)
  await expect(replyField).toBeFocused()
  await composeText(page, 'Drawn', async () => {
    await page.keyboard.press('Escape')
    await expect(replyField).toBeFocused()
  })
  await page.keyboard.press('Escape')
  await expect(comment.getByRole('button', { name: /^Reply to/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await replyField.fill('Drawn by hand.')
  await page.keyboard.press('Control+Enter')
  const replies = theirs.getByRole('list', { name: `Replies to ${bo.fullname}` })
  await expect(replies).toContainText(`replying to ${bo.fullname}`)
  await expect(replies).toContainText('Drawn by hand.')
  await expect(notificationButton(other.page)).toHaveText(/1 unread/)
  await notificationButton(page).click()
  await expect(page.getByText(`${bo.fullname} liked your post`)).toBeVisible()
  const markAsRead = page.getByRole('button', { name: 'Mark as read' })
  await markAsRead.press('Enter')
  for (const tab of [page, second]) await expect(notificationButton(tab)).not.toHaveText(/unread/)
  await expect(markAsRead).toBeDisabled()
  await expect(markAsRead).toBeFocused()
  await page.getByRole('link', { name: new RegExp(`^${bo.fullname} commented`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${ada.fullname}'s post`)
  await expect(page.getByText('A fine map.')).toBeVisible()

  // A deleted comment leaves its replies readable.
  await theirs.getByRole('button', { name: `Delete ${bo.fullname}'s comment` }).click()
  await other.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  for (const tab of [page, other.page]) {
    await expect(tab.getByText(messages.commentDeletedHere)).toBeVisible()
    await expect(tab.getByText('Drawn by hand.')).toBeVisible()
  }

  // Following is a filter in the URL.
  await theirs.getByRole('link', { name: ada.fullname, exact: true }).first().click()
  const follow = other.page
    .getByRole('main')
    .getByRole('button', { name: `Follow ${ada.fullname}` })
  const followed = other.page.waitForResponse(/\/follow$/)
  await follow.first().click()
  await followed
  await other.page.goto(`${site.url}/social/community?from=following`)
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Timeline')
  await expect(findPost(other.page, text)).toBeVisible()
  await expect(findPost(other.page, 'Bo was here before.')).not.toBeAttached()

  // A hashtag lists its posts, and a search finds them; both are in the URL.
  await theirs.getByRole('link', { name: '#Cartography' }).click()
  await expect(other.page).toHaveURL(`${site.url}/social/community?tag=cartography`)
  await expect(other.page).toHaveTitle('#cartography · Lectern')
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('#cartography')
  await expect(theirs).toBeVisible()
  const search = other.page.getByRole('searchbox', { name: 'Search posts' })
  await search.fill(`nothing ${text.slice(-8)}`)
  await search.press('Enter')
  await expect(other.page.getByText(/^No posts about “nothing/)).toBeVisible()
  await expect(other.page.getByRole('heading', { level: 1 })).toBeFocused()
  await search.fill(`map ${text.slice(-8)}`)
  await search.press('Enter')
  await expect(other.page).toHaveURL(/\/social\/community\?search=map%20/)
  await expect(theirs).toBeVisible()

  // Deleting requires confirmation.
  await page.getByRole('button', { name: `Delete ${ada.fullname}'s post` }).click()
  const confirmation = page.getByRole('dialog', { name: /Delete .*'s post/ })
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Delete ${ada.fullname}'s post` }).click()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(messages.postDeleted)).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/social/community`)
  await expect(findPost(page, text)).not.toBeAttached()
  expect(problems, 'errors in the other browser').toEqual([])
  await other.context.close()
})

test('after Load more, a notification that arrives pushes none out of the list', async ({
  page,
  instantServer: site,
}) => {
  const { pageSize } = notificationLimits
  const tokens = await Promise.all(
    [1, 2, 3].map(async () => createToken(site, await newMember(site))),
  )
  const [token = '', ...friends] = tokens
  const like = async (friend: number, postId: string) => {
    const call = { token: friends[friend] ?? '', body: { postId } }
    expect((await callApi(wire(site), 'PUT /api/post/like', call)).status).toBe(200)
  }
  const createLikedPost = async (number: number) => {
    const id = await createPost(wire(site), token, { content: `Post no. ${number}.` })
    await like(0, id)
    return id
  }
  const oldest = await createLikedPost(1)
  for (let number = 2; number <= pageSize + 2; number++) await createLikedPost(number)
  await logIn(page, site, token)
  await page.goto(site.url + pages.notifications)
  const items = page.getByRole('main').getByRole('listitem')
  await page.getByRole('button', { name: 'Load more notifications' }).click()
  await expect(items).toHaveCount(pageSize + 2)

  await createLikedPost(pageSize + 3)
  await expect(items.first()).toContainText(`no. ${pageSize + 3}.`)
  await expect(items).toHaveCount(pageSize + 3)
  await expect(items.filter({ hasText: 'no. 3.' })).toHaveCount(1)

  // What is added to an old group moves it to the top.
  await like(1, oldest)
  await expect(items.first()).toContainText('no. 1.')
  await expect(items).toHaveCount(pageSize + 3)
})

test('the Following timeline loads again after a user follows or unfollows someone', async ({
  page,
  emptyServer: site,
}) => {
  const author = await newMember(site)
  const text = `Followed ${crypto.randomUUID().slice(0, 8)}`
  await write(site, await createToken(site, author), text)
  await logIn(page, site, await createToken(site, await newMember(site)))
  await page.goto(`${site.url}/social/community?from=following`)
  const filter = page.getByRole('navigation', { name: 'Filter posts' })
  const follow = page
    .getByRole('complementary')
    .getByRole('button', { name: new RegExp(`^Follow(ing)? ${author.fullname}$`) })
  const nothing = page.getByRole('heading', { name: 'No posts from people you follow yet' })
  await expect(nothing).toBeVisible()

  await test.step('at once while it is open', async () => {
    await follow.click()
    await expect(findPost(page, text)).toBeVisible()
  })

  await test.step('on the next visit', async () => {
    await filter.getByRole('link', { name: 'Everyone' }).click()
    await expect(findPost(page, text)).toBeVisible()
    await follow.click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await filter.getByRole('link', { name: 'Following' }).click()
    await expect(nothing).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(findPost(page, text)).toBeVisible()
  })
})

test('all Follow buttons of a user and the number of followers agree', async ({
  page,
  emptyServer: site,
}) => {
  const [author, viewer] = [await newMember(site), await newMember(site)]
  await write(site, await createToken(site, author), 'Anything')
  await logIn(page, site, await createToken(site, viewer))
  await page.goto(`${site.url}/social/community`)
  await findPost(page, 'Anything').getByRole('link', { name: author.fullname }).first().click()
  const button = new RegExp(`^Follow(ing)? ${author.fullname}$`)
  const suggestion = page.getByRole('complementary').getByRole('button', { name: button })
  const header = page
    .getByRole('main')
    .locator('header')
    .filter({ has: page.locator('h1') })
  const own = header.getByRole('button', { name: button })
  await expect(own).toBeVisible()

  await suggestion.click()
  await expect(own).toHaveText(`Following ${author.fullname}`)
  await expect(header).toContainText('1 follower')

  await own.click()
  await expect(suggestion).toHaveText(`Follow ${author.fullname}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(suggestion).toHaveText(`Following ${author.fullname}`)
  await expect(header).toContainText('1 follower')
})

test('a post, a timeline and a profile show what was written while the user was elsewhere', async ({
  page,
  emptyServer: site,
}) => {
  const author = await newMember(site)
  const token = await createToken(site, author)
  const text = `Revisited ${crypto.randomUUID().slice(0, 8)}`
  const id = await createPost(wire(site), token, { content: `${text} #Visits` })
  await logIn(page, site, token)
  const connected = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"unread"')),
    )
  await page.goto(site.url + pages.post(id))
  await connected
  const post = findPost(page, text)
  const network = page.getByRole('complementary')
  await expect(post).toBeVisible()

  /** Someone comments while the user is on a page without posts, which has received the event before the user leaves. */
  async function commentElsewhere(comment: string): Promise<string> {
    const commenter = await newMember(site)
    await network.getByRole('link', { name: 'Community rules' }).click()
    await expect(page).toHaveURL(site.url + pages.rules)
    await createComment(wire(site), await createToken(site, commenter), id, comment)
    // Notifications about comments on one post are grouped.
    const announced = page.getByText(new RegExp(`^${commenter.fullname}.* commented`))
    await expect(announced.first()).toBeAttached()
    return commenter.fullname
  }

  await test.step('the post that a notification links to', async () => {
    const name = await commentElsewhere('The first comment')
    await notificationButton(page).click()
    await page.getByRole('link', { name: new RegExp(`${name} commented`) }).click()
    await expect(post.getByText('The first comment')).toBeVisible()
  })

  await test.step('the timeline', async () => {
    await post.getByRole('link', { name: '#Visits' }).click()
    await page.getByRole('link', { name: 'All posts' }).click()
    await expect(page).toHaveURL(site.url + pages.community)
    await expect(post.getByText('The first comment')).toBeVisible()
    await commentElsewhere('The second comment')
    await page.goBack()
    await expect(post.getByText('The second comment')).toBeVisible()
  })

  await test.step('the profile', async () => {
    await network.getByRole('link', { name: author.fullname }).click()
    await expect(page.getByRole('heading', { level: 1, name: author.fullname })).toBeVisible()
    await expect(post.getByText('The second comment')).toBeVisible()
    await commentElsewhere('The third comment')
    await page.goBack()
    await expect(post.getByText('The third comment')).toBeVisible()
  })
})

test('a like and a comment that fail are rolled back with a message, and the text is kept', async ({
  page,
  emptyServer: site,
  expectFailures,
}) => {
  expectFailures(/Failed to fetch|ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/)
  const member = await newMember(site)
  const token = await createToken(site, member)
  const text = `Offline ${crypto.randomUUID().slice(0, 8)}`
  await write(site, token, text)
  await logIn(page, site, token)
  const post = findPost(page, text)
  const like = post.getByRole('button', { name: /^Like/ })
  // The code of messages is loaded after the page, and must have arrived.
  await openSettled(page, `${site.url}/social/community`, () => like.isVisible())
  await waitForReact(page)
  await page.context().setOffline(true)
  await like.click()
  const problem = page.getByRole('alert').filter({ hasText: generalMessages.offline })
  // The plain text that appears if the code of messages is missing has no button.
  await expect(problem.getByRole('button', { name: 'Dismiss message' })).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await expect(like).toContainText('0')
  const field = post.getByLabel(/^Comment on .*'s post$/)
  await field.fill('Words that stay')
  await page.keyboard.press('Control+Enter')
  await expect(field).toHaveValue('Words that stay')
  await page.context().setOffline(false)
  await page.reload()
  await expect(field).toHaveValue('Words that stay')

  await test.step('what is written while another comment is sent stays too, sent or not', async () => {
    const send = post.getByRole('button', { name: 'Send comment' })
    for (const [outcome, kept] of [
      ['sent', 'More words'],
      ['failed', 'More words\nThe last words'],
    ] as const) {
      const end = Promise.withResolvers<void>()
      await page.route('**/api/post/comment*', async (route) => {
        await end.promise
        await (outcome === 'sent' ? route.continue() : route.abort())
      })
      await field.press('Control+Enter')
      await expect(field).toHaveValue('')
      await field.fill(outcome === 'sent' ? 'More words' : 'The last words')
      await expect(send).toBeDisabled()
      end.resolve()
      await expect(send).toBeEnabled()
      await expect(field).toHaveValue(kept)
      await page.unroute('**/api/post/comment*')
      await page.reload()
      await expect(field).toHaveValue(kept)
    }
  })
})

test('posts that fail to load show a panel and a toast, announced once', async ({
  page,
  emptyServer: site,
  expectFailures,
}) => {
  expectFailures(/Failed to fetch|ERR_FAILED/)
  await logIn(page, site, await createToken(site, await newMember(site)))
  await page.route(/\/api\/post\?/, (route) => route.abort())
  await page.goto(`${site.url}/social/community`)
  const main = page.getByRole('main')
  const panel = main.getByRole('alert').filter({ hasText: 'The posts could not be loaded' })
  await expect(panel).toContainText(generalMessages.offline)
  const toast = page.getByRole('listitem').filter({ hasText: generalMessages.offline })
  await expect(toast).toBeVisible()
  const announced = page.locator('[role=alert], [role=status]')
  await expect(announced.filter({ hasText: generalMessages.offline })).toHaveCount(1)
  await page.unroute(/\/api\/post\?/)
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel).toHaveCount(0)
})

test('the text of a long post has the focus after Read more', async ({
  page,
  emptyServer: site,
}) => {
  const token = await createToken(site, await newMember(site))
  const text = `Long ${crypto.randomUUID().slice(0, 8)} ${'word '.repeat(200)}`.trim()
  await write(site, token, text)
  await logIn(page, site, token)
  await page.goto(`${site.url}/social/community`)
  const post = findPost(page, text)
  await post.getByRole('button', { name: 'Read more' }).press('Enter')
  await expect(post.getByText(text)).toBeFocused()
})

test('on a phone, an author’s name has room beside the actions of a post, also a moderator’s', async ({
  page,
  browser,
  instantServer: site,
}) => {
  const author = await newMember(site)
  const text = `A narrow view ${crypto.randomUUID().slice(0, 8)}`
  await write(site, await createToken(site, author), text)
  const phone = { width: 360, height: 800 }
  const admin = await otherBrowser(browser, site, await createToken(site, demoAdmin))
  await logIn(page, site, await createToken(site, await newMember(site)))
  for (const viewer of [page, admin.page]) {
    await viewer.setViewportSize(phone)
    await viewer.goto(`${site.url}/social/community`)
    const post = findPost(viewer, text)
    const name = post.getByRole('link', { name: author.fullname, exact: true })
    await expect(name).toBeVisible()
    const lines = ({ clientHeight }: HTMLElement) => Math.round(clientHeight / 24)
    expect(await name.evaluate(lines), 'lines of the name').toBeLessThanOrEqual(2)
    const overflow = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth
    expect(await post.evaluate(overflow), 'pixels wider than the card').toBe(0)
  }
  await expect(
    findPost(admin.page, text).getByRole('button', { name: /^Moderate/ }),
  ).toBeInViewport({ ratio: 1 })
  await admin.context.close()
})

test('an admin removes a post and a comment with a reason, which the audit log keeps', async ({
  page,
  demoServer: site,
}) => {
  const author = await newMember(site)
  const token = await createToken(site, author)
  const text = `Buy now ${crypto.randomUUID().slice(0, 8)}`
  await write(site, token, text)
  await logIn(page, site, await createToken(site, demoAdmin))
  await page.goto(`${site.url}/social/community`)
  const post = findPost(page, text)
  await expect(post.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await post.getByRole('button', { name: `Moderate ${author.fullname}'s post` }).click()
  const dialog = page.getByRole('dialog', { name: `Remove ${author.fullname}'s post?` })
  await dialog.getByRole('button', { name: 'Remove post' }).click()
  await expect(dialog.getByRole('alert')).toContainText(messages.reasonMissing)
  await expect(dialog.getByRole('radio', { name: 'Spam or advertising' })).toBeFocused()
  expect(await flaws(page)).toEqual([])
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).check()
  await dialog.getByRole('button', { name: 'Remove post' }).click()
  await expect(page.getByText(messages.postRemoved)).toBeVisible()
  await expect(post).toHaveCount(0)

  const comment = page.getByRole('article').getByRole('listitem').first()
  await page.setViewportSize({ width: 360, height: 740 })
  // Appears above the posts, which moves them.
  await expect(page.getByText('Network and Make Friends')).toBeVisible()
  const reply = await comment
    .getByRole('button', { name: /^Reply/ })
    .first()
    .boundingBox()
  const menu = comment.getByRole('button', { name: /^More actions for .*'s comment$/ }).first()
  const menuBox = await menu.boundingBox()
  const middle = (menuBox?.y ?? 0) + (menuBox?.height ?? 0) / 2
  expect(middle, 'on the line of Reply').toBeCloseTo((reply?.y ?? 0) + (reply?.height ?? 0) / 2, 0)
  await expect(comment.getByRole('button', { name: /^Moderate/ })).toHaveCount(0)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Moderate…' }).click()
  const removal = page.getByRole('dialog', { name: /^Remove .*'s comment\?$/ })
  await removal.getByRole('radio', { name: 'Off topic' }).check()
  await removal.getByRole('button', { name: 'Remove comment' }).click()
  await expect(page.getByText(messages.commentRemoved)).toBeVisible()

  await page.goto(`${site.url}/dashboard/audit`)
  const [newest, older] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)]
  await expect(newest).toContainText('Removed a comment')
  await expect(newest).toContainText('Off topic')
  await expect(older).toContainText('Removed a post')
  await expect(older).toContainText('Spam or advertising')
  await expect(older.getByRole('link', { name: author.fullname })).toBeVisible()
})
