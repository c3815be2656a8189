import { Feed } from 'feed'
import { Hono } from 'hono'
import {
  countCourses,
  listCategories,
  listCourseSitemapEntries,
  listCourses,
  listInstructorSitemapEntries,
} from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueLimits, sitemapLimits } from '#shared/limits.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { pages } from '#shared/paths.ts'
import { roadmapIds } from '#shared/roadmap.ts'
import type { ApiEnv } from '../context.ts'
import type { PublicList } from '../response-cache/change-tracker.ts'
import { cachePublicResponse } from '../response-cache/public-endpoints.ts'

const xml = { 'Content-Type': 'application/xml; charset=utf-8' }

/** robots.txt, sitemaps and the RSS feed. */
export function discoveryRoutes(deps: Deps) {
  const { publicUrl, catalogue } = deps.settings
  const toPartUrl = (name: string) => `${publicUrl}/sitemaps/${name}.xml`
  // The thousands of records of a sitemap change with their lists.
  const cacheSitemap = (lists: readonly PublicList[]) =>
    cachePublicResponse({ lists, tagsRecords: false })
  return new Hono<ApiEnv>()
    .get('/robots.txt', (c) =>
      c.text(catalogue === 'members' ? closedRobots : renderRobots(publicUrl)),
    )
    .get(pages.sitemap, cacheSitemap(['courses']), async (c) => {
      const names = [
        'pages',
        ...Array.from({ length: await countParts(deps) }, (_, index) => `courses-${index + 1}`),
      ]
      return c.body(renderSitemapIndex(names.map(toPartUrl)), 200, xml)
    })
    .get('/sitemaps/pages.xml', cacheSitemap(['courses', 'categories', 'users']), async (c) =>
      c.body(renderSitemap(publicUrl, await listPageEntries(deps)), 200, xml),
    )
    .get('/sitemaps/:file{courses-[1-9][0-9]{0,4}\\.xml}', cacheSitemap(['courses']), async (c) => {
      const part = Number.parseInt(c.req.param('file').slice('courses-'.length), 10)
      const size = sitemapLimits.coursesPerPart
      // For a part that does not exist, PostgreSQL would scan all courses.
      if (part > (await countParts(deps))) throw new AppError('not_found', generalMessages.notFound)
      const courses = await listCourseSitemapEntries(deps, { part, size })
      const items = courses.map(({ id, changedAt }) => ({ path: pages.course(id), changedAt }))
      return c.body(renderSitemap(publicUrl, items), 200, xml)
    })
    .get(pages.feed, cachePublicResponse({ lists: ['courses'] }), async (c) =>
      c.body(await renderFeed(deps), 200, {
        'Content-Type': 'application/rss+xml; charset=utf-8',
      }),
    )
}

const closedRobots = 'User-agent: *\nDisallow: /\n'

function renderRobots(publicUrl: string): string {
  return `User-agent: *
Disallow: /dashboard
Disallow: /user/
Disallow: /dev/
Disallow: /newsletter/

Sitemap: ${publicUrl}${pages.sitemap}
`
}

async function countParts(deps: Deps): Promise<number> {
  return Math.ceil((await countCourses(deps.db)) / sitemapLimits.coursesPerPart)
}

async function listPageEntries(deps: Deps): Promise<SitemapEntry[]> {
  const categories = await listCategories(deps)
  const instructors = await listInstructorSitemapEntries(deps, sitemapLimits.instructorsMax)
  return [
    ...[pages.home, pages.catalogue, pages.roadmap, pages.contact, pages.rules].map((path) => ({
      path,
    })),
    ...roadmapIds.map((id) => ({ path: pages.roadmapEntry(id) })),
    ...categories.map(({ _id }) => ({ path: pages.category(_id) })),
    ...instructors.map(({ id, changedAt }) => ({ path: pages.instructor(id), changedAt })),
  ]
}

/** The RSS feed of the newest courses. */
async function renderFeed(deps: Deps): Promise<string> {
  const { publicUrl } = deps.settings
  const filter = { sort: 'newest', limit: catalogueLimits.feedCourses, page: 1 } as const
  const { courses } = await listCourses(deps, filter, 'course')
  const feed = new Feed({
    id: publicUrl,
    title: 'New courses on Lectern',
    description: 'The newest courses of the marketplace, as they are published.',
    link: `${publicUrl}${pages.filteredCatalogue({ sort: 'newest' })}`,
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

interface SitemapEntry {
  path: string
  changedAt?: Date
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * Renders a part of the sitemap (sitemaps.org). For 10,000 URLs this takes 10 ms; a library's stream would block
 * the event loop for 250 ms.
 */
function renderSitemap(origin: string, entries: SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`
  })
  return `${xmlDeclaration}<urlset ${namespace}>${urls.join('')}</urlset>`
}

function renderSitemapIndex(urls: string[]): string {
  const parts = urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`)
  return `${xmlDeclaration}<sitemapindex ${namespace}>${parts.join('')}</sitemapindex>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
