import { eq } from 'drizzle-orm'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { courses } from '#server/db/schema/index.ts'
import { roadmapIds } from '#shared/roadmap.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { createUser } from '#tests/factories/users.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

async function read(path: string) {
  const reply = await app.fetch(new Request(publicUrl + path))
  return { status: reply.status, type: reply.headers.get('Content-Type'), text: await reply.text() }
}

/** The addresses of a sitemap, or of the index of sitemaps. */
async function addressesIn(path: string): Promise<string[]> {
  const { text } = await read(path)
  expect(XMLValidator.validate(text)).toBe(true)
  const { urlset, sitemapindex } = new XMLParser({
    isArray: (name) => /^(?:url|sitemap)$/.test(name),
  }).parse(text)
  return (urlset?.url ?? sitemapindex.sitemap).map(({ loc }: { loc: string }) => loc)
}

test('robots.txt links the sitemap and disallows personal pages', async () => {
  const { type, text } = await read('/robots.txt')
  expect(type).toContain('text/plain')
  expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
  expect(text).toContain('Disallow: /dashboard')
})

test('the sitemap has every public page and every course of the catalogue', async () => {
  const instructor = await createUser(app)
  const category = await createCategory(app)
  const course = await createCourse(app, { ownerId: instructor.id, categoryId: category })
  expect(await addressesIn('/sitemap.xml')).toEqual([
    `${publicUrl}/sitemaps/pages.xml`,
    `${publicUrl}/sitemaps/courses-1.xml`,
  ])
  const found = await addressesIn('/sitemaps/pages.xml')
  for (const path of [
    '/',
    '/courses',
    '/contact_us',
    '/roadmap',
    ...roadmapIds.map((id) => `/roadmap_details/${id}`),
    `/category/courses/${category}`,
    `/courses/instructor/${instructor.id}`,
  ]) {
    expect(found).toContain(publicUrl + path)
  }
  expect(await addressesIn('/sitemaps/courses-1.xml')).toContain(
    `${publicUrl}/courses/details/${course}`,
  )
})

test.each(['/sitemaps/courses-2.xml', '/sitemaps/courses-0.xml', '/sitemaps/nothing.xml'])(
  'returns 404 for the sitemap %s',
  async (path) => {
    expect((await read(path)).status).toBe(404)
  },
)

test('the feed has the newest course first, and escapes its title', async () => {
  const title = 'Tags <b>& "quotes"</b> ]]> in CSS'
  const course = await createCourse(app, { title, summary: 'a < b & c' })
  const { type, text } = await read('/feed.xml')
  expect(type).toBe('application/rss+xml; charset=utf-8')
  expect(XMLValidator.validate(text)).toBe(true)
  const { rss } = new XMLParser().parse(text) as {
    rss: { channel: { item: { title: string; link: string; description: string }[] } }
  }
  const [newest] = [rss.channel.item].flat()
  expect(newest).toMatchObject({
    title,
    link: `${publicUrl}/courses/details/${course}`,
    description: 'a < b & c',
  })
})

test('a course has a generated social image', async () => {
  const courseId = await createCourse(app, { title: 'A title with ş and É, long enough to wrap' })
  const reply = await app.fetch(new Request(`${publicUrl}/social/courses/${courseId}.png`))
  expect(reply.headers.get('Content-Type')).toBe('image/png')
  const { width, height } = await sharp(await reply.arrayBuffer()).metadata()
  expect([width, height]).toEqual([1200, 630])
  expect((await read(`/social/courses/${crypto.randomUUID()}.png`)).status).toBe(404)
  expect((await read(`/social/courses/${'-'.repeat(36)}.png`)).status).toBe(404)
})

test('a social card has an ETag that changes with its content', async () => {
  const courseId = await createCourse(app)
  const path = `${publicUrl}/social/courses/${courseId}.png`
  const etag = (await app.fetch(new Request(path))).headers.get('ETag') ?? ''
  const conditional = { headers: { 'If-None-Match': etag } }
  expect((await app.fetch(new Request(path, conditional))).status).toBe(304)
  await app.deps.db.update(courses).set({ title: 'Other' }).where(eq(courses.id, courseId))
  expect((await app.fetch(new Request(path, conditional))).status).toBe(200)
})

test('a bounded number of concurrent cards is queued; the others are rejected with Retry-After', async () => {
  const categoryId = await createCategory(app)
  const ids: string[] = []
  for (let count = 0; count < 30; count += 1) ids.push(await createCourse(app, { categoryId }))
  const replies = await Promise.all(ids.map((id) => read(`/social/courses/${id}.png`)))
  const statuses = new Set(replies.map(({ status }) => status))
  expect(statuses).toEqual(new Set([200, 503]))
  expect((await read(`/social/courses/${ids.at(-1)}.png`)).status).toBe(200)
})
