import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { courses, reviews, storedReviews } from '#server/db/schema/index.ts'
import {
  courseResponse,
  courseCardListResponse,
  type Course,
} from '#shared/contract/courses/catalogue.ts'
import { cartResponse } from '#shared/contract/learning/learning.ts'
import { reviewResponse, reviewListResponse } from '#shared/contract/learning/reviews.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { heldMessages } from '#shared/messages/community/held.ts'
import { hiddenReviewMessage } from '#shared/messages/community/hidden-review.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { rightHolders } from '#shared/messages/rights.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { createFilter } from '#tests/factories/filters.ts'
import { asLearner, createReview } from '#tests/factories/learning.ts'
import { asModerator, decide, decideOpen } from '#tests/factories/reports.ts'
import { asUser, createUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { getDefaultAvatar } from '#tests/helpers/default-avatar.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const unknownId = '01a1fa75-0b0f-7f38-92cb-f990c4a4838c'

type Member = { token: string }
const post = ({ token }: Member, course: string, body: unknown) =>
  callApi(app, `POST /api/courses/${course}/reviews`, { token, body })
const edit = ({ token }: Member, id: string, body: unknown) =>
  callApi(app, `PUT /api/reviews/${id}`, { token, body })
const writeReply = ({ token }: Member, id: string, text: unknown) =>
  callApi(app, `PUT /api/reviews/${id}/answer`, { token, body: { answer: text } })
const own = async ({ token }: Member, course: string) =>
  (await callApi(app, `GET /api/courses/${course}/reviews/own`, { token })).body['review']

async function courseNow(id: string): Promise<Course> {
  const { body } = await callApi(app, `GET /api/courses/${id}`)
  const [course] = courseResponse.parse(body).course
  if (!course) throw new Error('The course does not exist.')
  return course
}

async function reviewsNow(id: string, query = '') {
  const { body } = await callApi(app, `GET /api/courses/${id}/reviews${query}`)
  return reviewListResponse.parse(body)
}

async function learnerWithCourse() {
  const course = await createCourse(app)
  return { course, learner: await asLearner(app, course) }
}

test('stores a review and returns the updated course', async () => {
  const { course, learner } = await learnerWithCourse()
  const reply = await post(learner, course, { rating: 4, comment: '  Clear.\r\nAnd short. ' })
  expect(reply.status).toBe(200)
  const { msg, course: reviewed } = reviewResponse.parse(reply.body)
  expect(msg).toBe(reviewMessages.reviewed)
  expect(reviewed).toMatchObject({
    _id: course,
    rating: 4,
    numReviews: 1,
    reviews: [
      {
        name: learner.fullname,
        user: learner.id,
        rating: 4,
        comment: 'Clear.\nAnd short.',
        img: getDefaultAvatar(learner),
        editedAt: null,
        answer: null,
      },
    ],
  })
  expect(await own(learner, course)).toEqual(reviewed.reviews[0])
})

test.each([
  ['the number 5', { rating: 5, comment: 'x' }, 5],
  ['the text "5"', { rating: '5', comment: 'x' }, 5],
  ['no comment', { rating: 3 }, 3],
  ['an empty comment', { rating: 3, comment: '  ' }, 3],
  ['no rating', { comment: 'Only words.' }, null],
  ['the empty rating of a form', { rating: '', comment: 'Only words.' }, null],
  ['null for a rating', { rating: null, comment: 'Only words.' }, null],
  ['extra fields of old clients', { rating: '2', comment: 'x', err: '', name: 'Me' }, 2],
])('accepts a review with %s', async (_what, body, rating) => {
  const { course, learner } = await learnerWithCourse()
  const reply = reviewResponse.parse((await post(learner, course, body)).body)
  expect(reply.course).toMatchObject({ numReviews: 1, rating: rating ?? 0 })
  expect(reply.course.reviews).toMatchObject([{ rating, name: learner.fullname }])
})

test.each([
  ['neither rating nor comment', {}, 'Fields cannot be empty'],
  ['both empty', { rating: '', comment: ' \n ' }, 'Fields cannot be empty'],
  ['both null', { rating: null, comment: null }, 'Fields cannot be empty'],
  ['no stars', { rating: 0, comment: 'x' }, reviewMessages.badRating],
  ['six stars', { rating: '6', comment: 'x' }, reviewMessages.badRating],
  ['half a star', { rating: 4.5, comment: 'x' }, reviewMessages.badRating],
  ['text for stars', { rating: 'Good', comment: 'x' }, reviewMessages.badRating],
  ['a blank for stars', { rating: ' ', comment: 'x' }, reviewMessages.badRating],
  ['a list of stars', { rating: [5], comment: 'x' }, reviewMessages.badRating],
  ['a comment that is no text', { rating: 4, comment: 7 }, 'Fields cannot be empty'],
  ['too long a comment', { rating: 4, comment: 'x'.repeat(5001) }, reviewMessages.commentTooLong],
])('rejects %s and stores nothing', async (_what, body, msg) => {
  const { course, learner } = await learnerWithCourse()
  expect(await post(learner, course, body)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', msg },
  })
  expect(await courseNow(course)).toMatchObject({ numReviews: 0, rating: 0 })
})

