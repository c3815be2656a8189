import type { MetaDescriptor } from 'react-router'
import type { PageSettings } from '#shared/pages/page-settings.ts'

const siteName = 'Lectern'

interface PageDescription {
  /** Without the site's name, which is appended. */
  title: string
  description?: string
  /** The canonical path; pages without one are not indexed by search engines. */
  path?: string
  /** For search engines; pages with a path are by default. */
  isIndexed?: boolean
  image?: string
  type?: 'website' | 'article' | 'profile'
  structured?: Record<string, unknown>
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Title, description, canonical URL and Open Graph tags of a page, for a route's `meta`. */
export function createPageMeta(matches: Matches, page: PageDescription): MetaDescriptor[] {
  const origin = getOrigin(matches)
  const image = new URL(page.image || '/social.png', origin || 'http://localhost').href
  const tags: MetaDescriptor[] = [
    { title: formatTitle(page.title) },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: page.title },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  if (page.description) {
    tags.push(
      { name: 'description', content: page.description },
      { property: 'og:description', content: page.description },
    )
  }
  if (page.path) {
    const url = origin + page.path
    tags.push(
      { tagName: 'link', rel: 'canonical', href: url },
      { property: 'og:url', content: url },
    )
  }
  if (!page.path || page.isIndexed === false) tags.push({ name: 'robots', content: 'noindex' })
  if (page.structured) tags.push({ 'script:ld+json': withContext(page.structured) })
  return tags
}

/** The title of the document. */
export function formatTitle(title: string): string {
  return title === siteName ? siteName : `${title} · ${siteName}`
}

/** The configured public origin, without a trailing slash. */
export function getOrigin(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return isRootData(root) ? root.settings.publicUrl.replace(/\/$/, '') : ''
}

function isRootData(data: unknown): data is { settings: PageSettings } {
  return typeof data === 'object' && data !== null && 'settings' in data
}

function withContext(structured: Record<string, unknown>) {
  return { '@context': 'https://schema.org', ...structured } as Record<string, string>
}
