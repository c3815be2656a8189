import type { Actor } from '#server/domain/rights.ts'
import { courseForm, createCategory, createCourse } from '../../factories/catalogue.ts'
import { createComment, createPost } from '../../factories/community.ts'
import { fileForm, picture, uploadAs } from '../../factories/files.ts'
import { asLearner, createReview, enrol } from '../../factories/learning.ts'
import {
  asUser,
  createUser,
  password,
  registrationForm,
  type Person,
} from '../../factories/people.ts'
import type { Ask } from '../../helpers/client.ts'
import { ask } from '../../helpers/client.ts'
import { secretIn } from '../../helpers/mail-server.ts'
import { signInBrowser } from '../../helpers/sign-in-browser.ts'
import type { TestHouse } from '../../helpers/test-house.ts'
import { accounts, type Caller } from './callers.ts'

export interface Someone {
  id: string
  email: string
  token: string
}

export interface Cell {
  house: TestHouse
  caller: Caller
  /** Undefined for visitors; with a token that means nothing any more for dead and deleted ones. */
  person: Someone | undefined
  /** The one whose thing the call is about; the same person as the caller in the owner's column. */
  owner: Someone
}

/** What a call needs to succeed for those who may make it. */
export interface Recipe {
  /** Values for the `:names` in the call's path. */
  params?: Record<string, string>
  query?: string
  body?: Ask['body']
  headers?: Record<string, string>
  token?: string
}

/** A new account and session for each cell, where the call ends the one it is made with. */
export const spendsCaller = new Set(['POST /user/logout', 'POST /user/reset'])

type Recipes = Record<string, (cell: Cell) => Recipe | Promise<Recipe>>