test('an empty review has errors at both fields', async () => {
  const { course, learner } = await learnerWithCourse()
  const { fieldsEmpty } = reviewMessages
  expect((await post(learner, course, {})).body['fields']).toEqual({
    rating: fieldsEmpty,
    comment: fieldsEmpty,
  })
})

describe('who may review', () => {
  test('not visitors, users without an enrolment, or learners who left the course', async () => {
    const { course, learner } = await learnerWithCourse()
    const body = { rating: 4 }
    expect((await callApi(app, `POST /api/courses/${course}/reviews`, { body })).status).toBe(401)
    const rejection = {
      status: 403,
      body: { msg: generalMessages.onlyFor(rightHolders.learners) },
    }
    expect(await post(await asUser(app), course, body)).toMatchObject(rejection)
    expect(await post(await asUser(app, { role: 'admin' }), course, body)).toMatchObject(rejection)
    await enrol(app, learner)
    expect(await post(learner, course, body)).toMatchObject(rejection)
  })

  test('not the owner, enrolled or not', async () => {
    const owner = await asUser(app, { authorize: true })
    const course = await createCourse(app, { ownerId: owner.id })
    const rejection = { status: 403, body: { msg: reviewMessages.ownCourse } }
    expect(await post(owner, course, { rating: 5 })).toMatchObject(rejection)
    await enrol(app, owner, course)
    expect(await post(owner, course, { rating: 5 })).toMatchObject(rejection)
    expect((await courseNow(course)).numReviews).toBe(0)
  })

  test.each([unknownId, 'nonsense'])('no one for the unknown course %s', async (id) => {
    const rejection = { status: 404, body: { msg: catalogueMessages.courseNotFound } }
    expect(await post(await asUser(app), id, { rating: 5 })).toMatchObject(rejection)
    expect(await callApi(app, `GET /api/courses/${id}/reviews`)).toMatchObject(rejection)
  })

  test('no one for a deleted course', async () => {
    const { course, learner } = await learnerWithCourse()
    await app.deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, course))
    expect((await post(learner, course, { rating: 5 })).status).toBe(404)
  })
})

