import { signUnsubscribe } from '#server/domain/notifications/emails/unsubscribe-token.ts'
import type { Actor } from '#server/domain/rights.ts'
import { createEchoToken } from '#server/domain/system/echo-token.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { password, registrationForm } from '#tests/factories/registration-form.ts'
import { asUser, createUser, type TestUser } from '#tests/factories/users.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'
import { createCategory, createCourse } from '../../factories/catalogue.ts'
import { createComment, createPost } from '../../factories/community.ts'
import { courseForm, draftForm } from '../../factories/course-forms.ts'
import { createCourseWithLessons } from '../../factories/curriculum.ts'
import { enrol } from '../../factories/enrol.ts'
import { asLearner, createReview } from '../../factories/learning.ts'
import { publishLegal } from '../../factories/legal.ts'
import { createTrack } from '../../factories/media/captions.ts'
import { fileForm, image, uploadAs } from '../../factories/media/files.ts'
import type { CallOptions } from '../../helpers/client.ts'
import { callApi } from '../../helpers/client.ts'
import { signInBrowser } from '../../helpers/sign-in-browser.ts'
import { announcementRecipes } from './announcement-recipes.ts'
import { apiTokenRecipes } from './api-token-recipes.ts'
import { blockRecipes } from './block-recipes.ts'
import { accounts, type Caller } from './callers.ts'
import { curriculumRecipes } from './curriculum-recipes.ts'
import { filterRecipes } from './filter-recipes.ts'
import { mentionRecipes } from './mention-recipes.ts'
import { privacyRecipes } from './privacy-recipes.ts'
import { pushRecipes } from './push-recipes.ts'
import { questionRecipes } from './question-recipes.ts'
import { registrationRecipes } from './registration-recipes.ts'
import { reportRecipes } from './report-recipes.ts'
import { securityRecipes } from './security-recipes.ts'
import { videoRecipes } from './video-recipes.ts'
import { webhookRecipes } from './webhook-recipes.ts'

export interface TestCaller {
  id: string
  email: string
  token: string
}

export interface Cell {
  app: TestApp
  caller: Caller
  /** Undefined for visitors; with an invalid token for ended sessions and deleted accounts. */
  user: TestCaller | undefined
  /** The user whose resource the call is about; the caller itself in the owner's column. */
  owner: TestCaller
}

/** The input a call needs to succeed for callers with the right. */
export interface Recipe {
  /** Values for the `:names` in the call's path. */
  params?: Record<string, string>
  query?: string
  body?: CallOptions['body']
  headers?: Record<string, string>
  token?: string
}

/** Whether each cell needs a new account and session, because the call ends its session. */
export const spendsCaller = new Set([
  'POST /user/logout',
  'POST /user/reset',
  'POST /user/privacy/deletion',
])

type Recipes = Record<string, (cell: Cell) => Recipe | Promise<Recipe>>

