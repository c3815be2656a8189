import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { enlargedFlaws, flaws } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { image } from '#tests/factories/media/files.ts'

test('on a phone the composer comes first, and the images of a post open in a viewer', async ({
  page,
  demoServer: site,
}) => {
  await logIn(page, site, await createToken(site, await newMember(site)))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}/social/community`)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('navigation', { name: 'Network' })).toHaveCount(0)
  await page.getByText('Network and Make Friends').click()
  await expect(page.getByRole('navigation', { name: 'Network' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Make Friends' })).toBeVisible()
  await page.getByText('Network and Make Friends').click()

  const post = page.getByRole('article').filter({ hasText: 'home-made browser synth' })
  const second = post.getByRole('button', { name: /^A mixer .*, image 2 of 3, view larger$/ })
  await second.press('Enter')
  const viewer = page.getByRole('dialog', { name: /^3 images by / })
  await expect(viewer).toContainText('A mixer with seven faders')
  expect(await flaws(page)).toEqual([])
  expect(await enlargedFlaws(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('Piano keys seen from above')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('3 of 3')
  await page.keyboard.press('Home')
  await expect(viewer).toContainText('A keyboard under four coloured waves')
  await viewer.getByRole('button', { name: 'Next image' }).click()
  await expect(viewer).toContainText('2 of 3')
  // The caption stays in view beside an image that is taller than the window.
  await page.setViewportSize({ width: 740, height: 360 })
  const caption = viewer.getByText('A mixer with seven faders')
  await expect(caption).toBeInViewport({ ratio: 1 })
  const stage = await viewer.getByRole('presentation').boundingBox()
  expect((stage?.y ?? 0) + (stage?.height ?? 999)).toBeLessThanOrEqual(
    (await caption.boundingBox())?.y ?? 0,
  )
  await expect(viewer.getByRole('presentation')).toHaveCSS('object-fit', 'contain')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.keyboard.press('Escape')
  await expect(viewer).not.toBeAttached()
  await expect(second).toBeFocused()
})

test('images are described, ordered and kept in the draft; edits reach other tabs, and conflicts are shown', async ({
  page,
  emptyServer: site,
}) => {
  await logIn(page, site, await createToken(site, await newMember(site)))
  const second = await page.context().newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}/social/community`)
  await page.getByRole('button', { name: 'Add Images' }).click()
  const composer = page.getByRole('dialog', { name: 'Create Post' })
  const files = ['red', 'green', 'blue', 'black', 'white'].map(async (colour) => {
    const buffer = Buffer.from(await image({ colour }))
    return { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer }
  })
  await expect(composer.getByLabel('Add Images')).toBeFocused()
  await composer.getByLabel('Add Images').setInputFiles(await Promise.all(files))
  const items = composer.getByRole('listitem', { name: /^Image \d$/ })
  await expect(items).toHaveCount(4)
  const rejected = composer.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await expect(rejected).toHaveText(new RegExp(`^white.jpg${messages.tooManyImages}`))
  await composer.getByRole('button', { name: 'Dismiss: white.jpg' }).press('Enter')
  await expect(composer.getByLabel('Add Images')).toBeFocused()
  await composer.getByLabel('Alternative text of image 1').fill('Red')
  await composer.getByLabel('Alternative text of image 2').fill('Green')
  await composer.getByRole('button', { name: 'Remove image 4' }).click()
  await composer.getByRole('button', { name: 'Move image 2 up' }).press('Enter')
  await expect(composer.getByRole('button', { name: 'Move image 1 up' })).toBeFocused()
  await expect(composer.getByLabel('Alternative text of image 1')).toHaveValue('Green')
  await expect(composer.getByRole('progressbar')).toHaveCount(0)
  expect(await flaws(page)).toEqual([])
  expect(await enlargedFlaws(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Continue your draft' }).click()
  await expect(items).toHaveCount(3)
  await expect(composer.getByLabel('Alternative text of image 2')).toHaveValue('Red')
  await composer.getByLabel('What do you want to share?').fill('Colours of the week')
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  const post = page.getByRole('article')
  await expect(post.getByRole('button', { name: /view larger$/ })).toHaveCount(3)
  await expect(post.getByRole('button', { name: /^Green ?, image 1 of 3/ })).toBeVisible()

  // Both tabs edit the post; the second one is told, and replaces the first one's version.
  await second.goto(`${site.url}/social/community`)
  const posts = [post, second.getByRole('article')] as const
  const firstDialog = page.getByRole('dialog', { name: 'Edit post' })
  const secondDialog = second.getByRole('dialog', { name: 'Edit post' })
  const edit = post.getByRole('button', { name: /^Edit .*'s post$/ })
  await edit.click()
  await firstDialog.getByLabel('What do you want to share?').fill('Colours in tab 1')
  await posts[1].getByRole('button', { name: /^Edit .*'s post$/ }).click()
  await secondDialog.getByLabel('What do you want to share?').fill('Colours in tab 2')
  await firstDialog.getByRole('button', { name: 'Remove image 1' }).click()
  await firstDialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(post.getByText('Colours in tab 1')).toBeVisible()
  await expect(post.getByText('edited')).toHaveAttribute('title', /^Edited /)
  await expect(edit).toBeFocused()
  await secondDialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(secondDialog.getByRole('alert')).toContainText([messages.postChanged])
  await expect(secondDialog.getByRole('group', { name: 'Current version' })).toHaveText(
    'Colours in tab 1',
  )
  expect(await flaws(second)).toEqual([])
  expect(await enlargedFlaws(second)).toEqual([])
  await secondDialog.getByRole('button', { name: 'Replace it with my version' }).click()
  for (const [tab, other] of posts.entries()) {
    await expect(other.getByText('Colours in tab 2'), `tab ${tab}`).toBeVisible()
    await expect(other.getByRole('button', { name: /view larger$/ })).toHaveCount(3)
  }

  // A comment is edited in its place, and the other tab shows it.
  await post.getByLabel(/^Comment on/).fill('Blew is missing.')
  await page.keyboard.press('Control+Enter')
  const editComment = post.getByRole('button', { name: 'Edit your comment' })
  await expect(editComment).toBeVisible()
  await second.reload()
  await expect(second.getByText('Blew is missing.')).toBeVisible()
  await editComment.click()
  await expect(post.getByLabel('Edit your comment')).toBeFocused()
  await post.getByLabel('Edit your comment').fill('Blue is missing.')
  expect(await flaws(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(editComment).toBeFocused()
  await expect(second.getByText('Blue is missing.')).toBeVisible()
  await expect(second.getByRole('listitem').getByText('edited')).toBeVisible()
})
