import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test, type E2eHouse } from './house.ts'

const member = { email: 'student@lectern.test', password: 'lectern-demo' }

async function idOf(house: E2eHouse, query: string): Promise<{ course: string; owner: string }> {
  const reply = await fetch(`${house.url}/api/courses?limit=1&${query}`)
  const { courses } = (await reply.json()) as { courses: { _id: string; user: { _id: string } }[] }
  return { course: courses[0]?._id ?? '', owner: courses[0]?.user._id ?? '' }
}

async function tokenOf(house: E2eHouse): Promise<string> {
  const reply = await fetch(`${house.url}/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(member),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
  )
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`axe finds nothing on any page, ${colorScheme}, ${width} pixels wide`, async ({
      page,
      demoHouse: house,
      expectFailures,
    }) => {
      test.setTimeout(180_000)
      expectFailures(/404 GET .*nowhere|400 POST .*activation/)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      const { course, owner } = await idOf(house, 'search=javascript')
      const categories = (await (await fetch(`${house.url}/api/category`)).json()) as {
        _id: string
      }[]
      const visitorPages = [
        '/',
        '/courses',
        '/courses?search=javascript',
        '/courses?search=qzxvkj',
        `/category/courses/${categories[0]?._id}`,
        `/courses/details/${course}`,
        `/courses/instructor/${owner}`,
        '/login',
        '/register',
        '/roadmap',
        '/roadmap_details/frontend',
        '/verification',
        '/forgot_password',
        '/user/reset/secret',
        '/user/activate/nonsense',
        '/nowhere',
        '/api/docs',
      ]
      const found: Record<string, string[]> = {}
      const look = async (path: string) => {
        await page.goto(house.url + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        const problems = await findings(page)
        if ((await overflow(page)) > 0) problems.push('wider than the window')
        if (problems.length > 0) found[path] = problems
      }
      for (const path of visitorPages) await look(path)
      const token = await tokenOf(house)
      await page.evaluate((value) => localStorage.setItem('token', value), token)
      for (const path of [
        '/',
        `/courses/details/${course}`,
        '/dashboard/my_learning',
        `/courses/view/${course}`,
        '/social/community',
        `/user/social/profile/${owner}?show=followers`,
        '/notifications',
      ]) {
        await look(path)
      }
      expect(found).toEqual({})
    })
  }
}
