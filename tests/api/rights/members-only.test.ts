import { createServer } from 'node:http'
import pLimit from 'p-limit'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Fetch } from '#server/app.ts'
import { createApi } from '#server/http/api.ts'
import { discoveryRoutes } from '#server/http/routes/discovery.ts'
import { openSockets } from '#server/realtime/sockets.ts'
import { listen } from '#server/startup/listen.ts'
import { lessonResponse } from '#shared/contract/learning/lessons.ts'
import { accountLimits, curriculumLimits } from '#shared/limits.ts'
import { membersOnlyMessages } from '#shared/messages/members-only.ts'
import { pages } from '#shared/paths.ts'
import { addApiToken } from '#tests/factories/api-tokens.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { createReview } from '#tests/factories/learning.ts'
import { publishLegal } from '#tests/factories/legal.ts'
import { uploadAs, uploadAvatarAs } from '#tests/factories/media/files.ts'
import { createQuestion } from '#tests/factories/questions.ts'
import { asUser } from '#tests/factories/users.ts'
import { createAppWithPages } from '#tests/helpers/app-with-pages.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { generousHandshakes } from '#tests/helpers/socket-options.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'
import { createLeakWorld, type LeakWorld } from '#tests/leaks/leak-callers.ts'
import { listRequests } from '#tests/leaks/leak-walk.ts'
import pageRoutes from '#web/routes.ts'

const origin = 'https://client.example.test'
const app = useTestApp({ catalogue: 'members', corsOrigins: [origin] })
let world: LeakWorld
let site: Fetch
let cookie = ''
let postId = ''
/** Addresses of uploaded images. */
let images: string[] = []

/** Everything that only members may read contains one of these. */
const markers = [
  'qzcoursetitle',
  'qzcategory',
  'qzperson',
  'qzlesson',
  'qzreview',
  'qzpost',
  'qzcomment',
  'qzquestion',
] as const

beforeAll(async () => {
  world = await createLeakWorld(app)
  site = await createAppWithPages(app)
  const { learner: token, author } = world.tokens
  const { main } = world.ids
  await createReview(app, { token }, main, { rating: 5, comment: 'qzreview, worth it.' })
  postId = await createPost(app, token, { content: 'qzpost, hello.' })
  await createComment(app, token, postId, 'qzcomment, too.')
  await createQuestion(app, { token }, world.lessons.main[0] ?? '', { title: 'qzquestion here?' })
  for (const kind of ['terms', 'privacy'] as const) {
    await publishLegal(app, kind, { asksForConsent: false })
  }
  const upload = await uploadAs(app, author)
  images = [await uploadAvatarAs(app, author), upload.url].map(toPath)
  await mark()
  cookie = await readCookie(token)
})

/** Renames what the factories created. */
async function mark() {
  const { pool, deps } = app
  await pool.query(`update courses set title = 'qzcoursetitle ' || right(id::text, 8)`)
  await pool.query(`update lessons set title = 'qzlesson ' || right(id::text, 8)`)
  await pool.query(`update categories set name = 'qzcategory ' || right(id::text, 8)`)
  await pool.query(`update users set fullname = 'qzperson ' || right(id::text, 8)`)
  const { rows } = await pool.query<{ id: string }>('select id from categories')
  const courseIds = Object.values(world.ids)
  const categoryIds = rows.map(({ id }) => id)
  await deps.events.publish('catalogueChanged', { courseIds, categoryIds, userIds: world.userIds })
}

interface Answer {
  call: string
  status: number
  headers: Headers
  text: string
}

async function send(
  call: string,
  headers: Record<string, string> = {},
  fetch = site,
): Promise<Answer> {
  const [method = '', path = ''] = call.split(/ (.*)/s)
  const response = await fetch(new Request(publicUrl + path, { method, headers }))
  return { call, status: response.status, headers: response.headers, text: await response.text() }
}

/** Sends each call and returns the responses. */
function crawl(calls: readonly string[], headers: Record<string, string>): Promise<Answer[]> {
  return pLimit(8).map(calls, (call) => send(call, headers))
}

