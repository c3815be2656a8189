import { expect, type Page, type Request } from '@playwright/test'
import {
  createViewerToken,
  everyPage,
  readDemo,
  type PageVisit,
  type Viewer,
} from '../e2e/support/every-page.ts'

export interface GalleryPage extends PageVisit {
  /** What the screenshot shows of the page, if not its usual state. */
  state?: string
  /** Leads the loaded page to the state. */
  act?: (page: Page) => Promise<unknown>
  /** Requests that never get a response, or fail. */
  pending?: boolean
  failing?: boolean
}

interface Curriculum {
  curriculum: { sections: { lessons: { _id: string; kind: string }[] }[] }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Every page, pages that differ in content or width only, and states that need an action. */
export async function galleryPages(site: { url: string }): Promise<GalleryPage[]> {
  const pages = await everyPage(site)
  const { builder, lessons } = await findBuilder(site)
  const editors = lessons.map((id) => `/dashboard/course/${builder}?lesson=${id}`)
  const settings = `/dashboard/course/${builder}?tab=settings`
  const more: GalleryPage[] = [
    ...asViewer('student', [
      '/dashboard/my_learning?show=in_progress',
      '/dashboard/my_learning?show=completed',
      '/dashboard/my_learning?show=saved',
    ]),
    ...asViewer('visitor', ['/courses?page=2', '/courses?search=fotografy']),
    ...asViewer('instructor', [
      `/dashboard/course/${builder}`,
      ...editors,
      `/dashboard/course/${builder}?tab=details`,
      `/dashboard/course/${builder}?tab=statistics`,
      `/courses/view/${builder}?as=learner`,
    ]),
    ...asViewer('admin', ['/', settings, '/dashboard/audit?search=nothing-like-this']),
  ]
  const shells = pages.filter(({ viewer }) => viewer !== 'visitor')
  return [
    ...pages,
    ...more,
    ...states(pages, { builder, clip: await findClip(site) }),
    ...unloaded(shells),
  ]
}

function states(
  pages: readonly PageVisit[],
  { builder, clip }: { builder: string; clip: string },
): GalleryPage[] {
  const lesson =
    pages.find(({ path }) => /^\/courses\/view\/[^/]+\/./.test(path))?.path.split('?')[0] ?? ''
  const course = `/dashboard/course/${builder}`
  const submit = (name: string | RegExp) => (page: Page) =>
    page.locator('main').getByRole('button', { name }).first().click()
  const list: [Viewer, string, string, (page: Page) => Promise<unknown>][] = [
    ['visitor', '/', 'suggestions', suggest],
    ['visitor', '/', 'menu', (page) => button(page, 'Menu').click()],
    ['visitor', '/courses', 'filters', (page) => button(page, /filter/i).click()],
    ['visitor', '/login', 'errors', submit(/^login$/i)],
    ['visitor', '/register', 'errors', submit(/register|sign up|create/i)],
    ['visitor', '/forgot_password', 'errors', submit(/send|reset/i)],
    ['visitor', '/contact_us', 'errors', submit(/send/i)],
    [
      'visitor',
      `/courses/details/${builder}`,
      'preview',
      (page) =>
        page
          .getByRole('link', { name: /Preview$/ })
          .first()
          .click(),
    ],
    ['student', '/', 'account menu', (page) => button(page, /account/i).click()],
    ['student', '/', 'notifications', (page) => button(page, /notifications/i).click()],
    ['student', '/', 'commands', (page) => page.keyboard.press('Control+k')],
    ['student', '/', 'shortcuts', (page) => page.keyboard.press('?')],
    ['student', '/dashboard/my_learning', 'cards', (page) => button(page, 'Cards').click()],
    ['student', lesson, 'outline', (page) => button(page, /^(Lesson \d|All lessons)/).click()],
    ['student', '/social/community', 'composer', (page) => button(page, /Create Post/).click()],
    [
      'student',
      '/social/community',
      'report',
      (page) => button(page, /^Report .*'s post$/).click(),
    ],
    [
      'student',
      '/social/community',
      'image viewer',
      (page) => button(page, /view larger$/).click(),
    ],
    ['student', `/courses/view/${clip}`, 'end screen', watchTheEnd],
    ['student', `/courses/details/${builder}`, 'undo', unsave],
    ['student', '/dashboard/profile?tab=password', 'errors', submit('Update password')],
    ['instructor', course, 'add lessons', (page) => button(page, /^Add lessons to/).click()],
    [
      'instructor',
      course,
      'lesson menu',
      (page) => button(page, /^(Actions|More|Options)/).click(),
    ],
    ['instructor', '/dashboard/create_courses', 'errors', submit(/next|continue/i)],
    ['instructor', '/dashboard/my_courses', 'delete', (page) => button(page, /^Delete/).click()],
    ['admin', '/dashboard/all_courses', 'selection', check],
    ['admin', '/dashboard/users', 'selection', check],
    ['admin', '/dashboard/users', 'delete', (page) => button(page, /^Delete /).click()],
    ['admin', '/dashboard/categories', 'delete', (page) => button(page, /^Delete/).click()],
    ['admin', '/dashboard/filters', 'add', (page) => button(page, 'Add filter').click()],
    ['admin', '/dashboard/categories', 'edit', (page) => button(page, /^(Edit|Rename)/).click()],
  ]
  return list.map(([viewer, path, state, act]) => ({ viewer, path, state, act }))
}

async function suggest(page: Page): Promise<void> {
  const search = page.getByRole('combobox', { name: /search/i }).first()
  if (!(await search.isVisible())) await button(page, /search/i).click()
  await search.pressSequentially('python')
  await expect(page.getByRole('option').first()).toBeVisible()
}

async function unsave(page: Page): Promise<void> {
  await button(page, 'Save for later').click()
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  await expect(button(page, 'Undo')).toBeVisible()
}

async function watchTheEnd(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^Video player/ })
    .getByRole('button', { name: 'Play' })
    .first()
    .click()
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    video.currentTime = video.duration - 0.1
  })
  await expect(page.getByRole('region', { name: /^The video has ended|completed/ })).toBeVisible()
}

