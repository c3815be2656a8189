import { expect, test } from '#tests/e2e/support/test.ts'
import { bannerSlides } from '#web/features/home/banner-slides.ts'
import { roadmap } from '#web/features/roadmap/roadmap.ts'

test('a visitor follows the roadmap from the banner to the courses of a step', async ({
  page,
  demoServer: site,
}) => {
  await page.goto(site.url)
  await page.getByRole('link', { name: bannerSlides[0].button.label }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roadmap')
  for (const { title } of roadmap) {
    await expect(
      page.getByRole('heading', { level: 2, name: `${title} path`, exact: true }),
    ).toBeVisible()
  }
  await expect(
    page.getByRole('img', { name: /^The Python path: The language, then Files/ }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Frontend' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Frontend path')
  const step = page.getByRole('listitem').filter({ hasText: 'Step 4: JavaScript' })
  const link = step.getByRole('link', { name: /courses? on javascript/ })
  const count = /^\d+/.exec((await link.textContent()) ?? '')?.[0]
  await link.click()
  await expect(page.getByText(new RegExp(`^Showing ${count} results?\\b`))).toBeVisible()
})

test('the roadmap is in the Courses menu, and an unknown path shows a message', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/404 GET .*cobol/)
  await page.goto(`${site.url}/courses`)
  await page.getByRole('button', { name: 'Courses', exact: true }).click()
  await page.getByRole('link', { name: 'Follow RoadMap' }).click()
  await expect(page).toHaveURL(`${site.url}/roadmap`)
  await page.goto(`${site.url}/roadmap_details/cobol`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i)
})
