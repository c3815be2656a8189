import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lessons } from '#server/db/schema/index.ts'
import { createCategory } from '#tests/factories/catalogue.ts'
import { courseForm } from '#tests/factories/course-forms.ts'
import { uploadAs } from '#tests/factories/media/files.ts'
import { createVideo } from '#tests/factories/media/videos.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

/**
 * The stored responses are those of the version before courses had several lessons. Clients of the specification read
 * them, so they must not change: neither a field nor the order of fields.
 */
test('a course made by the specified calls reads as before there were several lessons', async () => {
  const author = await asUser(app, { fullname: 'Ada Authoring', username: 'ada', authorize: true })
  const learner = await asUser(app, { fullname: 'Lena Learning', username: 'lena' })
  const category = await createCategory(app, 'Wire')
  const images = await uploadAs(app, author.token, { purpose: 'course' })
  const form = await courseForm(app, author, { category, images, title: 'On the wire' })
  const replies: string[] = []
  const ids = new Map<string, string>()

  async function send(
    call: Parameters<typeof callApi>[1],
    user: { token: string } | undefined,
    body?: unknown,
  ) {
    const reply = await callApi(app, call, {
      ...(user && { token: user.token }),
      ...(body === undefined ? {} : { body }),
    })
    replies.push(`${hide(call)} ${reply.status}\n${hide(JSON.stringify(reply.body))}`)
    return reply.body
  }
  /** Ids are numbered in the order in which they appear. */
  function hide(text: string): string {
    return text
      .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
        ids.set(id, ids.get(id) ?? `<id ${ids.size + 1}>`)
        return ids.get(id) ?? ''
      })
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
      .replaceAll(images.public_id, '<image>')
      .replace(/person\d+@/g, '<person>@')
  }

  const created = (await send('POST /api/courses', author, form)) as { course: { _id: string } }
  const id = created.course._id
  await send(`GET /api/courses/${id}`, undefined)
  await send('GET /api/courses', undefined)
  await send('GET /api/courses?fields=card', undefined)
  await send('GET /api/courses/my_course', author)
  await send(`GET /api/courses/instructor/${author.id}`, undefined)
  await send('PATCH /user/addcart', learner, { cart: [{ _id: id, quantity: 1 }] })
  await send('GET /user/user', learner)
  await send(`POST /api/courses/${id}/reviews`, learner, { rating: 4, comment: 'Clear.' })
  await send(`PUT /api/courses/${id}`, author, { ...form, link: 'https://youtu.be/dQw4w9WgXcQ' })
  await send(`GET /api/courses/${id}`, learner)
  await send(`DELETE /api/courses/${id}`, author)
  await send('GET /user/user', learner)

  await expect(`${replies.join('\n\n')}\n`).toMatchFileSnapshot('one-lesson-courses.txt')
})

test.each(['an uploaded video', 'a video that is released later', 'no video yet'])(
  'a course whose one lesson has %s is changed in its form, and its lesson stays',
  async (kind) => {
    const author = await asUser(app, { authorize: true })
    const form = await courseForm(app, author, { category: await createCategory(app) })
    const created = await callApi(app, 'POST /api/courses', { token: author.token, body: form })
    const id = (created.body['course'] as { _id: string })._id
    const isThis = eq(lessons.courseId, id)
    const { db } = app.deps
    if (kind === 'an uploaded video') {
      const video = await createVideo(app, { courseId: id, state: 'ready' })
      await db.update(lessons).set({ video: null, videoId: video.id }).where(isThis)
    } else if (kind === 'no video yet') {
      await db.update(lessons).set({ video: null }).where(isThis)
    } else {
      await db.update(lessons).set({ releaseDays: 3 }).where(isThis)
    }
    const [before] = await db.select().from(lessons).where(isThis)
    const source = await callApi(app, `GET /api/courses/${id}/source`, { token: author.token })
    expect(source.body).toMatchObject({ isVideoInForm: false })
    for (const link of ['', 'https://youtu.be/dQw4w9WgXcQ']) {
      const body = { ...form, title: `After the change ${link}`, link }
      const { status } = await callApi(app, `PUT /api/courses/${id}`, { token: author.token, body })
      expect(status).toBe(200)
    }
    const [after] = await db.select().from(lessons).where(isThis)
    expect(after).toEqual(before)
  },
)