const check = (page: Page) => page.locator('main').getByRole('checkbox').nth(1).check()

/** One page of each kind of skeleton, while it loads and after it failed. */
function unloaded(pages: readonly PageVisit[]): GalleryPage[] {
  const paths = new Map(
    pages
      .filter(({ path }) => !/^\/($|courses\/details)/.test(path))
      .map((page) => [page.path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\?.*/g, ''), page]),
  )
  return [...paths.values()].flatMap((page) => [
    { ...page, state: 'loading', pending: true },
    { ...page, state: 'error', failing: true },
  ])
}

/** Requests for what a page shows, rather than for the session. */
export function isContent(request: Request): boolean {
  const { pathname } = new URL(request.url())
  return (
    request.method() === 'GET' &&
    /^\/(api|user)\//.test(pathname) &&
    pathname !== '/user/user' &&
    request.resourceType() !== 'document'
  )
}

/** The instructor's course with the most kinds of lessons, and one lesson of each. */
async function findBuilder(site: { url: string }) {
  const token = await createViewerToken(site, 'instructor')
  const own = await readDemo<{ _id: string }[]>(site, '/api/courses/my_course', token)
  const courses = await Promise.all(
    own.map(async ({ _id }) => {
      const path = `/api/courses/${_id}/curriculum`
      const { sections } = (await readDemo<Curriculum>(site, path, token)).curriculum
      const lessons = sections.flatMap((section) => section.lessons)
      return { _id, lessons: new Map(lessons.map((lesson) => [lesson.kind, lesson._id])) }
    }),
  )
  const [best] = courses.toSorted((a, b) => b.lessons.size - a.lessons.size)
  if (!best) throw new Error('The demo has courses of an instructor.')
  return { builder: best._id, lessons: [...best.lessons.values()] }
}

/** A course of the student that is one video. */
async function findClip(site: { url: string }): Promise<string> {
  const token = await createViewerToken(site, 'student')
  const enrolments = await readDemo<{ _id: string; progress: { lessons?: object } | null }[]>(
    site,
    '/user/enrolments',
    token,
  )
  const clip = enrolments.find(({ progress }) => progress && !progress.lessons)
  if (!clip) throw new Error('The student of the demo has a course without lessons.')
  return clip._id
}

function asViewer(viewer: Viewer, paths: readonly string[]): GalleryPage[] {
  return paths.map((path) => ({ viewer, path }))
}
