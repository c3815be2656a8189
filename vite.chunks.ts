import { relative, sep } from 'node:path'

/*
 * Which modules are built into which file. Code that many pages need is in a few files instead of one per module, and
 * public pages have one stylesheet: with Vite's own chunks, pages load up to 11 stylesheets, and Lighthouse's mobile
 * performance drops below 95.
 *
 * Entries are starts of paths, and the last that matches a path decides. `!` leaves modules out.
 */

/**
 * What all pages need, such as the skeletons that are shown while a page loads. Forms are in a file of their own, apart
 * from those of pages without forms, and so are schemas, because Zod is as large as a page; uploads, charts and texts
 * of the dashboard are used by few pages.
 */
const site = [
  'shared/',
  '!shared/api-scopes',
  '!shared/captions',
  '!shared/catalogue/catalogue-query',
  '!shared/catalogue/course-facets',
  '!shared/community/',
  '!shared/contract',
  '!shared/files/format-bytes',
  '!shared/files/upload-purposes',
  '!shared/filters',
  '!shared/limits/announcements',
  '!shared/limits/filters',
  '!shared/limits/push',
  '!shared/limits/registration',
  '!shared/limits/trust',
  '!shared/limits/video-pictures',
  '!shared/limits/webhooks',
  '!shared/markdown',
  '!shared/messages/accounts',
  '!shared/messages/administration',
  '!shared/messages/authoring',
  '!shared/messages/community',
  '!shared/messages/correspondence',
  '!shared/messages/curriculum',
  '!shared/messages/dashboard',
  '!shared/messages/facets',
  '!shared/messages/files',
  '!shared/messages/identity',
  '!shared/messages/instructors',
  '!shared/messages/legal/built-in-terms.ts',
  '!shared/messages/legal/legal.ts',
  '!shared/messages/lessons',
  '!shared/messages/media',
  '!shared/messages/moderation',
  '!shared/messages/notes',
  '!shared/messages/notifications/notification-settings',
  '!shared/messages/notifications/push',
  '!shared/messages/profile',
  '!shared/messages/questions',
  '!shared/messages/reviews',
  '!shared/messages/rights',
  '!shared/messages/security',
  '!shared/messages/uploads',
  '!shared/notifications',
  '!shared/onboarding',
  '!shared/registration',
  '!shared/statistics-ranges',
  '!shared/storage-kinds',
  '!shared/videos/time-left',
  '!shared/videos/video-states',
  '!shared/webhooks',
  'web/ui/',
  '!web/ui/charts',
  '!web/ui/feedback/skeleton-blocks',
  '!web/ui/forms',
  '!web/ui/icons/curriculum',
  '!web/ui/icons/lessons',
  '!web/ui/icons/sidebar',
  '!web/ui/icons/table',
  '!web/ui/layout/bottom-sheet',
  '!web/ui/layout/profile-card',
  '!web/ui/layout/tabs',
  '!web/ui/markdown',
  '!web/ui/mentions',
  '!web/ui/menu',
  '!web/ui/moderation',
  '!web/ui/table',
  '!web/ui/text/badge',
  '!web/ui/text/marked-text',
  '!web/ui/video',
  'web/lib/',
  '!web/lib/authoring',
  '!web/lib/captions',
  '!web/lib/categories',
  '!web/lib/create-id',
  '!web/lib/csv',
  '!web/lib/format/csv',
  '!web/lib/format/format-bytes',
  '!web/lib/format/format-length',
  '!web/lib/forms',
  'web/lib/forms/drafts.ts',
  '!web/lib/links/composer-state',
  '!web/lib/links/moment-link',
  '!web/lib/passkeys',
  '!web/lib/upload-file',
  'web/features/catalogue/page-skeletons',
  'web/features/commands/open-dialog',
  'web/features/commands/single-keys',
  'web/features/dashboard/sidebar-entries',
  'vite/preload-helper',
]

const forms = [
  'web/lib/forms/',
  'web/ui/forms/',
  '!web/ui/forms/upload',
  '!web/ui/forms/use-draft-id',
]

const catalogue = [
  'web/features/catalogue/',
  '!web/features/catalogue/moments',
  '!web/features/catalogue/search/',
  'web/features/catalogue/search/course-list-query',
]

/** Of the pages with filters, which import the catalogue's other modules. */
const filters = [
  'web/features/catalogue/moments',
  'web/features/catalogue/search',
  'shared/catalogue/catalogue-query',
  'shared/catalogue/course-facets',
  'shared/messages/facets',
]

/** Of the pages of the dashboard, with their styles. */
const tables = [
  'web/ui/menu',
  'web/ui/icons/table',
  'web/ui/table/',
  '!web/ui/table/paginator',
  'web/lib/categories',
]

/** Of the pages of a course and of its lessons. */
const course = [
  'shared/messages/reviews',
  'web/features/reviews/course-reviews',
  'web/features/reviews/review-entry',
  'web/features/reviews/rating-summary',
  'web/features/reviews/reviews.module',
  'web/features/learning/enrol',
  'web/features/learning/use-enrol',
]

const publicStyles = [
  'web/ui/',
  '!web/ui/menu',
  '!web/ui/layout/bottom-sheet',
  '!web/ui/table/',
  'web/ui/table/paginator',
  'web/routes/',
  'web/features/accounts/',
  'web/features/home/',
  'web/features/catalogue/',
  'web/features/navigation/',
  'web/features/learning/enrol-button',
  'web/features/learning/enrol-bar',
  'web/features/learning/save-button',
  'web/features/notifications/notification-menu',
]

/** Each group imports only those above it. */
export const chunkGroups = [
  sharedChunk('vendor', (id) => /[\\/]node_modules[\\/](?!zod)/.test(id)),
  {
    name: 'public',
    test: (id: string) => id.endsWith('.css') && isIn(publicStyles)(id),
    tags: ['$initial' as const],
  },
  sharedChunk('site', isIn(site)),
  sharedChunk('forms', isIn(forms)),
  sharedChunk('catalogue', isIn(catalogue)),
  sharedChunk('filters', isIn(filters)),
  sharedChunk('tables', isIn(tables)),
  sharedChunk('course', isIn(course)),
]

/** Matching modules that are part of the first load of at least two pages. */
function sharedChunk(name: string, test: (id: string) => boolean) {
  return { name, test, tags: ['$initial' as const], minShareCount: 2 }
}

function isIn(entries: readonly string[]): (id: string) => boolean {
  return (id) => {
    // The ids of Vite's own modules are no paths, and start with a NUL.
    const path = id.startsWith('\0')
      ? id.slice(1)
      : relative(import.meta.dirname, id)
          .split(sep)
          .join('/')
    const last = entries.findLast((entry) => path.startsWith(entry.replace('!', '')))
    return last !== undefined && !last.startsWith('!')
  }
}