function findMarkers(answers: readonly Answer[]): string[] {
  return answers.flatMap(({ call, headers, text }) => {
    const whole = `${[...headers].join('\n')}\n${text}`
    return markers.filter((marker) => whole.includes(marker)).map((marker) => `${call}: ${marker}`)
  })
}

async function readCookie(token: string): Promise<string> {
  const { headers } = await callApi({ fetch: site }, 'GET /user/user', { token })
  return headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

function toPath(url: string): string {
  return url.replace(publicUrl, '')
}

/** The calls of the API, the feed and the sitemaps, as they are declared. */
function listCalls(): string[] {
  const routes = [...createApi(app.deps).routes, ...discoveryRoutes(app.deps).routes]
  // Without the patterns of parameters.
  const calls = routes.map(
    ({ method, path }) => `${method} ${path.replace(/\{(?!courses).*?\}/g, '')}`,
  )
  return [...new Set(calls)].filter((call) => !call.startsWith('ALL '))
}

function fill(call: string): string[] {
  const [method = '', path = ''] = call.split(' ')
  return [
    ...listRequests([{ method, path }], world).map((one) => `${one.method} ${one.path}`),
    ...(path.includes('/post') || path.includes('/comment')
      ? [`${method} ${path.replace(/:\w+/g, postId)}`]
      : []),
  ]
}

/** Each page with the path of its data. */
function listPages(): { document: string; data: string }[] {
  return pageRoutes
    .map(({ path = '' }) => `/${path === '*' ? 'nowhere' : path}`)
    .flatMap((path) => listRequests([{ method: 'GET', path }], world).map((one) => one.path))
    .concat(pages.post(postId))
    .map((path) => {
      const [name = '', query] = path.split('?')
      const data = name === '/' ? '/_.data' : `${name.replace(/\/$/, '')}.data`
      return {
        document: `GET ${path}`,
        data: `GET ${query === undefined ? data : `${data}?${query}`}`,
      }
    })
}

/** What visitors may call; kept apart from the list in the code, so that an addition is noticed. */
const openCalls = new Set([
  'GET /api/legal',
  'GET /api/registration',
  'GET /api/legal/:kind',
  'GET /api/system/echo',
  'GET /robots.txt',
  'POST /api/contact',
  'POST /api/moderation/appeals/:token',
  'POST /api/newsletter',
  'POST /api/newsletter/confirmation',
  'POST /api/newsletter/unsubscribe/:token',
  'POST /notifications/push-refresh',
  'POST /notifications/unsubscribe/:token',
  'POST /user/activation',
  'POST /user/email/confirmation',
  'POST /user/email/undo',
  'POST /user/forgot',
  'POST /user/google_login',
  'POST /user/google_login/attempt',
  'POST /user/google_login/code',
  'POST /user/invitation',
  'POST /user/login',
  'POST /user/login/passkey',
  'POST /user/login/passkey/options',
  'POST /user/login/second-factor',
  'POST /user/register',
  'POST /user/resend_activation',
  'POST /user/reset',
])

const openPages =
  /^GET \/(?:login|login\/callback|register|invitation\/[^/]+|verification|forgot_password|second_factor|terms|privacy|contact_us|user\/(?:activate|reset|email\/(?:confirm|undo))\/[^/]+|(?:notifications|newsletter)\/unsubscribe\/[^/]+|(?:newsletter\/confirm|appeal)\/[^/]+)?(?:\?.*)?$/

/** Of a call that is not open. */
function getClosedStatus(call: string): number {
  return call.startsWith('GET /sitemap') ? 404 : 401
}

describe('a visitor', () => {
  test('may call only what a login, the links in emails, the contact form and the legal texts need', async () => {
    const answers = await crawl(listCalls(), {})
    const open = answers.filter(({ call, status }) => status !== getClosedStatus(call))
    expect(open.map(({ call }) => call).filter((call) => !openCalls.has(call))).toEqual([])
  })

  test('finds nothing by any call of the API, feed or sitemap', async () => {
    const calls = listCalls()
      .filter((call) => !openCalls.has(call))
      .flatMap(fill)
    const answers = await crawl(calls, {})
    expect(findMarkers(answers)).toEqual([])
    const unexpected = answers.filter(({ call, status }) => status !== getClosedStatus(call))
    expect(unexpected.map(({ call, status }) => `${call}: ${status}`)).toEqual([])
  })

  test('finds nothing on any page: closed ones lead to the login and back', async () => {
    const listed = listPages()
    const documents = listed.map(({ document }) => document)
    const answers = await crawl(documents, { Accept: 'text/html' })
    expect(findMarkers(answers)).toEqual([])
    expect(
      answers.map(({ call, status, headers }) => [call, status, headers.get('Location')]),
    ).toEqual(
      documents.map((call) =>
        openPages.test(call)
          ? [call, 200, null]
          : [call, 302, pages.loginWithReturn(call.slice('GET '.length))],
      ),
    )
    const data = listed.map((page) => page.data)
    const dataAnswers = await crawl(data, {})
    expect(findMarkers(dataAnswers)).toEqual([])
    expect(dataAnswers.map(({ call, status }) => [call, status])).toEqual(
      listed.map((page) => [page.data, openPages.test(page.document) ? 200 : 401]),
    )
  })

  test('cannot load files, covers, avatars, social cards, the feed or the description of the API', async () => {
    const addresses = [
      ...images,
      pages.socialCard(world.ids.main),
      '/covers/HTML/code-1.svg',
      '/default-avatars/qz.svg',
      '/media/lectern-lesson.webm',
      pages.feed,
      pages.apiDocs,
      '/api/openapi.json',
      '/dev/mailbox',
    ]
    for (const accept of ['*/*', 'image/avif,image/webp,*/*;q=0.8']) {
      for (const { call, status, headers } of await crawl(
        addresses.map((path) => `GET ${path}`),
        { Accept: accept },
      )) {
        expect([call, status, headers.get('Cache-Control')]).toEqual([call, 401, 'no-store'])
      }
    }
    const { status } = await send(`GET ${images[0]}`, { Accept: 'text/html' })
    expect(status).toBe(401)
  })

  test('gets the API’s error body with a message that says what to do', async () => {
    const { status, body } = await callApi({ fetch: site }, 'GET /api/courses')
    expect(status).toBe(401)
    expect(body).toEqual({
      msg: membersOnlyMessages.closed,
      code: 'not_logged_in',
      requestId: expect.any(String),
    })
  })

  test('finds no other spelling of a closed address', async () => {
    const { main } = world.ids
    const paths = [
      '/COURSES',
      '//courses',
      '/courses/',
      '/%63ourses',
      '/courses?search=qz',
      '/login/../courses',
      '/login/%2e%2e/courses',
      '/login%2f..%2fcourses',
      '/login/callback/../../courses',
      `/user/activate/..%2f..%2fcourses%2fdetails%2f${main}`,
      `/assets/..%2f..%2fapi/courses/${main}`,
      `/assets/../api/courses/${main}`,
      `/api//courses/${main}`,
      `/API/courses/${main}`,
      `/api/legal/..%2fcourses%2f${main}`,
      `/api/legal/../courses/${main}`,
      `/media/${'a'.repeat(43)}/${main}/../../../api/courses/${main}`,
      // Open, but there is nothing: what is rendered then must be a page for visitors.
      '/assets/nowhere',
      '/assets/nowhere.data',
      '/icons/nowhere',
      '/metrics',
      `/media/${'a'.repeat(43)}/${main}/nowhere`,
      '/_.data?_routes=routes/catalogue/catalogue',
      '/login.data?_routes=routes/catalogue/catalogue',
    ]
    const calls = paths.flatMap((path) => [`GET ${path}`, `HEAD ${path}`])
    for (const accept of ['text/html', 'application/json']) {
      const answers = await crawl(calls, { Accept: accept })
      expect(findMarkers(answers)).toEqual([])
      expect(answers.every(({ text }) => !text.includes(`"_id":"${main}"`))).toBe(true)
    }
  })

  test('gets robots.txt that disallows everything, and no response for search engines', async () => {
    const robots = await send('GET /robots.txt')
    expect([robots.status, robots.text]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
    const answers = await crawl(['GET /', 'GET /login', 'GET /courses', 'GET /api/courses'], {
      Accept: 'text/html',
    })
    expect(answers.map(({ headers }) => headers.get('X-Robots-Tag'))).toEqual(
      answers.map(() => 'noindex'),
    )
  })

  test('sees a home page with a login, and no courses, categories or search', async () => {
    const { text } = await send('GET /', { Accept: 'text/html' })
    expect(text).toContain('The courses on this site are for members.')
    for (const path of [pages.catalogue, pages.roadmap, pages.feed, pages.apiDocs]) {
      expect(text).not.toContain(`href="${path}`)
    }
    expect(text).not.toContain('role="search"')
  })

  test('gets no live events', async () => {
    const server = createServer()
    const live = openSockets(app.deps, server, { corsOrigins: [], ...generousHandshakes })
    const port = await listen(server, 0, '127.0.0.1')
    const received: string[] = []
    const socket = io(`http://127.0.0.1:${port}`, {
      auth: { token: '' },
      reconnection: false,
      transports: ['websocket'],
    })
    let rejection = ''
    socket.on('connect_error', ({ message }) => (rejection = message))
    socket.onAny((name: string) => received.push(name))
    await until('the rejection', () => rejection !== '')
    live.emit('postsChanged', { _ids: [postId] })
    await until('the end of the connection', () => !socket.connected && !socket.active)
    expect([rejection, received]).toEqual(['not_logged_in', []])
    await live.close()
  })

  test('is asked by a browser before a call from another site, as in public mode', async () => {
    const preflight = { Origin: origin, 'Access-Control-Request-Method': 'GET' }
    const allowed = await send('OPTIONS /api/courses', preflight, app.fetch)
    expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(origin)
    const rejected = await send('GET /api/courses', { Origin: origin }, app.fetch)
    expect([rejected.status, rejected.headers.get('Access-Control-Allow-Origin')]).toEqual([
      401,
      origin,
    ])
  })
})

describe('a member', () => {
  test('finds everything that the visitor did not, by the same walk', async () => {
    const calls = listCalls()
      .filter((call) => call.startsWith('GET ') && !openCalls.has(call))
      .flatMap(fill)
    const answers = await crawl(calls, { Authorization: world.tokens.learner })
    const found = new Set(findMarkers(answers).map((finding) => finding.split(': ').at(-1)))
    expect([...found].toSorted()).toEqual([...markers].toSorted())
    expect(findMarkers(answers)).toContain(`GET ${pages.feed}: qzcoursetitle`)
    const part = answers.find(({ call }) => call === 'GET /sitemaps/courses-1.xml')
    expect(part?.text).toContain(pages.course(world.ids.main))
  })

  test('opens pages, their data and files with the cookie alone', async () => {
    const { main } = world.ids
    const { rows } = await app.pool.query<{ category_id: string }>(
      'select category_id from courses where id = $1',
      [main],
    )
    const paths = [
      '/',
      '/_.data',
      '/courses',
      '/courses.data',
      pages.course(main),
      pages.category(rows[0]?.category_id ?? ''),
      pages.instructor(world.userIds[0] ?? ''),
    ]
    for (const path of paths) {
      const answer = await send(`GET ${path}`, { Cookie: cookie, Accept: 'text/html' })
      expect([path, answer.status]).toEqual([path, 200])
      expect(findMarkers([answer])).toContain(`GET ${path}: qzcoursetitle`)
    }
    for (const path of [...images, pages.socialCard(main)]) {
      const { status, headers } = await send(`GET ${path}`, { Cookie: cookie })
      expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
    }
  })

  test('gets no response that a shared cache may store, and no page that the browser stores', async () => {
    const calls = [
      ...listPages().map(({ document }) => document),
      ...listCalls().filter((call) => call.startsWith('GET ')),
    ]
    const answers = await crawl(calls, {
      Cookie: cookie,
      Authorization: world.tokens.learner,
      Accept: 'text/html',
    })
    for (const { call, headers } of answers) {
      expect([call, headers.get('Cache-Control')]).toEqual([
        call,
        expect.stringMatching(/^(?:private, )?no-store$/),
      ])
      expect(headers.get('X-Robots-Tag')).toBe('noindex')
    }
  })

  test('with the cookie alone can neither write nor read anything of the account', async () => {
    for (const call of ['GET /user/user', 'GET /api/post', 'GET /api/notifications'] as const) {
      expect((await send(call, { Cookie: cookie })).status).toBe(401)
    }
    const { status } = await send('POST /api/post', { Cookie: cookie })
    expect(status).toBe(401)
  })

  test('loads a stream by its signed address until it expires, and caches it alone', async () => {
    const lesson = `/api/lessons/${world.lessons.main[1]}` as const
    const { body } = await callApi({ fetch: site }, `GET ${lesson}`, {
      token: world.tokens.learner,
    })
    const address = toPath(lessonResponse.parse(body).lesson.attachments[0]?.url ?? '')
    const { status, headers } = await send(`GET ${address}`)
    expect([status, headers.get('Cache-Control')]).toEqual([
      200,
      expect.stringMatching(/^private, max-age=/),
    ])
  })

  test('is a visitor again once the session ended, here or elsewhere', async () => {
    const { token } = await asUser(app)
    const own = await readCookie(token)
    const open = async () => send('GET /courses', { Cookie: own, Accept: 'text/html' })
    expect((await open()).status).toBe(200)
    await callApi({ fetch: site }, 'POST /user/logout', { token })
    const { status, headers } = await open()
    expect([status, headers.get('Set-Cookie')]).toEqual([
      302,
      expect.stringMatching(/^lectern-member=; Max-Age=0; Path=\/; SameSite=Lax$/),
    ])
    expect((await send('GET /api/courses', { Authorization: token })).status).toBe(401)
  })

  test('reads the catalogue by an API token until it is revoked, and gets no cookie for it', async () => {
    const { id } = await asUser(app)
    const Authorization = `Bearer ${await addApiToken(app, id)}`
    const own = await send('GET /user/user', { Authorization })
    expect([own.status, own.headers.get('Set-Cookie')]).toEqual([200, null])
    const found = await send('GET /api/courses', { Authorization })
    expect([found.status, found.text.includes('qzcoursetitle')]).toEqual([200, true])
    await app.pool.query('delete from api_tokens where user_id = $1', [id])
    expect((await send('GET /api/courses', { Authorization })).status).toBe(401)
  })

  test('is not who invents a cookie or a token', async () => {
    const [name = '', id = ''] = cookie.split(/[=.]/)
    const invented = [`${name}=${id}.${'A'.repeat(43)}`, `${name}=${id}`, `${name}=x`, `${cookie}x`]
    for (const value of invented) {
      expect([value, (await send('GET /api/courses', { Cookie: value })).status]).toEqual([
        value,
        401,
      ])
    }
    const { status } = await send('GET /api/courses', { Authorization: 'A'.repeat(43) })
    expect(status).toBe(401)
  })
})

test('signed addresses and sessions expire', async () => {
  const lesson = `/api/lessons/${world.lessons.main[1]}` as const
  const { body } = await callApi(app, `GET ${lesson}`, { token: world.tokens.learner })
  const address = toPath(lessonResponse.parse(body).lesson.attachments[0]?.url ?? '')
  app.clock.pass({ minutes: curriculumLimits.fileAddressMinutes })
  expect((await send(`GET ${address}`)).status).toBe(403)
  app.clock.pass({ days: accountLimits.sessionDays })
  expect((await send('GET /courses', { Cookie: cookie, Accept: 'text/html' })).status).toBe(302)
})