/** One valid request for each call of the API. */
export const recipes: Recipes = {
  ...announcementRecipes,
  ...apiTokenRecipes,
  ...curriculumRecipes,
  ...pushRecipes,
  ...questionRecipes,
  ...securityRecipes,
  ...privacyRecipes,
  ...filterRecipes,
  ...registrationRecipes,
  ...blockRecipes,
  ...mentionRecipes,
  ...reportRecipes,
  ...videoRecipes,
  ...webhookRecipes,
  'POST /user/register': () => ({ body: registrationForm() }),
  'POST /user/activation': async ({ app }) => {
    const form = registrationForm()
    await callApi(app, 'POST /user/register', { body: form })
    const receivedEmail = await app.mail.emailTo(form.email, '')
    return { body: { activation_token: secretIn(receivedEmail, '/user/activate/') } }
  },
  'POST /user/resend_activation': () => ({ body: { email: 'nobody@example.test' } }),
  'POST /user/login': async ({ app }) => {
    const { email } = await createUser(app)
    return { body: { email, password } }
  },
  'POST /user/google_login': async ({ app }) => {
    const browser = signInBrowser(app)
    const tokenId = await browser.tokenId()
    return { body: { tokenId }, headers: browser.headers() }
  },
  'POST /user/google_login/attempt': () => ({}),
  'POST /user/google_login/code': async ({ app }) => {
    const browser = signInBrowser(app)
    return { body: { query: await browser.query() }, headers: browser.headers() }
  },
  'POST /user/logout': () => ({}),
  'POST /user/forgot': () => ({ body: { email: 'nobody@example.test' } }),
  'POST /user/reset': async ({ app, caller }) => {
    const body = { password: 'another horse' }
    if (!['visitor', 'dead token', 'deleted user'].includes(caller)) return { body }
    const { email } = await createUser(app)
    await callApi(app, 'POST /user/forgot', { body: { email } })
    const receivedEmail = await app.mail.emailTo(email, '')
    return { body, token: secretIn(receivedEmail, '/user/reset/') }
  },
  'GET /user/user': () => ({}),
  'PATCH /user/update': () => ({ body: { bio: 'Draws maps of things that do not exist.' } }),
  'GET /user/sessions': () => ({}),
  'DELETE /user/sessions': () => ({}),
  'DELETE /user/sessions/:id': async ({ app, owner }) => ({
    params: { id: await createOtherSession(app, owner) },
  }),
  'PATCH /user/addcart': async ({ app }) => ({
    body: { cart: [{ _id: await createCourse(app), quantity: 1 }] },
  }),
  'GET /user/enrolments': () => ({}),
  'GET /user/home': () => ({}),
  'GET /api/courses/highlights': () => ({}),
  'GET /api/courses/:id/overview': async ({ app }) => ({
    params: { id: await createCourse(app) },
  }),
  'GET /api/courses/:id/outline': async ({ app }) => ({
    params: { id: await createCourse(app) },
  }),
  'GET /api/courses/:id/learning': async ({ app }) => ({
    params: { id: await createCourse(app) },
  }),
  'GET /api/lessons/:id': async ({ app }) => ({ params: { id: await previewLesson(app) } }),
  'GET /api/courses/:id/search': async ({ app }) => ({
    params: { id: await createCourse(app) },
  }),
  'GET /api/moments': async () => ({}),
  'GET /api/lessons/:id/captions': async ({ app }) => ({
    params: { id: await previewLesson(app) },
  }),
  'GET /api/lessons/:id/captions/:track': async ({ app }) => {
    const id = await previewLesson(app)
    return { params: { id, track: await createTrack(app, id) } }
  },
  'PUT /api/lessons/:id/progress': async ({ app, owner }) => ({
    params: { id: await lessonLearntBy(app, owner) },
    body: { position: 5, duration: 60, watched: [[0, 5]], at: '2026-01-01T00:00:00Z' },
  }),
  'PUT /api/lessons/:id/completion': async ({ app, owner }) => ({
    params: { id: await lessonLearntBy(app, owner) },
    body: { completed: true, by: 'mark', at: '2026-01-01T00:00:00Z' },
  }),
  'GET /api/lessons/:id/notes': async ({ app }) => ({ params: { id: await previewLesson(app) } }),
  'PUT /api/lessons/:id/notes/:note': async ({ app }) => ({
    params: { id: await previewLesson(app), note: crypto.randomUUID() },
    body: { seconds: 5, body: 'Reeds', at: '2026-01-01T00:00:00Z' },
  }),
  'DELETE /api/lessons/:id/notes/:note': async ({ app }) => ({
    params: { id: await previewLesson(app), note: crypto.randomUUID() },
  }),
  'GET /user/notes': () => ({}),
  'GET /user/notes/export': () => ({}),
  'GET /user/saved': () => ({}),
  'PUT /api/courses/:id/saved': async ({ app }) => ({ params: { id: await createCourse(app) } }),
  'DELETE /api/courses/:id/saved': async ({ app }) => ({
    params: { id: await createCourse(app) },
  }),
  'POST /api/articles/preview': () => ({ body: { markdown: '# Reeds' } }),
  'GET /user/drafts': () => ({}),
  'GET /user/drafts/:id': () => ({ params: { id: crypto.randomUUID() } }),
  'PUT /user/drafts/:id': () => ({ params: { id: crypto.randomUUID() }, body: draftForm() }),
  'DELETE /user/drafts/:id': () => ({ params: { id: crypto.randomUUID() } }),
  'GET /user/enrolments/next': () => ({}),
  'GET /user/progress': () => ({}),
  'GET /api/courses/:id/progress': async ({ app, owner }) => ({
    params: { id: await courseLearntBy(app, owner) },
  }),
  'PUT /api/courses/:id/progress': async ({ app, owner }) => ({
    params: { id: await courseLearntBy(app, owner) },
    body: { position: 5, duration: 60, watched: [[0, 5]], at: '2026-01-01T00:00:00Z' },
  }),
  'PUT /api/courses/:id/completion': async ({ app, owner }) => ({
    params: { id: await courseLearntBy(app, owner) },
    body: { completed: true, at: '2026-01-01T00:00:00Z' },
  }),
  'GET /api/courses/:id/reviews': async ({ app }) => ({
    params: { id: await createCourse(app) },
  }),
  'POST /api/courses/:id/reviews': async ({ app, owner }) => ({
    params: { id: await courseLearntBy(app, owner) },
    body: { rating: 4, comment: 'Clear and short.' },
  }),
  'GET /api/courses/:id/reviews/own': async ({ app }) => ({
    params: { id: await createCourse(app) },
  }),
  'PUT /api/reviews/:id': async ({ app, owner }) => {
    const course = await courseLearntBy(app, owner)
    return { params: { id: await createReview(app, owner, course) }, body: { rating: 2 } }
  },
  'PUT /api/reviews/:id/answer': async ({ app, owner }) => ({
    params: { id: await createOwnReview(app, owner) },
    body: { answer: 'Thank you for the hint.' },
  }),
  'DELETE /api/reviews/:id/answer': async ({ app, owner }) => ({
    params: { id: await createOwnReview(app, owner) },
  }),
  'GET /api/category': () => ({}),
  'GET /api/courses': () => ({}),
  'GET /api/courses/facets': () => ({}),
  'GET /api/suggestions': () => ({}),
  'GET /api/courses/:id': async ({ app }) => ({ params: { id: await createCourse(app) } }),
  'PATCH /user/authorize': () => ({ body: onboarding }),
  'GET /api/admin/instructors': () => ({}),
  'PATCH /api/admin/instructors/:id': async ({ app }) => ({
    params: { id: (await createUser(app)).id },
    body: { decision: 'grant', seen: 'none' },
  }),
  'POST /api/courses': async ({ app, caller, user }) => ({
    body: await createForm(app, accounts[caller] && user),
  }),
  'GET /api/courses/my_course': () => ({}),
  'PUT /api/courses/:id': async ({ app, caller, user, owner }) => ({
    params: { id: await createCourse(app, { ownerId: owner.id }) },
    body: await createForm(app, accounts[caller] && user),
  }),
  'POST /api/courses/:id/files': async ({ app, owner }) => ({
    params: { id: await createCourse(app, { ownerId: owner.id }) },
    body: fileForm(Uint8Array.from(Buffer.from('notes')), 'notes.txt', 'text/plain'),
  }),
  'DELETE /api/courses/:id': async ({ app, owner }) => ({
    params: { id: await createCourse(app, { ownerId: owner.id }) },
  }),
  'GET /api/courses/my_course/statistics': () => ({}),
  'GET /api/admin/statistics': () => ({}),
  'GET /api/courses/:id/statistics': async ({ app, owner }) => ({
    params: { id: await createCourse(app, { ownerId: owner.id }) },
  }),
  'GET /api/courses/:id/source': async ({ app, owner }) => ({
    params: { id: await createCourse(app, { ownerId: owner.id }) },
  }),
  'GET /api/courses/:id/learners': async ({ app, owner }) => ({
    params: { id: await createCourse(app, { ownerId: owner.id }) },
  }),
  'GET /api/courses/:id/lessons/statistics': async ({ app, owner }) => ({
    params: { id: await createCourse(app, { ownerId: owner.id }) },
  }),
  'GET /api/lessons/:id/watching': async ({ app, owner }) => {
    const { lessons } = await createCourseWithLessons(app, [{}], { ownerId: owner.id })
    return { params: { id: lessons[0] ?? '' } }
  },
  'GET /api/admin/courses': () => ({}),
  'GET /api/admin/categories': () => ({}),
  'POST /api/category': () => ({ body: { name: registrationForm().username } }),
  'PUT /api/category/:id': async ({ app }) => ({
    params: { id: await createCategory(app) },
    body: { name: registrationForm().username },
  }),
  'DELETE /api/category/:id': async ({ app }) => ({
    params: { id: await createCategory(app) },
  }),
  'POST /api/admin/categories/:id/removal': async ({ app }) => ({
    params: { id: await createCategory(app) },
    body: { moveTo: await createCategory(app) },
  }),
  'POST /api/bulk/delete_courses': async ({ app, owner }) => ({
    body: { ids: [await createCourse(app, { ownerId: owner.id })] },
  }),
  'POST /api/bulk/move_courses': async ({ app, owner }) => ({
    body: {
      ids: [await createCourse(app, { ownerId: owner.id })],
      category: await createCategory(app),
    },
  }),
  'POST /api/bulk/delete_users': async ({ app }) => ({
    body: { ids: [(await createUser(app)).id] },
  }),
  'GET /api/admin/synonyms': () => ({}),
  'POST /api/admin/synonyms': () => ({ body: { terms: 'harmonium, pump organ' } }),
  'PUT /api/admin/synonyms/:id': async ({ app }) => ({
    params: { id: await createSynonyms(app) },
    body: { terms: 'harmonium, reed organ' },
  }),
  'DELETE /api/admin/synonyms/:id': async ({ app }) => ({
    params: { id: await createSynonyms(app) },
  }),
  'GET /api/legal': () => ({}),
  'GET /api/legal/:kind{terms|privacy}': async ({ app }) => {
    await publishLegal(app, 'terms')
    return { params: { kind: 'terms' } }
  },
  'GET /user/consents': () => ({}),
  'POST /user/consents': async ({ app }) => ({
    body: { documents: [{ kind: 'terms', version: await publishLegal(app, 'terms') }] },
  }),
  'GET /api/admin/legal/:kind': () => ({ params: { kind: 'terms' } }),
  'POST /api/admin/legal/:kind': async ({ app }) => ({
    params: { kind: 'terms' },
    body: {
      text: crypto.randomUUID(),
      version: await publishLegal(app, 'terms'),
      asksForConsent: false,
    },
  }),
  'POST /api/contact': () => ({ body: message }),
  'GET /api/admin/messages': () => ({}),
  'PATCH /api/admin/messages/:id': async ({ app }) => ({
    params: { id: await messageTo(app) },
    body: { read: true },
  }),
  'POST /api/admin/messages/:id/answer': async ({ app }) => ({
    params: { id: await messageTo(app) },
    body: { answer: 'We have looked into it.' },
  }),
  'POST /api/newsletter': () => ({ body: { email: 'reader@example.test' } }),
  'POST /api/newsletter/confirmation': async ({ app }) => {
    const email = registrationForm().email
    await callApi(app, 'POST /api/newsletter', { body: { email } })
    const receivedEmail = await app.mail.emailTo(email, '')
    return { body: { token: secretIn(receivedEmail, '/newsletter/confirm/') } }
  },
  'POST /api/newsletter/unsubscribe/:token': () => ({ params: { token: 'unknown' } }),
  'POST /api/upload_avatar': async () => ({ body: fileForm(await image()) }),
  'POST /api/upload': async () => ({ body: fileForm(await image()) }),
  'POST /api/destroy': async ({ app, owner }) => ({
    body: { public_id: (await uploadAs(app, owner.token)).public_id },
  }),
  'GET /api/post': () => ({}),
  'GET /api/post/new': () => ({}),
  'GET /api/post/:id': async ({ app, owner }) => ({
    params: { id: await createOwnPost(app, owner) },
  }),
  'GET /api/post/:id/comments': async ({ app, owner }) => ({
    params: { id: await createOwnPost(app, owner) },
  }),
  'GET /api/post/comment/:id': async ({ app, owner }) => ({
    params: { id: await createOwnComment(app, owner) },
  }),
  'PATCH /api/post/:id': async ({ app, owner }) => ({
    params: { id: await createOwnPost(app, owner) },
    body: { content: 'Edited.' },
  }),
  'PATCH /api/post/comment/:id': async ({ app, owner }) => ({
    params: { id: await createOwnComment(app, owner) },
    body: { text: 'Edited.' },
  }),
  'POST /api/post': () => ({ body: { content: 'A post of somebody.' } }),
  'PUT /api/post/like': async ({ app, owner }) => ({
    body: { postId: await createOwnPost(app, owner) },
  }),
  'PUT /api/post/unlike': async ({ app, owner }) => ({
    body: { postId: await createOwnPost(app, owner) },
  }),
  'POST /api/post/comment': async ({ app, owner }) => ({
    body: { postId: await createOwnPost(app, owner), text: 'Well said.' },
  }),
  'GET /api/post/comment/:id/replies': async ({ app, owner }) => ({
    params: { id: await createOwnComment(app, owner) },
  }),
  'POST /api/post/comment/:id/replies': async ({ app, owner }) => ({
    params: { id: await createOwnComment(app, owner) },
    body: { text: 'Thank you.' },
  }),
  'DELETE /api/post/comment/:id': async ({ app, owner }) => ({
    params: { id: await createOwnComment(app, owner) },
  }),
  'DELETE /api/post/:id/preview': async ({ app, owner }) => ({
    params: { id: await createOwnPost(app, owner) },
  }),
  'DELETE /api/post/:id': async ({ app, owner }) => ({
    params: { id: await createOwnPost(app, owner) },
  }),
  'POST /api/admin/posts/:id/removal': async ({ app, owner }) => ({
    params: { id: await createOwnPost(app, owner) },
    body: { reason: 'spam' },
  }),
  'POST /api/admin/comments/:id/removal': async ({ app, owner }) => ({
    params: { id: await createOwnComment(app, owner) },
    body: { reason: 'spam' },
  }),
  'GET /user/social/profile/:id': ({ owner }) => ({ params: { id: owner.id } }),
  'GET /api/people/suggestions': () => ({}),
  'GET /api/people/:id/followers': ({ owner }) => ({ params: { id: owner.id } }),
  'GET /api/people/:id/following': ({ owner }) => ({ params: { id: owner.id } }),
  'PUT /api/people/:id/follow': async ({ app }) => ({
    params: { id: await getStranger(app) },
  }),
  'DELETE /api/people/:id/follow': async ({ app }) => ({
    params: { id: await getStranger(app) },
  }),
  'GET /user/notification-settings': () => ({}),
  'PATCH /user/notification-settings': () => ({ body: { digestAt: '18:30' } }),
  'POST /notifications/unsubscribe/:token': ({ app, owner }) => ({
    params: {
      token: signUnsubscribe(app.deps.settings.unsubscribeSecret, {
        userId: owner.id,
        categories: ['comments'],
        expiresAt: timeFromNow(app.clock, { days: 1 }),
      }),
    },
  }),
  'GET /api/notifications': () => ({}),
  'GET /api/notifications/unread': () => ({}),
  'POST /api/notifications/read': () => ({ body: {} }),
  'POST /api/notifications/unread': () => ({ body: { readAt: '2026-01-01T00:00:00.000Z' } }),
  'GET /user/all_users': () => ({}),
  'DELETE /user/delete/:id': async ({ app }) => ({
    params: { id: (await createUser(app)).id },
  }),
  'GET /api/admin/users/:id': ({ owner }) => ({ params: { id: owner.id } }),
  'PATCH /api/admin/users/:id': async ({ app }) => ({
    params: { id: (await createUser(app)).id },
    body: { role: 'instructor' },
  }),
  'GET /api/admin/backups': () => ({}),
  'GET /api/admin/status': () => ({}),
  'GET /api/admin/system': () => ({}),
  'POST /api/admin/system/checks': () => ({}),
  'GET /api/system/echo': ({ app: { deps } }) => ({
    query: `?token=${createEchoToken(deps.settings.mediaSecret, deps.clock.now())}`,
  }),
  'GET /api/admin/counts': () => ({}),
  'GET /api/admin/audit': () => ({}),
  'GET /api/admin/policy_reports': () => ({}),
  'GET /api/courses/instructor/:id': ({ owner }) => ({ params: { id: owner.id } }),
  'GET /api/courses/instructor/:id/contact': ({ owner }) => ({ params: { id: owner.id } }),
}