test('rejects a second review and keeps the first', async () => {
  const { course, learner } = await learnerWithCourse()
  await post(learner, course, { rating: 2, comment: 'First.' })
  expect(await post(learner, course, { rating: 5, comment: 'Second.' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', msg: reviewMessages.alreadyReviewed },
  })
  expect(await courseNow(course)).toMatchObject({ rating: 2, numReviews: 1 })
})

describe('a review that is hidden is not written again', () => {
  const again = { rating: 5, comment: 'Second.' }
  const readOwn = async ({ token }: Member, course: string) =>
    (await callApi(app, `GET /api/courses/${course}/reviews/own`, { token })).body

  test.each(['hide', 'remove'] as const)('once a moderator decided to %s it', async (action) => {
    const { course, learner } = await learnerWithCourse()
    const moderator = await asModerator(app)
    const review = await createReview(app, learner, course)
    const decision = await decide(app, moderator, { kind: 'review', id: review }, { action })
    expect(await readOwn(learner, course)).toEqual({ review: null, hidden: true })
    expect(await post(learner, course, again)).toMatchObject({
      status: 409,
      body: { code: 'conflict', msg: hiddenReviewMessage },
    })
    const reversal = `POST /api/moderation/decisions/${decision}/reversal` as const
    expect((await callApi(app, reversal, moderator)).status).toBe(200)
    const shown = await readOwn(learner, course)
    expect(shown).toMatchObject({ review: { _id: review } })
    expect(shown).not.toHaveProperty('hidden')
  })

  test('while a filter holds it, and once a moderator only warned the learner', async () => {
    const { course, learner } = await learnerWithCourse()
    await createFilter(app, await asUser(app, { role: 'admin' }), 'word', 'lottery', 'hide')
    await createReview(app, learner, course, { rating: 1, comment: 'Win the lottery' })
    expect(await readOwn(learner, course)).toEqual({ review: null, held: true })
    expect(await post(learner, course, again)).toMatchObject({
      status: 409,
      body: { msg: heldMessages.review },
    })
    const [row] = await app.deps.db
      .select({ id: storedReviews.id })
      .from(storedReviews)
      .where(eq(storedReviews.userId, learner.id))
    const subject = { kind: 'review', id: row?.id ?? '' } as const
    await decideOpen(app, await asModerator(app), subject, { action: 'warn' })
    expect(await readOwn(learner, course)).toEqual({ review: null, hidden: true })
    expect(await post(learner, course, again)).toMatchObject({
      status: 409,
      body: { msg: hiddenReviewMessage },
    })
  })
})

test('stores exactly one of ten concurrent reviews of one learner', async () => {
  const { course, learner } = await learnerWithCourse()
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => post(learner, course, { rating: 1 + (index % 5) })),
  )
  const statuses = replies.map((reply) => reply.status).toSorted()
  expect(statuses).toEqual([200, ...Array(9).fill(409)])
  const { numReviews, rating, reviews: saved } = await courseNow(course)
  expect({ numReviews, kept: saved.length, rating }).toEqual({
    numReviews: 1,
    kept: 1,
    rating: saved[0]?.rating,
  })
})

describe('fifty learners', { timeout: 60_000 }, () => {
  const ratings = Array.from({ length: 50 }, (_, index) => 1 + ((index * 3) % 5))
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  let course = ''
  let learners: Awaited<ReturnType<typeof asLearner>>[] = []

  beforeAll(async () => {
    course = await createCourse(app)
    learners = await Promise.all(ratings.map(() => asLearner(app, course)))
  })

  test('who review concurrently are all counted, and the average is exact', async () => {
    const replies = await Promise.all(
      learners.map((learner, index) => post(learner, course, { rating: ratings[index] })),
    )
    expect(replies.map((reply) => reply.status)).toEqual(ratings.map(() => 200))
    expect(await courseNow(course)).toMatchObject({ numReviews: 50, rating: sum / 50 })
    const { result, ratings: counts } = await reviewsNow(course)
    expect({ result, counts }).toEqual({ result: 50, counts: [10, 10, 10, 10, 10] })
  })

  test('who edit their reviews concurrently leave an exact average', async () => {
    const replies = await Promise.all(
      learners.map(async (learner, index) => {
        const mine = (await own(learner, course)) as { _id: string }
        return edit(learner, mine._id, { rating: index < 10 ? null : 5, comment: 'Changed.' })
      }),
    )
    expect(replies.map((reply) => reply.status)).toEqual(ratings.map(() => 200))
    expect(await courseNow(course)).toMatchObject({ numReviews: 50, rating: 5 })
    expect((await reviewsNow(course)).ratings).toEqual([0, 0, 0, 0, 40])
  })
})

