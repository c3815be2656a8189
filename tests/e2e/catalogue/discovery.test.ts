import type { Page } from '@playwright/test'
import { learningMessages } from '#shared/messages/learning.ts'
import { pages } from '#shared/paths.ts'
import { newAuthor, newCourse } from '#tests/e2e/support/author.ts'
import { axeFindings } from '#tests/e2e/support/axe.ts'
import { useDatabase } from '#tests/e2e/support/lessons.ts'
import { enlargedFlaws } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { waitForReact } from '#tests/e2e/support/wait-for-react.ts'

test('a learner saves, shares and takes a course on a phone, and continues from the home page', async ({
  page,
  context,
  instantServer: site,
}) => {
  const reply = await page.request.get(`${site.url}/api/courses?fields=card&type=New&limit=1`)
  const [course] = (await reply.json()).courses as { _id: string; title: string }[]
  if (!course) throw new Error('The demo has courses.')
  const coursePage = `${site.url}/courses/details/${course._id}`
  await page.setViewportSize({ width: 360, height: 740 })
  const token = await createToken(site, await newMember(site))
  await logIn(page, site, token)
  const bar = page.getByRole('region', { name: 'Enrol', exact: true })

  await test.step('finds related courses and others of the author', async () => {
    await page.goto(coursePage)
    const related = page.getByRole('region', { name: 'Related courses' })
    await expect(related.getByRole('article').first()).toBeAttached()
    const others = page.getByRole('region', { name: /^More from / })
    await expect(others.getByRole('article').first()).toBeAttached()
    const details = await page.request.get(`${site.url}/api/courses/${course._id}`)
    const { user } = (await details.json()).course[0]
    const follow = `${site.url}/api/people/${user._id}/follow`
    const followed = await page.request.put(follow, { headers: { Authorization: token } })
    expect(followed.status()).toBe(200)
  })

  await test.step('saves it and takes it back at once, in this order', async () => {
    const sent = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const requests: string[] = []
    await page.route('**/api/courses/*/saved', async (route) => {
      requests.push(route.request().method())
      sent.resolve()
      if (requests.length === 1) await release.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save for later' }).click()
    await sent.promise
    await page.getByRole('button', { name: 'Saved', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save for later' })).toBeVisible()
    expect(requests).toEqual(['PUT'])
    release.resolve()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(requests).toEqual(['PUT', 'DELETE'])
    await expect(page.getByText(learningMessages.saved)).toHaveCount(0)
    await page.unroute('**/api/courses/*/saved')
  })

  await test.step('saves it for later', async () => {
    await page.getByRole('button', { name: 'Save for later' }).click()
    await expect(page.getByText(learningMessages.saved)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  })

  await test.step('copies the link, as there is no share sheet', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('The link was copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(coursePage)
  })

  await test.step('shares it by the share sheet, which may be closed or fail', async () => {
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    const copied = page.getByText('The link was copied.')
    const shared = await defineShareSheet(page)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(shared).toEqual([{ title: course.title, url: coursePage }])
    await page.evaluate(() => Object.assign(window, { sheetFailure: 'AbortError' }))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(shared).toHaveLength(2)
    await expect(copied).toHaveCount(0)
    await page.evaluate(() => Object.assign(window, { sheetFailure: 'NotAllowedError' }))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(copied).toBeVisible()
    expect(await shared()).toHaveLength(3)
  })

  await test.step('takes it from the bar that appears below the reviews', async () => {
    await expect(bar).toBeHidden()
    await page.locator('a[href="#reviews"]').click()
    await expect(page.getByRole('heading', { name: 'Student Feedbacks' })).toBeInViewport()
    await expect(bar).toBeInViewport()
    expect(await axeFindings(page)).toEqual([])
    expect(await enlargedFlaws(page, 'section[aria-label="Enrol"]')).toEqual([])
    await bar.getByRole('button', { name: 'TAKE THIS COURSE' }).click()
    await expect(bar.getByRole('link', { name: 'Go to course' })).toBeVisible()
    await expect(page.getByText(learningMessages.enrolled)).toBeVisible()
  })

  await test.step('finds it on the home page, and cards say Resume', async () => {
    await page.goto(site.url)
    const resume = new RegExp(`^Resume.*${course.title}$`)
    const mine = page.getByRole('region', { name: 'Continue learning' })
    await expect(mine.getByRole('link', { name: resume })).toBeVisible()
    const recommended = page.getByRole('region', { name: 'Recommended for you' })
    await expect(recommended.getByText(/^(Because you took|Similar to) /).first()).toBeVisible()
    await expect(recommended.getByRole('link', { name: /^Start Course/ }).first()).toBeVisible()
    const followed = page.getByRole('region', { name: 'New from people you follow' })
    await expect(followed.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Top-rated courses' })).toBeVisible()
    const newest = page.getByRole('region', { name: 'New courses' })
    await expect(newest.getByRole('link', { name: resume })).toBeVisible()
    await expect(newest.getByRole('link', { name: /^Start Course/ })).toHaveCount(4)
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(5000)
  })
})

test('the home page of a visitor is short on a phone', async ({ page, instantServer: site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(site.url)
  await expect(page.getByRole('region', { name: 'Popular courses' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Continue learning' })).toHaveCount(0)
  const size = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    over: document.documentElement.scrollWidth - innerWidth,
  }))
  expect(size.height).toBeLessThan(5000)
  expect(size.over).toBeLessThanOrEqual(0)
})

/** Defines `navigator.share`, which fails with `window.sheetFailure` if that is set; returns what was shared so far. */
async function defineShareSheet(page: Page): Promise<() => Promise<ShareData[]>> {
  await page.evaluate(() => {
    const sheetCalls: ShareData[] = []
    Object.assign(window, { sheetCalls })
    const share = async (data: ShareData) => {
      sheetCalls.push(data)
      const failure = Reflect.get(window, 'sheetFailure') as string | undefined
      if (failure) throw new DOMException('No share sheet', failure)
    }
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'sheetCalls') as ShareData[])
}

test('a course without reviews is called new only if it was published recently', async ({
  page,
  instantServer: site,
}) => {
  const author = await newAuthor(site)
  const recent = await newCourse(site, author.token)
  const old = await newCourse(site, author.token)
  await useDatabase(site, (db) =>
    db.query(`update courses set created_at = now() - interval '61 days' where id = $1`, [old._id]),
  )
  for (const [course, label] of [
    [recent, 'New No reviews yet'],
    [old, 'No reviews yet'],
  ] as const) {
    await page.goto(site.url + pages.course(course._id))
    const reviews = page.locator('a[href="#reviews"]').filter({ visible: true }).first()
    await expect(reviews).toHaveAccessibleName(label)
    await waitForReact(page)
    await expect(reviews).toHaveAccessibleName(label)
  }
})