const onboarding = {
  typeOfTeaching: 'Online',
  videoPro: "I'm a beginner",
  audience: 'Not at the moment',
}

const message = {
  name: 'Ada Reader',
  email: 'ada@example.test',
  message: 'The film of my course stays dark.',
}

async function createForm(app: TestApp, user: TestCaller | undefined) {
  return courseForm(app, user, { category: await createCategory(app) })
}

async function createSynonyms(app: TestApp): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into search_synonyms (terms, words) values ('{organ,harmonium}', '{organ,harmonium}') returning id`,
  )
  return rows[0]?.id ?? ''
}

async function messageTo(app: TestApp): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>(
    'insert into contact_messages (name, email, message) values ($1, $2, $3) returning id',
    [message.name, message.email, message.message],
  )
  return rows[0]?.id ?? ''
}

async function lessonLearntBy(app: TestApp, learner: TestCaller): Promise<string> {
  const { course, lessons } = await createCourseWithLessons(app, [{}])
  await enrol(app, learner, course)
  return lessons[0] ?? ''
}

async function courseLearntBy(app: TestApp, learner: TestCaller): Promise<string> {
  const id = await createCourse(app)
  await enrol(app, learner, id)
  return id
}

async function createOwnReview(app: TestApp, owner: TestCaller): Promise<string> {
  const course = await createCourse(app, { ownerId: owner.id })
  return createReview(app, await asLearner(app, course), course)
}

/** Creates an account for a column of the table, with a live session. */
export async function createAccount(app: TestApp, account: Omit<Actor, 'id'>): Promise<TestCaller> {
  return asUser(app, account)
}

const createOwnPost = (app: TestApp, owner: TestCaller) => createPost(app, owner.token)

async function createOwnComment(app: TestApp, owner: TestCaller): Promise<string> {
  return createComment(app, owner.token, await createOwnPost(app, owner))
}

/** Several files of tests, each with its own app, run in one process. */
const strangers = new WeakMap<TestApp, Promise<TestUser>>()

/** A user who is in no column of the table. */
async function getStranger(app: TestApp): Promise<string> {
  const stranger = strangers.get(app) ?? createUser(app)
  strangers.set(app, stranger)
  return (await stranger).id
}

async function createOtherSession(app: TestApp, owner: TestCaller): Promise<string> {
  const login = await callApi(app, 'POST /user/login', { body: { email: owner.email, password } })
  const { body } = await callApi(app, 'GET /user/sessions', {
    token: String(login.body['access_token']),
  })
  const sessions = body as unknown as { _id: string; current: boolean }[]
  return sessions.find((session) => session.current)?._id ?? ''
}

async function previewLesson(app: TestApp): Promise<string> {
  const { lessons } = await createCourseWithLessons(app, [{ isPreview: true }])
  return lessons[0] ?? ''
}