describe('the average', () => {
  test('ignores reviews without a rating, and is updated by an edit', async () => {
    const { course, learner } = await learnerWithCourse()
    await post(learner, course, { rating: 2 })
    await post(await asLearner(app, course), course, { comment: 'Only words.' })
    const third = await asLearner(app, course)
    const id = await createReview(app, third, course, { rating: 5 })
    expect(await courseNow(course)).toMatchObject({ rating: 3.5, numReviews: 3 })
    const reply = await edit(third, id, { rating: '3', comment: 'On second thought.' })
    expect(reply).toMatchObject({ status: 200, body: { msg: reviewMessages.changed } })
    expect(reviewResponse.parse(reply.body).course).toMatchObject({ rating: 2.5, numReviews: 3 })
    await edit(third, id, { comment: 'No stars after all.' })
    expect(await courseNow(course)).toMatchObject({ rating: 2, numReviews: 3 })
  })

  test('is updated immediately in cached responses: course, list and cards', async () => {
    const { course, learner } = await learnerWithCourse()
    const title = (await courseNow(course)).title
    const card = async () => {
      const { body } = await callApi(app, `GET /api/courses?fields=card&search=${title}`)
      return courseCardListResponse.parse(body).courses.find(({ _id }) => _id === course)
    }
    expect(await card()).toMatchObject({ rating: 0, numReviews: 0 })
    expect((await reviewsNow(course)).result).toBe(0)
    await post(learner, course, { rating: 4 })
    expect(await card()).toMatchObject({ rating: 4, numReviews: 1 })
    expect(await courseNow(course)).toMatchObject({ rating: 4, numReviews: 1 })
    expect(await reviewsNow(course)).toMatchObject({ result: 1, ratings: [0, 0, 0, 1, 0] })
  })

  test('does not change the course’s update time', async () => {
    const { course, learner } = await learnerWithCourse()
    const { updatedAt } = await courseNow(course)
    const id = await createReview(app, learner, course)
    await edit(learner, id, { rating: 1 })
    expect((await courseNow(course)).updatedAt).toBe(updatedAt)
  })
})

describe('editing a review', () => {
  test('keeps its position and time, and marks it as edited', async () => {
    const { course, learner } = await learnerWithCourse()
    const id = await createReview(app, learner, course)
    const before = (await courseNow(course)).reviews[0]
    app.clock.pass({ minutes: 5 })
    await edit(learner, id, { rating: 1, comment: 'Changed my mind.' })
    const after = (await courseNow(course)).reviews[0]
    expect(after).toEqual({
      ...before,
      rating: 1,
      comment: 'Changed my mind.',
      editedAt: expect.any(String),
    })
    expect(Date.parse(after?.editedAt ?? '')).toBeGreaterThan(Date.parse(before?.createdAt ?? ''))
  })

  test('is allowed only for its author', async () => {
    const owner = await asUser(app, { authorize: true })
    const course = await createCourse(app, { ownerId: owner.id })
    const learner = await asLearner(app, course)
    const id = await createReview(app, learner, course)
    const others = [owner, await asLearner(app, course), await asUser(app, { role: 'admin' })]
    for (const other of others) {
      expect(await edit(other, id, { rating: 1 })).toMatchObject({
        status: 403,
        body: { msg: generalMessages.onlyFor(rightHolders.reviewer) },
      })
    }
    expect((await courseNow(course)).rating).toBe(4)
  })

  test('is still allowed after leaving the course, and rejected when empty', async () => {
    const { course, learner } = await learnerWithCourse()
    const id = await createReview(app, learner, course)
    await enrol(app, learner)
    expect((await edit(learner, id, { rating: 2 })).status).toBe(200)
    expect(await edit(learner, id, { comment: '' })).toMatchObject({
      status: 400,
      body: { msg: 'Fields cannot be empty' },
    })
    expect((await courseNow(course)).rating).toBe(2)
  })

  test.each([unknownId, 'nonsense'])('returns 404 for the unknown review %s', async (id) => {
    const testUser = await asUser(app)
    const rejection = { status: 404, body: { msg: reviewMessages.unknownReview } }
    expect(await edit(testUser, id, { rating: 2 })).toMatchObject(rejection)
    expect(await writeReply(testUser, id, 'Thanks.')).toMatchObject(rejection)
  })
})

