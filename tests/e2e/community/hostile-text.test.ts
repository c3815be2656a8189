import type { Page } from '@playwright/test'
import { XMLParser } from 'fast-xml-parser'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import {
  demoAdmin,
  logIn,
  newAuthor,
  newMember,
  send,
  createToken,
} from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { image } from '#tests/factories/media/files.ts'

/** Each breaks out of another context: markup, attributes, scripts, titles, XML, URLs, templates. */
const payloads = [
  '<script>pwned=1</script>',
  '"><img src=x onerror=pwned=1>',
  "'><svg/onload=pwned=1>",
  '</script><script>pwned=1</script>',
  '</title><iframe src=javascript:pwned=1>',
  ']]><x:script xmlns:x="http://www.w3.org/1999/xhtml">pwned=1</x:script>',
  '<!--<script>--!><style>@import"//evil.test"</style>',
  '[x](javascript:pwned=1) <javascript:pwned=1> ![x](x"onerror="pwned=1)',
  '${pwned=1}{{constructor.constructor("pwned=1")()}}',
  '&lt;script&gt;pwned=1&lt;/script&gt;',
]
const all = payloads.join('\n')
/** Markup that an email client would run. */
const live = /<(script|img src=x|svg\/onload|iframe src=javascript|style>@import)/i

/** Problems by location. */
const found: Record<string, string[]> = {}
const errors: string[] = []

declare global {
  interface Window {
    /** Scripts that ran or were blocked although they should have been text. */
    breaches?: string[]
  }
}

test('HTML and scripts in any field are rendered as text everywhere', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  test.setTimeout(240_000)
  expectFailures(/404 GET .*(nowhere|onerror)/)
  await page.addInitScript(() => {
    const breaches: string[] = (window.breaches = [])
    Object.defineProperty(window, 'pwned', {
      set() {
        breaches.push('a script ran')
      },
    })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      breaches.push(`${violatedDirective} stopped ${blockedURI}`),
    )
  })
  page.on('pageerror', ({ message }) => errors.push(message))
  const { author, learner, courses, post } = await fill(site)
  const [first = ''] = courses

  await test.step('every page of a visitor', async () => {
    for (const [index, id] of courses.entries()) {
      const payload = payloads[index] ?? ''
      await look(page, `${site.url}/courses/details/${id}`, payload)
      expect(await page.title()).toBe(`${payload} · Lectern`)
      const metadata = await page.evaluate(() => ({
        description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content,
        shared: document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content,
        facts: document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
      }))
      expect(metadata).toMatchObject({ description: all, shared: payload })
      expect(JSON.parse(metadata.facts)).toMatchObject({ name: payload, description: all })
    }
    await look(page, `${site.url}/courses/details/${first}`, 'pwned')
    await expect(page.getByText(payloads[2] ?? '').first()).toBeVisible()
    await look(page, `${site.url}/courses?sort=newest`, 'pwned')
    await look(page, `${site.url}/courses?search=${encodeURIComponent(all)}`, 'pwned')
    await look(page, `${site.url}/`, 'pwned')
    await look(page, `${site.url}/courses/instructor/${author.id}`, 'pwned')
    await page.getByRole('button', { name: 'Courses', exact: true }).click()
    await expect(page.getByRole('link', { name: payloads[0] ?? '' }).first()).toBeVisible()
    await check(page, 'the menu of courses')
    await look(page, `${site.url}/login?back=javascript:pwned=1`, '')
    await look(page, `${site.url}/nowhere/${encodeURIComponent(payloads.join(' '))}`, 'pwned', 404)
  })

  await test.step('every page of members, authors and admins', async () => {
    await logIn(page, site, learner.token)
    await look(page, `${site.url}/courses/view/${first}`, 'pwned')
    await look(page, `${site.url}/dashboard/my_learning`, 'pwned')
    await look(page, `${site.url}/dashboard/profile`, 'pwned')
    await look(page, `${site.url}/dashboard/profile?tab=edit`, '')
    await look(page, `${site.url}/social/community`, 'pwned')
    await look(page, `${site.url}/social/post/${post}`, 'pwned')
    await look(page, `${site.url}/user/social/profile/${author.id}`, 'pwned')
    await logIn(page, site, author.token)
    await look(page, `${site.url}/notifications`, 'pwned')
    await look(page, `${site.url}/dashboard/my_courses`, 'pwned')
    await look(page, `${site.url}/dashboard/edit_course/${first}?step=4`, '')
    await page.getByText('Preview the description').click()
    await expect(page.getByRole('main').getByText('pwned=1').last()).toBeVisible()
    await check(page, 'the preview of the description')
    await logIn(page, site, await createToken(site, demoAdmin))
    for (const path of [
      'dashboards',
      'dashboard/users',
      `dashboard/admin/view_profile/${author.id}`,
      'dashboard/instructors',
      'dashboard/all_courses',
      'dashboard/categories',
      'dashboard/audit',
      'dashboard/inbox',
    ]) {
      await look(page, `${site.url}/${path}`, 'pwned')
    }
  })

  expect(found).toEqual({})

  await test.step('the feed and the sitemap stay well-formed', async () => {
    const parser = new XMLParser()
    const feed = await (await fetch(`${site.url}/feed.xml`)).text()
    expect(JSON.stringify(parser.parse(feed, true))).toContain(
      JSON.stringify(payloads[1]).slice(1, -1),
    )
    parser.parse(await (await fetch(`${site.url}/sitemap.xml`)).text(), true)
  })

  await test.step('emails contain it as text', () => {
    const emails = site.mail.emails.filter(({ source }) => source.includes('pwned'))
    expect(emails.map(({ to }) => to)).toEqual(
      expect.arrayContaining([learner.email, 'support@lectern.test']),
    )
    for (const { subject, source } of emails) expect(extractHtml(source), subject).not.toMatch(live)
  })
})

