import type { CourseSort } from './contract/catalogue.ts'
import type { UploadPurpose } from './upload-purposes.ts'

/** What a catalogue address can say; the same for the page and for its links. */
export interface CatalogueParams {
  search?: string | undefined
  category?: string | undefined
  sort?: CourseSort | undefined
  topic?: string | undefined
  level?: string | undefined
  type?: string | undefined
  shown?: number | undefined
}

/** Addresses of the pages (spec §2). */
export const pages = {
  home: '/',
  login: '/login',
  /** Where identity providers send people back to; registered with them. */
  signInCallback: '/login/callback',
  register: '/register',
  verification: '/verification',
  forgotPassword: '/forgot_password',
  catalogue: '/courses',
  roadmap: '/roadmap',
  myLearning: '/dashboard/my_learning',
  profile: '/dashboard/profile',
  onboarding: '/instructor/onboard',
  onboardingDone: '/instructor/success_board',
  adminDashboard: '/dashboards',
  createCourse: '/dashboard/create_courses',
  createCategory: '/dashboard/create_category',
  categories: '/dashboard/categories',
  allCourses: '/dashboard/all_courses',
  myCourses: '/dashboard/my_courses',
  users: '/dashboard/users',
  instructors: '/dashboard/instructors',
  auditLog: '/dashboard/audit',
  policyReports: '/dashboard/policy_reports',
  inbox: '/dashboard/inbox',
  contact: '/contact_us',
  community: '/social/community',
  timeline: '/social/community?from=following',
  notifications: '/notifications',
  feed: '/feed.xml',
  sitemap: '/sitemap.xml',
  devMailbox: '/dev/mailbox',
  apiDocs: '/api/docs',
  activate: (token: string) => `/user/activate/${encodeURIComponent(token)}`,
  resetPassword: (token: string) => `/user/reset/${encodeURIComponent(token)}`,
  confirmSubscription: (token: string) => `/newsletter/confirm/${encodeURIComponent(token)}`,
  unsubscribe: (token: string) => `/newsletter/unsubscribe/${encodeURIComponent(token)}`,
  category: (id: string) => `/category/courses/${id}`,
  course: (id: string) => `/courses/details/${id}`,
  roadmapEntry: (id: string) => `/roadmap_details/${id}`,
  /** The picture of a course for where its address is shared. */
  socialCard: (id: string) => `/social/courses/${id}.png`,
  player: (id: string) => `/courses/view/${id}`,
  courseStatistics: (id: string) => `/dashboard/course_statistics/${id}`,
  editCourse: (id: string) => `/dashboard/edit_course/${id}`,
  /** The same page at an older address. */
  legacyEditCourse: (id: string) => `/edit_course/${id}`,
  viewProfile: (id: string) => `/dashboard/admin/view_profile/${id}`,
  post: (id: string) => `/social/post/${id}`,
  socialProfile: (id: string) => `/user/social/profile/${id}`,
  followers: (id: string) => `/user/social/profile/${id}?show=followers`,
  following: (id: string) => `/user/social/profile/${id}?show=following`,
  instructor: (id: string) => `/courses/instructor/${id}`,
  filteredCatalogue: (address: CatalogueParams) => withQuery('/courses', address),
  filteredCategory: (id: string, address: CatalogueParams) =>
    withQuery(`/category/courses/${id}`, address),
  loginWithReturn: (back: string) => withQuery('/login', { back }),
  registerWithReturn: (back: string) => withQuery('/register', { back }),
} as const

/** Addresses of calls that stand in letters, or that are not made by the typed client. */
export const apiPaths = {
  upload: (purpose: UploadPurpose) =>
    purpose === 'avatar' ? '/api/upload_avatar' : `/api/upload?for=${purpose}`,
  unsubscribe: (token: string) => `/api/newsletter/unsubscribe/${encodeURIComponent(token)}`,
} as const

/** Where browsers report what a page's policy blocked. */
export const reportPaths = { policy: '/reports/policy' } as const

/** A path of this site and nothing else: what a `back` parameter may name. */
export function parseLocalPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || value.startsWith('//') || value.includes('\\')) return undefined
  if ([...value].some((character) => character < ' ')) return undefined
  return value
}

function withQuery(path: string, values: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/**
 * The path as the router can match it. A path with a broken escape or a line break names no page, so it
 * becomes the text that it is and gets the 404 page. Server and browser must agree, or hydration fails.
 */
export function toRoutablePath(path: string): string {
  return isReadable(path) ? path : `/${encodeURIComponent(path)}`
}

function isReadable(path: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** The absolute URL of a path of ours. Absolute URLs stay as they are; `base` has no trailing slash. */
export function addBaseUrl(path: string, base: string): string {
  return path.startsWith('/') ? base + path : path
}

/** The path of a URL below `base`; other URLs stay as they are. */
export function removeBaseUrl(url: string, base: string): string {
  return base !== '' && url.startsWith(`${base}/`) ? url.slice(base.length) : url
}
