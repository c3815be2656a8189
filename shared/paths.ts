import type { FacetName } from './catalogue/course-facets.ts'
import type { CourseSort } from './contract/courses/catalogue-queries.ts'

/** The query parameters of the catalogue in the order of its addresses, for the page and for links to it. */
export interface CatalogueParams extends Partial<
  Record<FacetName, string | readonly string[] | undefined>
> {
  search?: string | undefined
  sort?: CourseSort | undefined
  page?: number | undefined
  shown?: number | undefined
}
const catalogueParamNames = [
  'search',
  'category',
  'topic',
  'level',
  'rating',
  'length',
  'language',
  'captions',
  'type',
  'sort',
  'page',
  'shown',
] satisfies (keyof CatalogueParams)[]

/** Apart from the others, which every page loads: emails and the dialog about new terms link to it. */
export const privacyPage = '/dashboard/profile?tab=privacy'

/** Paths of the pages. */
export const pages = {
  home: '/',
  login: '/login',
  /** The redirect URI that is registered with identity providers. */
  signInCallback: '/login/callback',
  register: '/register',
  verification: '/verification',
  forgotPassword: '/forgot_password',
  catalogue: '/courses',
  roadmap: '/roadmap',
  myLearning: '/dashboard/my_learning',
  myNotes: '/dashboard/notes',
  profile: '/dashboard/profile',
  security: '/dashboard/profile?tab=security',
  sessions: '/dashboard/profile?tab=sessions',
  /** For users whose role requires a second factor. */
  setUpSecondFactor: '/second_factor',
  onboarding: '/instructor/onboard',
  onboardingDone: '/instructor/success_board',
  adminDashboard: '/dashboards',
  createCourse: '/dashboard/create_courses',
  createCategory: '/dashboard/create_category',
  categories: '/dashboard/categories',
  synonyms: '/dashboard/synonyms',
  terms: '/terms',
  privacy: '/privacy',
  legalTexts: '/dashboard/legal',
  filters: '/dashboard/filters',
  registration: '/dashboard/registration',
  allCourses: '/dashboard/all_courses',
  myCourses: '/dashboard/my_courses',
  myStatistics: '/dashboard/statistics',
  invitations: '/dashboard/invitations',
  developer: '/dashboard/developer',
  users: '/dashboard/users',
  instructors: '/dashboard/instructors',
  auditLog: '/dashboard/audit',
  moderation: '/dashboard/moderation',
  ownDecisions: '/dashboard/decisions',
  policyReports: '/dashboard/policy_reports',
  backups: '/dashboard/backups',
  webhooks: '/dashboard/developer/webhooks',
  status: '/dashboard/status',
  system: '/dashboard/system',
  inbox: '/dashboard/inbox',
  contact: '/contact_us',
  rules: '/social/rules',
  community: '/social/community',
  timeline: '/social/community?from=following',
  hashtag: (tag: string) => `/social/community?tag=${encodeURIComponent(tag)}`,
  postSearch: (text: string) => `/social/community?search=${encodeURIComponent(text)}`,
  notifications: '/notifications',
  notificationSettings: '/dashboard/notification_settings',
  feed: '/feed.xml',
  sitemap: '/sitemap.xml',
  devMailbox: '/dev/mailbox',
  apiDocs: '/api/docs',
  invitation: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  activate: (token: string) => `/user/activate/${encodeURIComponent(token)}`,
  confirmEmail: (token: string) => `/user/email/confirm/${encodeURIComponent(token)}`,
  undoEmail: (token: string) => `/user/email/undo/${encodeURIComponent(token)}`,
  resetPassword: (token: string) => `/user/reset/${encodeURIComponent(token)}`,
  confirmSubscription: (token: string) => `/newsletter/confirm/${encodeURIComponent(token)}`,
  unsubscribe: (token: string) => `/newsletter/unsubscribe/${encodeURIComponent(token)}`,
  appeal: (token: string) => `/appeal/${encodeURIComponent(token)}`,
  category: (id: string) => `/category/courses/${id}`,
  course: (id: string) => `/courses/details/${id}`,
  roadmapEntry: (id: string) => `/roadmap_details/${id}`,
  /** The image of a course in link previews. */
  socialCard: (id: string) => `/social/courses/${id}.png`,
  player: (id: string) => `/courses/view/${id}`,
  lesson: (course: string, lesson: string) => `/courses/view/${course}/${lesson}`,
  /** The video of a lesson starts at these seconds. */
  lessonAt: (course: string, lesson: string, seconds: number) =>
    `/courses/view/${course}/${lesson}?t=${Math.floor(seconds)}`,
  /** The course as someone enrolled would see it, for its authors. */
  viewAsLearner: (id: string) => `/courses/view/${id}?as=learner`,
  /** A question to a lesson, beside it. */
  question: (course: string, lesson: string, question: string) =>
    `/courses/view/${course}/${lesson}?tab=questions&question=${question}`,
  /** For learners, beside the lesson that they are at. */
  announcements: (course: string) => `/courses/view/${course}?tab=announcements`,
  /** Where the authors of a course write them. */
  courseAnnouncements: (id: string) => `/dashboard/course/${id}?tab=announcements`,
  questionQueue: '/dashboard/questions',
  /** What the user asked. */
  myQuestions: '/dashboard/my_questions',
  lessonEditor: (course: string, lesson: string) => `/dashboard/course/${course}?lesson=${lesson}`,
  courseStatistics: (id: string) => `/dashboard/course_statistics/${id}`,
  /** Where a course's authors edit its sections and lessons. */
  curriculum: (id: string) => `/dashboard/course/${id}`,
  courseDetails: (id: string) => `/dashboard/course/${id}?tab=details`,
  courseSettings: (id: string) => `/dashboard/course/${id}?tab=settings`,
  /** The form of a new course with one of the user's drafts: the last step that may be opened. */
  courseDraft: (id: string) => withQuery('/dashboard/create_courses', { draft: id, step: '4' }),
  editCourse: (id: string) => `/dashboard/edit_course/${id}`,
  /** The older path of the same page. */
  legacyEditCourse: (id: string) => `/edit_course/${id}`,
  viewProfile: (id: string) => `/dashboard/admin/view_profile/${id}`,
  post: (id: string) => `/social/post/${id}`,
  socialProfile: (id: string) => `/user/social/profile/${id}`,
  followers: (id: string) => `/user/social/profile/${id}?show=followers`,
  following: (id: string) => `/user/social/profile/${id}?show=following`,
  instructor: (id: string) => `/courses/instructor/${id}`,
  filteredCatalogue: (params: CatalogueParams) => withCatalogueQuery('/courses', params),
  filteredCategory: (id: string, params: CatalogueParams) =>
    withCatalogueQuery(`/category/courses/${id}`, params),
  loginWithReturn: (back: string) => withQuery('/login', { back }),
  registerWithReturn: (back: string) => withQuery('/register', { back }),
} as const

