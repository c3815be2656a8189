import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/index.ts'
import { saveCourseResponse } from '#shared/contract/courses/authoring.ts'
import { courseResponse, type Course } from '#shared/contract/courses/catalogue.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { createComment } from '#tests/factories/community.ts'
import { courseForm } from '#tests/factories/course-forms.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { createReview } from '#tests/factories/learning.ts'
import { uploadAs, uploadAvatarAs } from '#tests/factories/media/files.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const assetUrl = 'https://cdn.example.org/lectern'
const thirdParty = 'https://pictures.example.net/files/me.png'
const app = useTestApp({ assetUrl })

type Member = Awaited<ReturnType<typeof asMember>>
const testUsers = {} as Record<'author' | 'learner' | 'admin', Member>
let course: Course

const changeAvatar = ({ token }: Member, avatar: string) =>
  callApi(app, 'PATCH /user/update', { token, body: { avatar } })
const uploadedAvatar = ({ token }: Member) => uploadAvatarAs(app, token)
const getAvatar = async ({ token }: Member) =>
  (await callApi(app, 'GET /user/user', { token })).body['avatar']
const getStoredAvatar = async ({ id }: Member) => {
  const [row] = await app.deps.db.select().from(users).where(eq(users.id, id))
  return row?.avatarUrl
}
const putCourse = (id: string, body: object) =>
  callApi(app, `PUT /api/courses/${id}`, { token: testUsers.author.token, body })

async function readCourse(id: string): Promise<Course> {
  const { body } = await callApi(app, `GET /api/courses/${id}`)
  const [found] = courseResponse.parse(body).course
  if (!found) throw new Error('The course does not exist.')
  return found
}

async function createUploadedCourse(): Promise<Course> {
  const { author } = testUsers
  const vtt = new TextEncoder().encode('WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n')
  const body = await courseForm(app, author, {
    category: await createCategory(app),
    captions: await uploadAs(app, author.token, { bytes: vtt, purpose: 'captions' }),
  })
  const reply = await callApi(app, 'POST /api/courses', { token: author.token, body })
  return saveCourseResponse.parse(reply.body).course
}

beforeAll(async () => {
  const [author, learner, admin] = [
    await asMember(app, { authorize: true }),
    await asMember(app),
    await asMember(app, { role: 'admin' }),
  ]
  Object.assign(testUsers, { author, learner, admin })
  for (const user of [author, learner, admin]) {
    await changeAvatar(user, await uploadedAvatar(user))
  }
  course = await createUploadedCourse()
  await createCourse(app, { ownerId: author.id, topic: 'C/C++ & more' })
  await enrol(app, learner, course._id)
  await createReview(app, learner, course._id)
  const images = await uploadAs(app, author.token, { purpose: 'post' })
  const body = { content: 'Look at this.', images }
  const post = await callApi(app, 'POST /api/post', { token: author.token, body })
  await createComment(app, learner.token, String(post.body['_id']))
  await callApi(app, `PUT /api/people/${author.id}/follow`, { token: learner.token })
})

/** Collects every image URL in a response with its JSON path. */
function imageUrls(value: unknown, path = ''): { path: string; url: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => {
    const isImage = ['avatar', 'img', 'url'].includes(key) && typeof entry === 'string'
    if (isImage) return [{ path: `${path}.${key}`, url: entry }]
    return imageUrls(entry, Array.isArray(value) ? `${path}[]` : `${path}.${key}`)
  })
}

