import type { Locator, Page, Request, WebSocket } from '@playwright/test'
import { demoPassword } from '#seed/demo-password.ts'
import { logIn, createToken } from '#tests/e2e/support/member.ts'
import { openSettled } from '#tests/e2e/support/open-settled.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'

const student = { email: 'student@lectern.test', password: demoPassword }

interface MemberPage {
  path: string
  /** Its requests besides the session. */
  calls: string[]
  /** A text that shows that the responses have arrived. */
  complete?: (main: Locator) => Locator
}

interface Ids {
  enrolled: string
  lesson: string
  oneVideo: string
  other: string
  self: string
}

function memberPages({ enrolled, lesson, oneVideo, other, self }: Ids): MemberPage[] {
  return [
    {
      path: '/',
      calls: ['GET /user/home'],
      complete: (main) => main.getByRole('heading', { name: 'Continue learning' }),
    },
    { path: '/courses', calls: [] },
    { path: `/courses/details/${other}`, calls: [] },
    {
      path: `/courses/details/${enrolled}`,
      calls: ['GET /api/courses/:id/reviews/own'],
      complete: (main) => main.getByRole('region', { name: 'Your review' }).getByRole('heading'),
    },
    {
      path: '/dashboard/my_learning',
      calls: ['GET /user/enrolments'],
      complete: (main) => main.getByRole('row'),
    },
    {
      path: `/courses/view/${oneVideo}`,
      calls: [
        'GET /api/courses/:id/progress',
        'GET /api/lessons/:id',
        'GET /api/lessons/:id/notes',
        'GET /api/lessons/:id/questions?sort=newest&search=',
      ],
      complete: (main) => main.getByRole('region', { name: 'Your progress' }),
    },
    {
      path: `/courses/view/${enrolled}/${lesson}`,
      calls: [
        'GET /api/courses/:id/learning',
        'GET /api/courses/:id/outline',
        'GET /api/courses/:id/reviews?limit=3',
        'GET /api/courses/:id?reviews=0',
        'GET /api/lessons/:id',
        'GET /api/lessons/:id/notes',
        'PUT /api/lessons/:id/progress',
      ],
      complete: (main) => main.getByRole('navigation', { name: 'Previous and next lesson' }),
    },
    { path: '/dashboard/profile', calls: [], complete: (main) => main.getByText(student.email) },
    {
      path: '/notifications',
      calls: ['GET /api/notifications'],
      complete: (main) => main.getByRole('listitem').or(main.getByText('No notifications yet')),
    },
    {
      path: '/social/community',
      calls: ['GET /api/people/suggestions', 'GET /api/post?from=everybody&limit=20&fields=short'],
      complete: (main) => main.getByRole('article'),
    },
    {
      path: `/user/social/profile/${self}`,
      calls: ['GET /api/people/suggestions', 'GET /user/social/profile/:id?fields=short'],
      complete: (main) => main.getByRole('article').or(main.getByText('No posts yet')),
    },
  ]
}

test('each page of a member requests the session and its own data, nothing twice', async ({
  page,
  instantServer: site,
}) => {
  const token = await createToken(site, student)
  await logIn(page, site, token)
  for (const memberPage of memberPages(await findIds(site, token))) {
    await test.step(memberPage.path, async () => {
      const calls = await recordCalls(page, site.url, memberPage)
      expect(new Set(calls).size, calls.join(', ')).toBe(calls.length)
      // Requested only if the posts arrive before the live connection is established.
      const sure = calls.filter((call) => !call.startsWith('GET /api/post/new?'))
      expect(sure).toEqual([...memberPage.calls, 'GET /user/user?fields=short'].toSorted())
    })
  }
})

/** Records the requests of a page until it is complete and its live connection has the unread count. */
async function recordCalls(
  page: Page,
  url: string,
  { path, calls: own, complete = (main) => main }: MemberPage,
): Promise<string[]> {
  let calls: string[] = []
  let isConnected = false
  const onRequest = (request: Request) => {
    if (request.isNavigationRequest()) {
      calls = []
      isConnected = false
    } else if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(toCallName(request))
  }
  const onSocket = (socket: WebSocket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"unread"')) isConnected = true
    })
  page.on('request', onRequest).on('websocket', onSocket)
  const sign = complete(page.getByRole('main')).first()
  await openSettled(page, url + path, async () => {
    // What shows nothing, such as the markers of notes, may be requested last.
    const isRequested = own.every((call) => calls.includes(call))
    return isConnected && isRequested && (await sign.isVisible())
  })
  page.off('request', onRequest).off('websocket', onSocket)
  return calls.toSorted()
}

function toCallName(request: Request): string {
  const { pathname, search } = new URL(request.url())
  return `${request.method()} ${pathname.replace(/[0-9a-f-]{36}/g, ':id')}${search}`
}

/**
 * Ids of a course of several lessons that the student is enrolled in and of its second lesson, of one with one video,
 * of another course, and of the student.
 */
async function findIds(site: E2eServer, token: string): Promise<Ids> {
  const read = async (path: string) =>
    (await fetch(site.url + path, { headers: { Authorization: token } })).json()
  const { _id: self, courseIds } = (await read('/user/user?fields=short')) as {
    _id: string
    courseIds: string[]
  }
  const { courses } = (await read('/api/courses?fields=card')) as { courses: { _id: string }[] }
  const [enrolled] = courseIds
  const other = courses.find(({ _id }) => !courseIds.includes(_id))?._id
  const listed = (await read('/user/enrolments')) as {
    _id: string
    progress: { lessons?: unknown } | null
  }[]
  const oneVideo = listed.find(({ progress }) => progress && !progress.lessons)?._id
  const { sections } = (await read(`/api/courses/${enrolled}/outline`)) as {
    sections: { lessons: { _id: string }[] }[]
  }
  const lesson = sections.flatMap(({ lessons }) => lessons)[1]?._id
  if (!enrolled || !lesson || !oneVideo || !other) {
    throw new Error('The demo has a learner with courses of both kinds, and other courses.')
  }
  return { enrolled, lesson, oneVideo, other, self }
}
