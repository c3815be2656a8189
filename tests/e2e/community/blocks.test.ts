import { blockMessages } from '#shared/messages/community/blocks.ts'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { flaws, widths } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { createComment, createPost } from '#tests/factories/community.ts'

test('a member mutes and blocks an author by keyboard, and ends both in the settings', async ({
  page,
  instantServer: site,
}) => {
  const author = await newMember(site)
  const token = await createToken(site, author)
  const reader = await createToken(site, await newMember(site))
  const own = await createPost(wire(site), reader, { content: 'My own post' })
  await createPost(wire(site), token, { content: 'A post to be muted' })
  await createComment(wire(site), token, own, 'A comment to be muted')
  await logIn(page, site, reader)
  const post = page.getByText('A post to be muted')
  const comment = page.getByText('A comment to be muted')
  const suggestion = page
    .getByRole('complementary', { name: 'You and your network' })
    .getByRole('link', { name: author.fullname })

  await test.step('muting hides posts and comments at once, and can be undone', async () => {
    await page.goto(`${site.url}${pages.community}`)
    const more = page.getByRole('button', { name: `More actions for ${author.fullname}'s post` })
    await expect(suggestion).toBeVisible()
    await more.press('Enter')
    await expect(page.getByRole('menuitem', { name: /^Mute / })).toBeFocused()
    expect(await flaws(page)).toEqual([])
    // The menu closes when the window is resized, which the page learns before the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    await page.keyboard.press('Escape')
    await more.press('Enter')
    await page.getByRole('menuitem', { name: /^Mute / }).press('Enter')
    await expect(post).toHaveCount(0)
    await expect(comment).toHaveCount(0)
    await expect(suggestion).toHaveCount(0)
    await expect(page.getByRole('article').locator(':focus')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(post).toBeVisible()
    await expect(comment).toBeVisible()
    await expect(suggestion).toBeVisible()
  })

  await test.step('blocking asks first', async () => {
    await page
      .getByRole('button', { name: `More actions for ${author.fullname}'s comment` })
      .press('Enter')
    await page.getByRole('menuitem', { name: /^Block / }).press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Block / })
    expect(await flaws(page, widths)).toEqual([])
    await dialog.getByRole('button', { name: 'Block' }).press('Enter')
    await expect(post).toHaveCount(0)
    await expect(suggestion).toHaveCount(0)
    await expect(page.getByRole('article').locator(':focus')).toHaveCount(1)
    await page.reload()
    await expect(page.getByText('My own post')).toBeVisible()
    await expect(post).toHaveCount(0)
    await expect(comment).toHaveCount(0)
  })

  await test.step('the settings list who is blocked, and end it', async () => {
    await page.goto(`${site.url}${pages.profile}?tab=privacy`)
    const section = page.getByRole('region', { name: 'Muted and blocked people' })
    await expect(section.getByText(/^Blocked /)).toBeVisible()
    expect(await flaws(page, widths)).toEqual([])
    await section.getByRole('link').press('Enter')
  })

  await test.step('the profile says so, and shows the posts again', async () => {
    await expect(page.getByRole('heading', { name: /^You blocked / })).toBeVisible()
    expect(await flaws(page, widths)).toEqual([])
    await page.getByRole('button', { name: /^Unblock / }).press('Enter')
    await expect(post).toBeVisible()
    const header = page
      .getByRole('main')
      .locator('header')
      .filter({ has: page.locator('h1') })
    await expect(header.getByRole('button', { name: `Follow ${author.fullname}` })).toBeVisible()
    await expect(suggestion).toBeVisible()
  })
})

test('what happened after a mute stays when it is undone, also the page', async ({
  page,
  instantServer: site,
}) => {
  const author = await newMember(site)
  const token = await createToken(site, author)
  const reader = await createToken(site, await newMember(site))
  const own = await createPost(wire(site), reader, { content: 'A post to be liked' })
  await createComment(wire(site), token, own, 'A comment whose mute is undone')
  await createPost(wire(site), reader, { content: 'A post to be deleted' })
  const muted = await createPost(wire(site), token, { content: 'A post whose mute is undone' })
  await logIn(page, site, reader)
  const find = (text: string) => page.getByRole('article').filter({ hasText: text })
  const more = page.getByRole('button', { name: `More actions for ${author.fullname}'s post` })
  const undo = page.getByRole('button', { name: 'Undo' })

  await test.step('a like, a comment and a deletion', async () => {
    await page.goto(`${site.url}${pages.community}`)
    const liked = find('A post to be liked')
    const like = liked.getByRole('button', { name: /^Like/ })
    await more.click()
    await page.getByRole('menuitem', { name: /^Mute / }).click()
    await expect(find('A post whose mute is undone')).toHaveCount(0)
    await like.click()
    await liked.getByRole('textbox').fill('Written after the mute')
    await liked.getByRole('button', { name: 'Send comment' }).click()
    await expect(liked.getByRole('listitem')).toContainText('Written after the mute')
    await find('A post to be deleted')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(find('A post to be deleted')).toHaveCount(0)
    // Who reaches Undo by Tab through the whole page does not mean to go on in its footer.
    await page.getByRole('contentinfo').getByRole('radio', { checked: true }).focus()
    await page.keyboard.press('Tab')
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(find('A post whose mute is undone')).toBeVisible()
    await expect(liked.getByText('A comment whose mute is undone')).toBeVisible()
    await expect(liked.getByText('Written after the mute')).toBeVisible()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(find('A post to be deleted')).toHaveCount(0)
  })

  await test.step('the page that was opened after muting on the page of a post', async () => {
    await page.goto(`${site.url}${pages.post(muted)}`)
    await more.click()
    await page.getByRole('menuitem', { name: /^Mute / }).click()
    await expect(page).toHaveURL(site.url + pages.community)
    await page.getByRole('link', { name: 'Community rules' }).click()
    await expect(page).toHaveURL(site.url + pages.rules)
    await undo.click()
    await expect(page.getByText(blockMessages.unmuted(author.fullname))).toBeVisible()
    await expect(page).toHaveURL(site.url + pages.rules)
  })
})