/** Fills every input that users can fill, with hostile text. */
async function fill(site: E2eServer) {
  const [author, learner] = [await newAuthor(site), await newMember(site)]
  const token = await createToken(site, learner)
  const admin = await createToken(site, demoAdmin)
  const as = (one: string) => ({ Authorization: one })
  for (const [member, user] of [
    [author.token, payloads[1]],
    [token, payloads[2]],
  ] as const) {
    const profile = { fullname: user, bio: payloads[3], stack: payloads[0], desc: toAbout(all) }
    await send(site, 'PATCH', '/user/update', profile, as(member))
  }
  await send(site, 'POST', '/api/category', { name: payloads[0] }, as(admin))
  const categories = (await (await fetch(`${site.url}/api/category`)).json()) as {
    _id: string
    name: string
  }[]
  const category = categories.find(({ name }) => name === payloads[0])?._id
  const courses: string[] = []
  for (const payload of payloads) {
    const images = await upload(site, author.token)
    const expectedText = {
      title: payload,
      author: payload,
      comments: all,
      learn: all,
      desc: all,
      category,
    }
    const rest = { level: 'Beginner', topic: 'HTML', type: 'New', images, language: payloads[1] }
    const form = { ...expectedText, ...rest, link: `${site.url}/media/lectern-lesson.webm` }
    const { msg, course } = await send(site, 'POST', '/api/courses', form, as(author.token))
    expect(msg).toBe(authoringMessages.courseCreated)
    courses.push((course as { _id: string })._id)
  }
  const [first = ''] = courses
  await send(site, 'PATCH', '/user/addcart', { cart: [{ _id: first }] }, as(token))
  const review = { rating: 5, comment: all }
  await send(site, 'POST', `/api/courses/${first}/reviews`, review, as(token))
  const written = await fetch(`${site.url}/api/courses/${first}/reviews`)
  const { reviews } = (await written.json()) as { reviews: { _id: string }[] }
  const replyBody = { answer: all }
  await send(site, 'PUT', `/api/reviews/${reviews[0]?._id}/answer`, replyBody, as(author.token))
  await send(site, 'POST', '/api/post', { content: all }, as(author.token))
  const wall = await fetch(`${site.url}/api/post`, { headers: as(author.token) })
  const { post } = (await wall.json()) as { post: { _id: string }[] }
  const postId = post[0]?._id ?? ''
  await send(site, 'POST', '/api/post/comment', { postId, text: all }, as(token))
  await send(site, 'PUT', '/api/post/like', { postId }, as(token))
  const message = { name: payloads[1], email: learner.email, message: all }
  await send(site, 'POST', '/api/contact', message, {})
  const inbox = await fetch(`${site.url}/api/admin/messages`, { headers: as(admin) })
  const [newest] = (await inbox.json()) as { _id: string }[]
  await send(site, 'POST', `/api/admin/messages/${newest?._id}/answer`, replyBody, as(admin))
  await site.mail.emailTo(learner.email, '')
  await site.mail.emailTo('support@lectern.test', '')
  const me = await fetch(`${site.url}/user/user`, { headers: as(author.token) })
  const { _id } = (await me.json()) as { _id: string }
  return {
    author: { ...author, id: _id },
    learner: { ...learner, token },
    courses,
    post: postId,
  }
}

/** Opens a page and waits until it shows the text. */
async function look(
  page: Page,
  address: string,
  expectedText: string,
  status = 200,
): Promise<void> {
  const reply = await page.goto(address)
  expect(reply?.status(), address).toBe(status)
  await expect(page.getByRole('main').getByText(expectedText).first()).toBeAttached()
  await check(page, address)
}

/** Records scripts that ran, were blocked, or became elements. */
async function check(page: Page, location: string): Promise<void> {
  const elements = await page.evaluate(() => [
    ...(window.breaches ?? ['the watch was not set']),
    ...Array.from(
      document.querySelectorAll(
        '[onerror], [onload], [src="x"], [href^="javascript:"], main script, main style, main iframe',
      ),
      (element) => `became an element: ${element.outerHTML.slice(0, 200)}`,
    ),
  ])
  const problems = [...elements, ...errors.splice(0)]
  if (problems.length > 0) found[location] = problems
}

async function upload(site: E2eServer, token: string): Promise<unknown> {
  const body = new FormData()
  body.append('file', new File([await image()], 'cover.jpg', { type: 'image/jpeg' }))
  const headers = { Authorization: token }
  const reply = await fetch(`${site.url}/api/upload?for=course`, { method: 'POST', headers, body })
  return reply.json()
}

/** About texts have 100 to 250 characters. */
function toAbout(text: string): string {
  return text.slice(0, 250).trim()
}

/** The HTML part of an email, if it has one. */
function extractHtml(source: string): string {
  const start = source.search(/content-type: text\/html/i)
  return start < 0 ? '' : source.slice(start)
}