/** Where browsers send Content Security Policy reports. */
export const reportPaths = { policy: '/reports/policy' } as const

/** Responds with how the request arrived; for checks of the proxy. */
export const systemPaths = { echo: '/api/system/echo' } as const

/** The path if it is one of this site, as required for `back` parameters; otherwise undefined. */
export function parseLocalPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || value.startsWith('//') || value.includes('\\')) return undefined
  if ([...value].some((character) => character < ' ')) return undefined
  return value
}

function withCatalogueQuery(path: string, params: CatalogueParams): string {
  const isFirstPage = params.page === 1
  const values = { ...params, page: isFirstPage ? undefined : params.page }
  return withQuery(
    path,
    Object.fromEntries(catalogueParamNames.map((name) => [name, values[name]])),
  )
}

/** Omits empty values; an array repeats its parameter. */
function withQuery(path: string, values: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== '') query.append(name, String(one))
    }
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/**
 * A path that the router can match. Paths with an invalid escape or a line break are encoded once more, so
 * that they get the 404 page. Server and browser must agree, otherwise hydration fails.
 */
export function toRoutablePath(path: string): string {
  return isRoutable(path) ? path : `/${encodeURIComponent(path)}`
}

function isRoutable(path: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Makes a path absolute; absolute URLs stay unchanged. `base` has no trailing slash. */
export function addBaseUrl(path: string, base: string): string {
  return path.startsWith('/') ? base + path : path
}

/** The path of a URL below `base`; other URLs stay unchanged. */
export function removeBaseUrl(url: string, base: string): string {
  return base !== '' && url.startsWith(`${base}/`) ? url.slice(base.length) : url
}
