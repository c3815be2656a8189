import { pageQueries } from '#shared/page-queries.ts'
import { pages } from '#shared/paths.ts'
import { roadmapIds } from '#shared/roadmap.ts'
import { isApiRequest } from '../pages/render-page.ts'
import { toPathPattern, type PublicRoute, toCanonicalQuery } from './public-route.ts'

type ReadQuery = (query: URLSearchParams) => Readonly<Record<string, unknown>>
type DeclaredPage = [path: string, routeId: string, readQuery: ReadQuery]

const noQuery: ReadQuery = () => ({})

/**
 * The pages that are the same for everybody: path, the id of their route in `web/routes.ts`, and what
 * they read from the query. What they show is known from the calls they make.
 */
export const declaredPages: DeclaredPage[] = [
  [pages.home, 'routes/home/home', pageQueries.home],
  [pages.catalogue, 'routes/catalogue/catalogue', pageQueries.catalogue],
  [`${pages.catalogue}/:id`, 'routes/catalogue/catalogue', pageQueries.catalogue],
  [pages.category(':id'), 'routes/catalogue/category', pageQueries.category],
  [pages.course(':id'), 'routes/catalogue/course', pageQueries.course],
  [pages.player(':id'), 'routes/learning/player', pageQueries.course],
  [pages.instructor(':id'), 'routes/catalogue/instructor', pageQueries.instructor],
  [pages.roadmap, 'routes/roadmap/roadmap', noQuery],
  [pages.roadmapEntry(`(?:${roadmapIds.join('|')})`), 'routes/roadmap/roadmap-details', noQuery],
  [pages.login, 'routes/accounts/login', pageQueries.account],
  [pages.register, 'routes/accounts/register', pageQueries.account],
  [pages.verification, 'routes/accounts/verification', noQuery],
  [pages.forgotPassword, 'routes/accounts/forgot-password', noQuery],
  [pages.contact, 'routes/correspondence/contact', noQuery],
]

/**
 * Pages for members. The browser guards and fills them; what the server sends is their frame and skeleton,
 * which do not depend on the id in the path either.
 */
export const guardedPages: DeclaredPage[] = [
  [pages.myLearning, 'routes/learning/my-learning', noQuery],
  [pages.profile, 'routes/accounts/profile', noQuery],
  [pages.community, 'routes/community/community', pageQueries.community],
  [pages.post(':id'), 'routes/community/post', noQuery],
  [pages.socialProfile(':id'), 'routes/community/social-profile', noQuery],
  [pages.notifications, 'routes/notifications/notifications', noQuery],
  [pages.inbox, 'routes/correspondence/inbox', noQuery],
  [pages.adminDashboard, 'routes/administration/overview', noQuery],
  [pages.users, 'routes/administration/users', noQuery],
  [pages.viewProfile(':id'), 'routes/administration/view-profile', noQuery],
  [pages.auditLog, 'routes/administration/audit', noQuery],
  [pages.policyReports, 'routes/administration/policy-reports', noQuery],
  [pages.instructors, 'routes/instructors/instructors', noQuery],
  [pages.onboarding, 'routes/instructors/onboard', noQuery],
  [pages.onboardingDone, 'routes/instructors/success-board', noQuery],
  [pages.createCourse, 'routes/authoring/create-course', noQuery],
  [pages.editCourse(':id'), 'routes/authoring/edit-course', noQuery],
  [pages.legacyEditCourse(':id'), 'edit-course-bare', noQuery],
  [pages.myCourses, 'routes/authoring/my-courses', noQuery],
  [pages.courseStatistics(':id'), 'routes/authoring/course-statistics', noQuery],
  [pages.allCourses, 'routes/authoring/all-courses', noQuery],
  [pages.categories, 'routes/authoring/categories', noQuery],
  [pages.createCategory, 'routes/authoring/create-category', noQuery],
]

/** Stands for any id where the response is the same for all of them. */
const anyId = '00000000-0000-0000-0000-000000000000'

export const publicPages: PublicRoute[] = [
  ...declaredPages.flatMap(readsOf),
  ...guardedPages.flatMap(guardedReadsOf),
]

/** The document of a page and its data. */
function readsOf([path, routeId, readQuery]: DeclaredPage): [PublicRoute, PublicRoute] {
  const slashed = path.endsWith('/') ? path : `${path}/`
  const shared = { kind: 'page', lists: [], tagsRecords: false } as const
  const query = canonicalBy(readQuery)
  const document = slashed === path ? path : `${path}/?`
  const data = slashed === path ? '/_.data' : `${path}(?:/_)?.data`
  return [
    { ...shared, path: toPathPattern(document), query },
    { ...shared, path: toPathPattern(data), query: withRoutes(query, ['root', routeId]) },
  ]
}

/** Each has one response for all ids, so that invented ids take no room in the cache. */
function guardedReadsOf(page: DeclaredPage): [PublicRoute, PublicRoute] {
  const [document, data] = readsOf(page)
  const sharedPath = page[0].replace(':id', anyId)
  // Below /user the same address is a call for clients that do not accept HTML.
  const accept = isApiRequest(sharedPath, undefined) ? { accept: 'text/html' } : {}
  return [
    { ...document, sharedPath, ...accept },
    { ...data, sharedPath: `${sharedPath}.data` },
  ]
}

/** What is read from an address without a query is left out. */
function canonicalBy(readQuery: ReadQuery): PublicRoute['query'] {
  const defaults = readQuery(new URLSearchParams())
  const names = Object.keys(defaults)
  return (query) => {
    const values = readQuery(query)
    return toCanonicalQuery(
      names.filter((name) => values[name] !== defaults[name]),
      values,
    )
  }
}

/** The router asks for the data of some of a page's routes by `_routes`, and for all without it. */
function withRoutes(canonical: PublicRoute['query'], known: string[]): PublicRoute['query'] {
  return (query) => {
    const written = canonical(query)
    const asked = query.get('_routes')?.split(',') ?? []
    const routes = known.filter((id) => asked.includes(id))
    if (routes.length > 0) written?.set('_routes', routes.join(','))
    return written
  }
}