describe('the reply of the author', () => {
  async function reviewedCourse() {
    const owner = await asUser(app, { authorize: true })
    const course = await createCourse(app, { ownerId: owner.id })
    const learner = await asLearner(app, course)
    return { owner, course, learner, id: await createReview(app, learner, course) }
  }

  test('is shown with the review, and can be edited and deleted', async () => {
    const { owner, course, id } = await reviewedCourse()
    const getReply = async () => (await courseNow(course)).reviews[0]?.answer
    expect(await getReply()).toBeNull()
    const reply = await writeReply(owner, id, ' Thank you. ')
    expect(reply).toMatchObject({ status: 200, body: { msg: reviewMessages.replySaved } })
    expect(reviewResponse.parse(reply.body).course.reviews[0]?.answer?.text).toBe('Thank you.')
    expect(await getReply()).toEqual({ text: 'Thank you.', createdAt: expect.any(String) })
    await writeReply(owner, id, 'Thank you, I have mended it.')
    expect((await getReply())?.text).toBe('Thank you, I have mended it.')
    const removed = await callApi(app, `DELETE /api/reviews/${id}/answer`, { token: owner.token })
    expect(removed).toMatchObject({ status: 200, body: { msg: reviewMessages.replyRemoved } })
    expect(await getReply()).toBeNull()
    expect((await courseNow(course)).rating).toBe(4)
  })

  test.each([
    ['nothing', ' ', reviewMessages.replyEmpty],
    ['no text', 5, reviewMessages.replyEmpty],
    ['too much', 'x'.repeat(5001), reviewMessages.replyTooLong],
  ])('with %s is rejected', async (_what, text, msg) => {
    const { owner, id } = await reviewedCourse()
    expect(await writeReply(owner, id, text)).toMatchObject({ status: 400, body: { msg } })
  })

  test('is allowed only for the owner of the course', async () => {
    const { learner, id } = await reviewedCourse()
    const others = [
      learner,
      await asUser(app, { authorize: true }),
      await asUser(app, { role: 'admin' }),
    ]
    for (const other of others) {
      const rejection = {
        status: 403,
        body: { msg: generalMessages.onlyFor(rightHolders.courseOwner) },
      }
      expect(await writeReply(other, id, 'Me too.')).toMatchObject(rejection)
      expect(
        await callApi(app, `DELETE /api/reviews/${id}/answer`, { token: other.token }),
      ).toMatchObject(rejection)
    }
  })
})

