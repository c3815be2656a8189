import { Readable } from 'node:stream'
import { Feed } from 'feed'
import { Hono } from 'hono'
import { SitemapIndexStream, SitemapStream, streamToPromise, type SitemapItemLoose } from 'sitemap'
import {
  countCourses,
  listCategories,
  listCourseAddresses,
  listCourses,
  listTeacherAddresses,
} from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueLimits, sitemapLimits } from '#shared/limits.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { pages } from '#shared/paths.ts'
import { roadmapIds } from '#shared/roadmap.ts'

const xml = { 'Content-Type': 'application/xml; charset=utf-8' }

/** What tells search engines and feed readers of the public pages: robots, sitemap, feed. */
export function discoveryRoutes(deps: Deps) {
  const { publicUrl } = deps.settings
  const partOf = (name: string) => `${publicUrl}/sitemaps/${name}.xml`
  return new Hono()
    .get('/robots.txt', (c) => c.text(robots(publicUrl)))
    .get(pages.sitemap, async (c) => {
      const parts = Math.ceil((await countCourses(deps.db)) / sitemapLimits.coursesPerPart)
      const names = [
        'pages',
        ...Array.from({ length: parts }, (_, index) => `courses-${index + 1}`),
      ]
      const index = Readable.from(names.map((name) => ({ url: partOf(name) })))
      return c.body(await textOf(index.pipe(new SitemapIndexStream())), 200, xml)
    })
    .get('/sitemaps/pages.xml', async (c) =>
      c.body(await sitemapOf(publicUrl, await pageAddresses(deps)), 200, xml),
    )
    .get('/sitemaps/:file{courses-[1-9][0-9]{0,4}\\.xml}', async (c) => {
      const part = Number.parseInt(c.req.param('file').slice('courses-'.length), 10)
      const size = sitemapLimits.coursesPerPart
      const courses = await listCourseAddresses(deps, { part, size })
      if (courses.length === 0) throw new AppError('not_found', generalMessages.notFound)
      const items = courses.map(({ id, changedAt }) => entry(pages.course(id), changedAt))
      return c.body(await sitemapOf(publicUrl, items), 200, xml)
    })
    .get(pages.feed, async (c) =>
      c.body(await newCoursesFeed(deps), 200, {
        'Content-Type': 'application/rss+xml; charset=utf-8',
      }),
    )
}

function robots(publicUrl: string): string {
  return `User-agent: *
Disallow: /dashboard
Disallow: /user/
Disallow: /dev/
Disallow: /newsletter/

Sitemap: ${publicUrl}${pages.sitemap}
`
}

async function pageAddresses(deps: Deps): Promise<SitemapItemLoose[]> {
  const categories = await listCategories(deps)
  const teachers = await listTeacherAddresses(deps, sitemapLimits.teachersMax)
  return [
    ...[pages.home, pages.catalogue, pages.roadmap, pages.contact].map((path) => entry(path)),
    ...roadmapIds.map((id) => entry(pages.roadmapEntry(id))),
    ...categories.map(({ _id }) => entry(pages.category(_id))),
    ...teachers.map(({ id, changedAt }) => entry(pages.instructor(id), changedAt)),
  ]
}

function entry(url: string, changedAt?: Date): SitemapItemLoose {
  return { url, ...(changedAt && { lastmod: changedAt.toISOString() }) }
}

async function sitemapOf(hostname: string, items: SitemapItemLoose[]): Promise<string> {
  return textOf(Readable.from(items).pipe(new SitemapStream({ hostname })))
}

async function textOf(stream: SitemapStream | SitemapIndexStream): Promise<string> {
  return (await streamToPromise(stream)).toString('utf8')
}

/** RSS of the newest courses. */
async function newCoursesFeed(deps: Deps): Promise<string> {
  const { publicUrl } = deps.settings
  const filter = { sort: 'newest', limit: catalogueLimits.feedCourses, page: 1 } as const
  const { courses } = await listCourses(deps, filter, 'course')
  const feed = new Feed({
    id: publicUrl,
    title: 'New courses on Lectern',
    description: 'The newest courses of the marketplace, as they are published.',
    link: `${publicUrl}${pages.catalogueWith({ sort: 'newest' })}`,
    language: 'en',
    copyright: '',
    generator: 'Lectern',
    feedLinks: { rss: `${publicUrl}${pages.feed}` },
  })
  for (const course of courses) {
    const link = publicUrl + pages.course(course._id)
    feed.addItem({
      id: link,
      link,
      title: course.title,
      description: 'comments' in course ? course.comments : '',
      author: [{ name: course.author }],
      category: [{ name: course.topic }],
      date: new Date(course.createdAt),
    })
  }
  return feed.rss2()
}
