import { flaws } from './support/looks.ts'
import { createToken, logIn, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

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
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('Piano keys seen from above')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('3 of 3')
  await page.keyboard.press('Home')
  await expect(viewer).toContainText('A keyboard under four coloured waves')
  await viewer.getByRole('button', { name: 'Next image' }).click()
  await expect(viewer).toContainText('2 of 3')
  await page.keyboard.press('Escape')
  await expect(viewer).not.toBeAttached()
  await expect(second).toBeFocused()
})