describe('the list', () => {
  test('is paginated, newest first, each review once', async () => {
    const course = await createCourse(app)
    const users = await Promise.all(Array.from({ length: 7 }, () => createUser(app)))
    await app.deps.db.insert(reviews).values(
      users.map(({ id }, index) => ({
        courseId: course,
        userId: id,
        rating: 5,
        comment: String(index),
        // Three with the same timestamp, as after an import.
        createdAt: new Date(2026, 0, 1 + Math.floor(index / 3)),
      })),
    )
    const comments: string[] = []
    for (let before = ''; ; before = `&before=${before}`) {
      const page = (await reviewsNow(course, `?limit=2${before}`)).reviews
      if (page.length === 0) break
      comments.push(...page.map(({ comment }) => comment))
      before = page.at(-1)?._id ?? ''
    }
    expect(comments).toEqual(['6', '5', '4', '3', '2', '1', '0'])
  })

  test.each(['?limit=0', '?limit=101', '?limit=x', '?before=x'])('rejects %s', async (query) => {
    const course = await createCourse(app)
    expect((await callApi(app, `GET /api/courses/${course}/reviews${query}`)).status).toBe(400)
  })

  test('keeps the text of a deleted account, without name and avatar', async () => {
    const { course, learner } = await learnerWithCourse()
    await createReview(app, learner, course)
    await app.pool.query('delete from users where id = $1', [learner.id])
    await app.deps.events.publish('catalogueChanged', { courseIds: [course] })
    expect(await reviewsNow(course)).toMatchObject({
      result: 1,
      reviews: [{ name: '', img: getDefaultAvatar(), user: null, comment: 'Clear and short.' }],
    })
  })

  test('is the same bytes for all users', async () => {
    const course = await createCourse(app)
    const reply = await app.fetch(new Request(`${publicUrl}/api/courses/${course}/reviews`))
    expect(reply.headers.get('Cache-Control')).toContain('public')
  })
})

test('a review of a course that was hidden meanwhile stays as it is', async () => {
  const owner = await asUser(app, { authorize: true })
  const course = await createCourse(app, { ownerId: owner.id })
  const learner = await asLearner(app, course)
  const id = await createReview(app, learner, course)
  const before = await courseNow(course)
  const setStatus = (status: 'draft' | 'published') =>
    app.deps.db.update(courses).set({ status }).where(eq(courses.id, course))
  await setStatus('draft')
  expect((await edit(learner, id, { rating: 1, comment: 'No.' })).status).toBe(404)
  expect((await writeReply(owner, id, 'Thanks.')).status).toBe(404)
  await setStatus('published')
  const { rating, reviews: shown } = await courseNow(course)
  expect({ rating, reviews: shown }).toEqual({ rating: before.rating, reviews: before.reviews })
  const { body } = await callApi(app, 'GET /api/notifications', { token: learner.token })
  expect(body['notifications']).toEqual([])
})

test('leaving a course keeps the review', async () => {
  const { course, learner } = await learnerWithCourse()
  await createReview(app, learner, course)
  await enrol(app, learner)
  expect(await own(learner, course)).toMatchObject({ comment: 'Clear and short.' })
  await enrol(app, learner, course)
  expect(await post(learner, course, { rating: 1 })).toMatchObject({ status: 409 })
})

test('the cart has the newest three reviews of a course, and their total', async () => {
  const { course, learner } = await learnerWithCourse()
  const users = await Promise.all(Array.from({ length: 5 }, () => createUser(app)))
  await app.deps.db.insert(reviews).values(
    users.map(({ id }, index) => ({
      courseId: course,
      userId: id,
      rating: 5,
      comment: String(index),
      createdAt: new Date(2026, 0, index),
    })),
  )
  await app.pool.query(
    'update courses set review_count = 5, rating_count = 5, rating_sum = 25 where id = $1',
    [course],
  )
  const { body } = await callApi(app, 'GET /user/user', { token: learner.token })
  const [item] = cartResponse.parse({ msg: '', ...body }).cart
  expect(item?.reviews.map(({ comment }) => comment)).toEqual(['4', '3', '2'])
  expect(item).toMatchObject({ numReviews: 5, rating: 5 })
})

describe('with limits on', () => {
  const limited = useTestApp({ rateLimits: true })

  test('allows thirty changes in 15 minutes', async () => {
    const course = await createCourse(limited)
    const learner = await asLearner(limited, course)
    const body = { rating: 4 }
    const id = await createReview(limited, learner, course, body)
    const call = `PUT /api/reviews/${id}` as const
    for (let time = 1; time < 30; time++) {
      expect((await callApi(limited, call, { token: learner.token, body })).status).toBe(200)
    }
    expect(await callApi(limited, call, { token: learner.token, body })).toMatchObject({
      status: 429,
      body: { code: 'too_many' },
    })
  })
})
