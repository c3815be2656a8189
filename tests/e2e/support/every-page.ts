import { demoPassword } from '#seed/demo-password.ts'
import { lessonKinds } from '#shared/lesson-kinds.ts'
import { createToken } from './member.ts'
import type { E2eServer } from './test.ts'

export const viewers = ['visitor', 'student', 'instructor', 'admin'] as const
export type Viewer = (typeof viewers)[number]

export interface PageVisit {
  path: string
  viewer: Viewer
  /** Requests of this page that fail as expected. */
  expectedFailure?: RegExp
}

type Served = Pick<E2eServer, 'url'>

interface Listed {
  _id: string
  user: { _id: string }
}

interface Outline {
  sections: { lessons: { _id: string; kind: string }[] }[]
}

/** Logs in the demo account of this kind of viewer; visitors have no token. */
export async function createViewerToken(site: Served, viewer: Viewer): Promise<string | undefined> {
  if (viewer === 'visitor') return undefined
  return createToken(site, { email: `${viewer}@lectern.test`, password: demoPassword })
}

/** Every page with demo content for each kind of viewer. A route that is missing here fails a test. */
export async function everyPage(site: Served): Promise<PageVisit[]> {
  const student = await createViewerToken(site, 'student')
  const instructor = await createViewerToken(site, 'instructor')
  // A course with an uploaded cover, whose author also has courses with generated ones.
  const [listed] = (await readDemo<{ courses: Listed[] }>(site, '/api/courses?search=typography'))
    .courses
  const [category] = await readDemo<{ _id: string }[]>(site, '/api/category')
  const user = await readDemo<{ _id: string; cart: { _id: string }[] }>(site, '/user/user', student)
  const enrolled = user.cart[0]
  const [post] = (await readDemo<{ post: { _id: string }[] }>(site, '/api/post?limit=1', student))
    .post
  const [own] = await readDemo<{ _id: string }[]>(site, '/api/courses/my_course', instructor)
  if (!listed || !category || !enrolled || !post || !own)
    throw new Error('The demo has courses, a learner and an author.')
  const { sections } = await readDemo<Outline>(site, `/api/courses/${enrolled._id}/outline`)
  const lessons = sections.flatMap((section) => section.lessons)
  const details = `/courses/details/${listed._id}`
  const pagesByViewer: Record<Viewer, (string | Omit<PageVisit, 'viewer'>)[]> = {
    visitor: [
      '/',
      '/courses',
      '/courses?search=javascript',
      '/courses?search=qzxvkj',
      `/category/courses/${category._id}`,
      details,
      `/courses/instructor/${listed.user._id}`,
      '/roadmap',
      '/roadmap_details/frontend',
      '/contact_us',
      '/social/rules',
      // Nothing is published in the demo.
      { path: '/terms', expectedFailure: /404 GET .*terms/ },
      { path: '/privacy', expectedFailure: /404 GET .*privacy/ },
      '/newsletter/confirm/secret',
      '/newsletter/unsubscribe/secret',
      '/notifications/unsubscribe/comments.secret',
      '/appeal/secret',
      '/login',
      '/login/callback',
      '/register',
      '/invitation/secret',
      '/verification',
      '/forgot_password',
      '/user/reset/secret',
      '/user/email/confirm/secret',
      '/user/email/undo/secret',
      { path: '/user/activate/nonsense', expectedFailure: /400 POST .*activation/ },
      { path: '/nowhere', expectedFailure: /404 GET .*nowhere/ },
      '/api/docs',
    ],
    student: [
      '/',
      details,
      `/courses/details/${enrolled._id}`,
      `/courses/view/${enrolled._id}`,
      // One of each kind, and the last one, which may be locked.
      ...new Set(
        [
          ...lessonKinds.map((kind) => lessons.find((one) => one.kind === kind)),
          lessons.at(-1),
        ].map((lesson) => `/courses/view/${enrolled._id}/${lesson?._id}`),
      ),
      `/courses/view/${enrolled._id}/${lessons[0]?._id}?tab=announcements`,
      '/dashboard/my_learning',
      '/dashboard/notes',
      '/dashboard/my_questions',
      '/dashboard/developer',
      '/dashboard/profile',
      '/dashboard/profile?tab=edit',
      '/dashboard/profile?tab=password',
      '/dashboard/profile?tab=sessions',
      '/dashboard/profile?tab=security',
      '/dashboard/profile?tab=privacy',
      '/second_factor',
      '/dashboard/invitations',
      '/dashboard/decisions',
      '/instructor/onboard',
      '/instructor/onboard?step=2',
      '/instructor/onboard?step=3',
      '/dashboard/users',
      '/social/community',
      '/social/community?from=following',
      '/social/community?search=nothing-like-this',
      `/social/post/${post._id}`,
      `/user/social/profile/${listed.user._id}?show=followers`,
      '/notifications',
      '/dashboard/notification_settings',
    ],
    instructor: [
      '/instructor/success_board',
      '/dashboard/my_courses',
      '/dashboard/questions',
      '/dashboard/questions?show=all',
      '/dashboard/statistics',
      '/dashboard/create_courses',
      `/dashboard/edit_course/${own._id}?step=2`,
      `/dashboard/edit_course/${own._id}?step=3`,
      `/edit_course/${own._id}?step=4`,
      `/dashboard/course/${own._id}`,
      `/dashboard/course/${own._id}?tab=settings`,
      `/dashboard/course/${own._id}?tab=learners`,
      `/dashboard/course/${own._id}?tab=announcements`,
    ],
    admin: [
      // Without recommendations.
      '/',
      '/dashboards',
      '/dashboards?range=12m',
      '/dashboard/all_courses',
      `/dashboard/course_statistics/${listed._id}`,
      '/dashboard/categories',
      '/dashboard/create_category',
      '/dashboard/synonyms',
      '/dashboard/filters',
      '/dashboard/registration',
      '/dashboard/legal',
      '/dashboard/developer/webhooks',
      '/dashboard/users',
      '/dashboard/instructors',
      '/dashboard/audit',
      '/dashboard/moderation',
      '/dashboard/policy_reports',
      '/dashboard/backups',
      '/dashboard/status',
      '/dashboard/system',
      '/dashboard/inbox',
      `/dashboard/admin/view_profile/${user._id}`,
    ],
  }
  return viewers.flatMap((viewer) =>
    pagesByViewer[viewer].map((page) => ({
      ...(typeof page === 'string' ? { path: page } : page),
      viewer,
    })),
  )
}

export async function readDemo<T>(site: Served, path: string, token?: string): Promise<T> {
  const reply = await fetch(site.url + path, token ? { headers: { Authorization: token } } : {})
  if (!reply.ok) throw new Error(`${path} returned ${reply.status}`)
  return (await reply.json()) as T
}