describe('image URLs for clients of any origin', () => {
  test.each([
    ['/api/courses', 'visitor', ['.courses[].images.url', '.courses[].user.avatar']],
    ['/api/courses?fields=card', 'visitor', ['.courses[].images.url']],
    ['/api/courses/:course', 'visitor', ['.course[].images.url', '.course[].reviews[].img']],
    ['/api/courses/:course/reviews', 'visitor', ['.reviews[].img']],
    ['/api/courses/:course/reviews/own', 'learner', ['.review.img']],
    ['/api/courses/instructor/:author', 'visitor', ['.user.avatar', '.posted[].images.url']],
    ['/api/courses/my_course', 'author', ['[].images.url', '[].user.avatar']],
    ['/api/admin/courses', 'admin', ['[].images.url']],
    ['/api/admin/users/:author', 'admin', ['.user.avatar']],
    ['/api/admin/instructors', 'admin', ['[].avatar']],
    ['/user/user', 'learner', ['.avatar', '.cart[].images.url', '.cart[].reviews[].img']],
    ['/user/all_users', 'learner', ['[].avatar']],
    ['/user/all_users', 'admin', ['[].avatar']],
    ['/api/post', 'learner', ['.post[].images.url', '.post[].comments[].postedBy.avatar']],
    ['/api/post?fields=short', 'learner', ['.post[].images.url', '.post[].postedBy.avatar']],
    ['/user/social/profile/:author', 'learner', ['.user.avatar', '.posted[].images.url']],
    ['/api/people/:author/followers', 'learner', ['.people[].avatar']],
    ['/api/people/suggestions', 'admin', ['.people[].avatar']],
    ['/api/notifications', 'author', ['.notifications[].actors[].avatar']],
  ] as const)('GET %s as %s', async (path, caller, expected) => {
    const call = path.replace(':course', course._id).replace(':author', testUsers.author.id)
    const token = caller === 'visitor' ? undefined : testUsers[caller].token
    const reply = await callApi(app, `GET /${call.slice(1)}`, token === undefined ? {} : { token })
    expect(reply.status).toBe(200)
    const found = imageUrls(reply.body)
    expect(found.map(({ path }) => path)).toEqual(expect.arrayContaining([...expected]))
    const ofCaptions = found.filter(({ path }) => path.includes('captions'))
    for (const { url } of ofCaptions) expect(url).toContain(`${publicUrl}/files/captions/`)
    for (const image of found.filter((one) => !ofCaptions.includes(one))) {
      expect(image.url, image.path).toMatch(
        /^https:\/\/cdn\.example\.org\/lectern\/(files|covers)\//,
      )
    }
  })

  test('of uploads are absolute, and lead to the files', async () => {
    const { token } = testUsers.author
    const { url, public_id } = await uploadAs(app, token, { purpose: 'post' })
    expect(url).toBe(`${assetUrl}/files/image/${public_id}/40.webp`)
    const reply = await app.fetch(new Request(publicUrl + url.slice(assetUrl.length)))
    expect(reply.status).toBe(200)
    expect(await uploadedAvatar(testUsers.author)).toMatch(`${assetUrl}/files/avatar/`)
    expect(course.captions?.url).toMatch(`${publicUrl}/files/captions/`)
  })

  test('of other sites stay as they are', async () => {
    const user = await asMember(app, { avatarUrl: thirdParty })
    expect(await getAvatar(user)).toBe(thirdParty)
  })
})

describe('image URLs that clients send back', () => {
  test('refer to the stored avatar, which stays a path', async () => {
    const user = await asMember(app)
    const url = await uploadedAvatar(user)
    const path = url.slice(assetUrl.length)
    for (const avatar of [url, url, path, publicUrl + path]) {
      expect((await changeAvatar(user, avatar)).status, avatar).toBe(200)
      expect(await getStoredAvatar(user)).toBe(path)
      expect(await getAvatar(user)).toBe(url)
    }
  })

  test('of other sites are accepted only for the current avatar', async () => {
    const user = await asMember(app, { avatarUrl: thirdParty })
    expect((await changeAvatar(user, thirdParty)).status).toBe(200)
    expect(await getStoredAvatar(user)).toBe(thirdParty)
    const own = await uploadedAvatar(user)
    for (const avatar of [
      `${thirdParty}?other`,
      own.replace('cdn.example.org', 'cdn.example.net'),
      own.replace('/lectern/', '/'),
    ]) {
      expect(await changeAvatar(user, avatar), avatar).toMatchObject({
        status: 400,
        body: { fields: { avatar: fileMessages.uploadRequired } },
      })
    }
  })

  test('in a whole course change nothing but its version', async () => {
    const before = await createUploadedCourse()
    const reply = await putCourse(before._id, before)
    expect(reply).toMatchObject({ status: 200 })
    const { updatedAt: _updatedAt, version, ...same } = before
    const after = await readCourse(before._id)
    expect(after).toMatchObject({ ...same, version: version + 1 })
  })

  test('in a course with a generated cover keep it', async () => {
    const id = await createCourse(app, {
      ownerId: testUsers.author.id,
      summary: 'A summary',
      learn: 'A line',
      description: 'A text',
    })
    const before = await readCourse(id)
    expect(before.images).toEqual({
      url: expect.stringContaining(`${assetUrl}/covers/HTML/`),
      public_id: '',
    })
    expect(await putCourse(id, before)).toMatchObject({
      status: 200,
      body: { course: { images: before.images } },
    })
  })
})