/** One valid request for each call of the API. */
export const recipes: Recipes = {
  'POST /user/register': () => ({ body: registrationForm() }),
  'POST /user/activation': async ({ house }) => {
    const form = registrationForm()
    await ask(house, 'POST /user/register', { body: form })
    const letter = await house.mail.letterTo(form.email, '')
    return { body: { activation_token: secretIn(letter, '/user/activate/') } }
  },
  'POST /user/resend_activation': () => ({ body: { email: 'nobody@example.test' } }),
  'POST /user/login': async ({ house }) => {
    const { email } = await createUser(house)
    return { body: { email, password } }
  },
  'POST /user/google_login': async ({ house }) => {
    const browser = signInBrowser(house)
    const tokenId = await browser.tokenId()
    return { body: { tokenId }, headers: browser.headers() }
  },
  'POST /user/google_login/attempt': () => ({}),
  'POST /user/google_login/code': async ({ house }) => {
    const browser = signInBrowser(house)
    return { body: { query: await browser.query() }, headers: browser.headers() }
  },
  'POST /user/logout': () => ({}),
  'POST /user/forgot': () => ({ body: { email: 'nobody@example.test' } }),
  'POST /user/reset': async ({ house, caller }) => {
    const body = { password: 'another horse' }
    if (!['visitor', 'dead token', 'deleted user'].includes(caller)) return { body }
    const { email } = await createUser(house)
    await ask(house, 'POST /user/forgot', { body: { email } })
    const letter = await house.mail.letterTo(email, '')
    return { body, token: secretIn(letter, '/user/reset/') }
  },
  'GET /user/user': () => ({}),
  'PATCH /user/update': () => ({ body: { bio: 'Draws maps of things that do not exist.' } }),
  'GET /user/sessions': () => ({}),
  'DELETE /user/sessions': () => ({}),
  'DELETE /user/sessions/:id': async ({ house, owner }) => ({
    params: { id: await anotherSessionOf(house, owner) },
  }),
  'PATCH /user/addcart': async ({ house }) => ({
    body: { cart: [{ _id: await createCourse(house), quantity: 1 }] },
  }),
  'GET /user/enrolments': () => ({}),
  'GET /user/progress': () => ({}),
  'GET /api/courses/:id/progress': async ({ house, owner }) => ({
    params: { id: await courseLearntBy(house, owner) },
  }),
  'PUT /api/courses/:id/progress': async ({ house, owner }) => ({
    params: { id: await courseLearntBy(house, owner) },
    body: { position: 5, duration: 60, watched: [[0, 5]], at: '2026-01-01T00:00:00Z' },
  }),
  'GET /api/courses/:id/reviews': async ({ house }) => ({
    params: { id: await createCourse(house) },
  }),
  'POST /api/courses/:id/reviews': async ({ house, owner }) => ({
    params: { id: await courseLearntBy(house, owner) },
    body: { rating: 4, comment: 'Clear and short.' },
  }),
  'GET /api/courses/:id/reviews/own': async ({ house }) => ({
    params: { id: await createCourse(house) },
  }),
  'PUT /api/reviews/:id': async ({ house, owner }) => {
    const course = await courseLearntBy(house, owner)
    return { params: { id: await createReview(house, owner, course) }, body: { rating: 2 } }
  },
  'PUT /api/reviews/:id/answer': async ({ house, owner }) => ({
    params: { id: await reviewOfCourseOf(house, owner) },
    body: { answer: 'Thank you for the hint.' },
  }),
  'DELETE /api/reviews/:id/answer': async ({ house, owner }) => ({
    params: { id: await reviewOfCourseOf(house, owner) },
  }),
  'GET /api/category': () => ({}),
  'GET /api/courses': () => ({}),
  'GET /api/suggestions': () => ({}),
  'GET /api/courses/:id': async ({ house }) => ({ params: { id: await createCourse(house) } }),
  'PATCH /user/authorize': () => ({ body: onboarding }),
  'GET /api/admin/instructors': () => ({}),
  'PATCH /api/admin/instructors/:id': async ({ house }) => ({
    params: { id: (await createUser(house)).id },
    body: { decision: 'grant', seen: 'none' },
  }),
  'POST /api/courses': async ({ house, caller, person }) => ({
    body: await formOf(house, accounts[caller] && person),
  }),
  'GET /api/courses/my_course': () => ({}),
  'PUT /api/courses/:id': async ({ house, caller, person, owner }) => ({
    params: { id: await createCourse(house, { ownerId: owner.id }) },
    body: await formOf(house, accounts[caller] && person),
  }),
  'DELETE /api/courses/:id': async ({ house, owner }) => ({
    params: { id: await createCourse(house, { ownerId: owner.id }) },
  }),
  'GET /api/courses/:id/statistics': async ({ house, owner }) => ({
    params: { id: await createCourse(house, { ownerId: owner.id }) },
  }),
  'GET /api/admin/courses': () => ({}),
  'GET /api/admin/categories': () => ({}),
  'POST /api/category': () => ({ body: { name: registrationForm().username } }),
  'PUT /api/category/:id': async ({ house }) => ({
    params: { id: await createCategory(house) },
    body: { name: registrationForm().username },
  }),
  'DELETE /api/category/:id': async ({ house }) => ({
    params: { id: await createCategory(house) },
  }),
  'POST /api/contact': () => ({ body: message }),
  'GET /api/admin/messages': () => ({}),
  'PATCH /api/admin/messages/:id': async ({ house }) => ({
    params: { id: await messageTo(house) },
    body: { read: true },
  }),
  'POST /api/admin/messages/:id/answer': async ({ house }) => ({
    params: { id: await messageTo(house) },
    body: { answer: 'We have looked into it.' },
  }),
  'POST /api/newsletter': () => ({ body: { email: 'reader@example.test' } }),
  'POST /api/newsletter/confirmation': async ({ house }) => {
    const email = registrationForm().email
    await ask(house, 'POST /api/newsletter', { body: { email } })
    const letter = await house.mail.letterTo(email, '')
    return { body: { token: secretIn(letter, '/newsletter/confirm/') } }
  },
  'POST /api/newsletter/unsubscribe/:token': () => ({ params: { token: 'unknown' } }),
  'POST /api/upload_avatar': async () => ({ body: fileForm(await picture()) }),
  'POST /api/upload': async () => ({ body: fileForm(await picture()) }),
  'POST /api/destroy': async ({ house, owner }) => ({
    body: { public_id: (await uploadAs(house, owner.token)).public_id },
  }),
  'GET /api/post': () => ({}),
  'GET /api/post/new': () => ({}),
  'GET /api/post/:id': async ({ house, owner }) => ({ params: { id: await postOf(house, owner) } }),
  'GET /api/post/:id/comments': async ({ house, owner }) => ({
    params: { id: await postOf(house, owner) },
  }),
  'POST /api/post': () => ({ body: { content: 'A post of somebody.' } }),
  'PUT /api/post/like': async ({ house, owner }) => ({
    body: { postId: await postOf(house, owner) },
  }),
  'PUT /api/post/unlike': async ({ house, owner }) => ({
    body: { postId: await postOf(house, owner) },
  }),
  'POST /api/post/comment': async ({ house, owner }) => ({
    body: { postId: await postOf(house, owner), text: 'Well said.' },
  }),
  'DELETE /api/post/comment/:id': async ({ house, owner }) => ({
    params: { id: await commentOf(house, owner) },
  }),
  'DELETE /api/post/:id': async ({ house, owner }) => ({
    params: { id: await postOf(house, owner) },
  }),
  'GET /user/social/profile/:id': ({ owner }) => ({ params: { id: owner.id } }),
  'GET /api/people/suggestions': () => ({}),
  'GET /api/people/:id/followers': ({ owner }) => ({ params: { id: owner.id } }),
  'GET /api/people/:id/following': ({ owner }) => ({ params: { id: owner.id } }),
  'PUT /api/people/:id/follow': async ({ house }) => ({
    params: { id: await strangerOf(house) },
  }),
  'DELETE /api/people/:id/follow': async ({ house }) => ({
    params: { id: await strangerOf(house) },
  }),
  'GET /api/notifications': () => ({}),
  'GET /api/notifications/unread': () => ({}),
  'POST /api/notifications/read': () => ({ body: {} }),
  'GET /user/all_users': () => ({}),
  'DELETE /user/delete/:id': async ({ house }) => ({
    params: { id: (await createUser(house)).id },
  }),
  'GET /api/admin/users/:id': ({ owner }) => ({ params: { id: owner.id } }),
  'PATCH /api/admin/users/:id': async ({ house }) => ({
    params: { id: (await createUser(house)).id },
    body: { role: 'instructor' },
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

async function formOf(house: TestHouse, person: Someone | undefined) {
  return courseForm(house, person, { category: await createCategory(house) })
}

async function messageTo(house: TestHouse): Promise<string> {
  const { rows } = await house.pool.query<{ id: string }>(
    'insert into contact_messages (name, email, message) values ($1, $2, $3) returning id',
    [message.name, message.email, message.message],
  )
  return rows[0]?.id ?? ''
}

async function courseLearntBy(house: TestHouse, learner: Someone): Promise<string> {
  const id = await createCourse(house)
  await enrol(house, learner, id)
  return id
}

async function reviewOfCourseOf(house: TestHouse, owner: Someone): Promise<string> {
  const course = await createCourse(house, { ownerId: owner.id })
  return createReview(house, await asLearner(house, course), course)
}

/** An account as the table's column says, with a live session. */
export async function personOf(house: TestHouse, account: Omit<Actor, 'id'>): Promise<Someone> {
  return asUser(house, account)
}

const postOf = (house: TestHouse, owner: Someone) => createPost(house, owner.token)

async function commentOf(house: TestHouse, owner: Someone): Promise<string> {
  return createComment(house, owner.token, await postOf(house, owner))
}

let stranger: Promise<Person> | undefined

/** Somebody who is in no column of the table. */
async function strangerOf(house: TestHouse): Promise<string> {
  stranger ??= createUser(house)
  return (await stranger).id
}

async function anotherSessionOf(house: TestHouse, owner: Someone): Promise<string> {
  const login = await ask(house, 'POST /user/login', { body: { email: owner.email, password } })
  const { body } = await ask(house, 'GET /user/sessions', {
    token: String(login.body['access_token']),
  })
  const sessions = body as unknown as { _id: string; current: boolean }[]
  return sessions.find((session) => session.current)?._id ?? ''
}
