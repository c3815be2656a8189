import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cleanUpFiles } from '#server/domain/files/index.ts'
import { writeRules } from '#server/platform/rate-limits/rules.ts'
import { saveCourseResponse } from '#shared/contract/courses/authoring.ts'
import {
  deleteDraftResponse,
  draftResponse,
  draftSummary,
  type DraftValues,
  saveDraftResponse,
} from '#shared/contract/courses/drafts.ts'
import { catalogueLimits, draftLimits, fileLimits } from '#shared/limits.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { draftMessages as messages } from '#shared/messages/authoring/drafts.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { courseForm, draftForm, emptyDraftValues } from '#tests/factories/course-forms.ts'
import { uploadAs } from '#tests/factories/media/files.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

interface Author {
  id: string
  token: string
}

const asAuthor = () => asMember(app, { authorize: true })
const newId = () => crypto.randomUUID()

const empty = emptyDraftValues

interface Body {
  values?: Partial<Record<keyof DraftValues, unknown>>
  version?: number
  course?: string | null
  base?: unknown
  measured?: string
}

function save({ token }: Author, id: string, { values, ...body }: Body = {}) {
  return callApi(app, `PUT /user/drafts/${id}`, {
    token,
    body: { ...draftForm(), ...body, values: { ...empty, ...values } },
  })
}

async function load({ token }: Author, id: string) {
  const { body } = await callApi(app, `GET /user/drafts/${id}`, { token })
  return draftResponse.strict().parse(body).draft
}

async function list({ token }: Author) {
  const { body } = await callApi(app, 'GET /user/drafts', { token })
  return z.array(draftSummary.strict()).parse(body)
}

const remove = ({ token }: Author, id: string, query = '') =>
  callApi(app, `DELETE /user/drafts/${id}${query}`, { token })

describe('a draft', () => {
  test('is the same on the next device, however incomplete, and counts its versions', async () => {
    const author = await asAuthor()
    const id = newId()
    const typed = {
      title: '  Maps \u0000 that \ud800 lie ',
      link: 'not a url',
      desc: 'One\r\n\ttwo ',
    }
    const created = await save(author, id, { values: typed, measured: '{"seconds":3}' })
    const { version, savedAt } = saveDraftResponse.parse(created.body)
    expect(version).toBe(1)
    expect(await load(author, id)).toEqual({
      _id: id,
      course: null,
      version: 1,
      savedAt,
      values: { ...empty, ...typed },
      base: null,
      measured: '{"seconds":3}',
    })
    app.clock.pass({ minutes: 5 })
    const saved = await save(author, id, { values: { title: 'Maps' }, version: 1 })
    expect(saveDraftResponse.parse(saved.body).version).toBe(2)
    expect(await load(author, id)).toMatchObject({ ...saved.body, values: { title: 'Maps' } })
  })

  test('is listed, last saved first, with a clean title', async () => {
    const author = await asAuthor()
    const [first, second] = [newId(), newId()]
    await save(author, first, { values: { title: ' Maps\n\u200bthat\u0000lie ' } })
    app.clock.pass({ minutes: 1 })
    const { url } = await uploadAs(app, author.token, { purpose: 'course' })
    const { savedAt } = (await save(author, second, { values: { images: url } })).body
    expect(await list(author)).toMatchObject([
      { _id: second, course: null, title: '', image: url, savedAt },
      { _id: first, title: 'Maps that lie', image: '' },
    ])
  })

  test('belongs to one account: the same id is another draft for others', async () => {
    const [author, other] = [await asAuthor(), await asMember(app, { role: 'admin' })]
    const id = newId()
    await save(author, id, { values: { title: 'Mine' } })
    expect(await load(other, id)).toBeNull()
    expect(await list(other)).toEqual([])
    expect((await remove(other, id)).body).toMatchObject({ draft: null })
    expect((await save(other, id, { values: { title: 'Theirs' } })).status).toBe(200)
    expect(await load(author, id)).toMatchObject({ version: 1, values: { title: 'Mine' } })
    await remove(other, id)
    expect(await list(author)).toHaveLength(1)
  })

  test('is deleted with its account', async () => {
    const author = await asAuthor()
    await save(author, newId())
    await app.pool.query('delete from users where id = $1', [author.id])
    const { rowCount } = await app.pool.query('select 1 from course_drafts where user_id = $1', [
      author.id,
    ])
    expect(rowCount).toBe(0)
  })

  test('is returned when it is deleted, and can be saved again', async () => {
    const author = await asAuthor()
    const id = newId()
    const { url } = await uploadAs(app, author.token, { purpose: 'course' })
    await save(author, id, { values: { title: 'Maps', images: url } })
    const { draft, msg } = deleteDraftResponse.parse((await remove(author, id)).body)
    expect(msg).toBe(messages.deleted)
    expect(await load(author, id)).toBeNull()
    const { version: _deleted, ...content } = draft ?? draftForm()
    expect((await save(author, id, content)).status).toBe(200)
    expect(await load(author, id)).toMatchObject({ values: { title: 'Maps', images: url } })
  })
})

describe('two devices', () => {
  test('the save from an outdated version is rejected with the current draft', async () => {
    const author = await asAuthor()
    const id = newId()
    await save(author, id, { values: { title: 'One' } })
    await save(author, id, { values: { title: 'Two' }, version: 1 })
    for (const version of [0, 1, 3]) {
      const stale = await save(author, id, { values: { title: 'Other' }, version })
      expect(stale, String(version)).toMatchObject({
        status: 409,
        body: {
          code: 'stale_draft',
          msg: messages.changedElsewhere,
          draft: { _id: id, version: 2, values: { title: 'Two' } },
        },
      })
    }
    expect(await load(author, id)).toMatchObject({ version: 2, values: { title: 'Two' } })
  })

  test('the deletion of an outdated version is rejected with the current draft', async () => {
    const author = await asAuthor()
    const id = newId()
    await save(author, id, { values: { title: 'One' } })
    await save(author, id, { values: { title: 'Two' }, version: 1 })
    for (const version of [1, 3]) {
      expect(await remove(author, id, `?version=${version}`), String(version)).toMatchObject({
        status: 409,
        body: {
          code: 'stale_draft',
          msg: messages.changedElsewhere,
          draft: { _id: id, version: 2, values: { title: 'Two' } },
        },
      })
    }
    expect((await remove(author, id, '?version=x')).status).toBe(400)
    expect(await load(author, id)).toMatchObject({ version: 2, values: { title: 'Two' } })
    expect((await remove(author, id, '?version=2')).status).toBe(200)
    expect(await load(author, id)).toBeNull()
    // Repeated, after a lost response.
    expect((await remove(author, id, '?version=2')).body).toMatchObject({ draft: null })
  })

  test('the save from a version that no draft can have is rejected', async () => {
    const reply = await save(await asAuthor(), newId(), { version: 2 ** 31 })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test('of several saves at once, one wins', async () => {
    const author = await asAuthor()
    const id = newId()
    const create = await Promise.all(
      ['A', 'B', 'C'].map((title) => save(author, id, { values: { title } })),
    )
    expect(create.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const change = await Promise.all(
      ['D', 'E', 'F'].map((title) => save(author, id, { values: { title }, version: 1 })),
    )
    expect(change.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('a draft that was deleted is not created again by a save of the other device', async () => {
    const author = await asAuthor()
    const id = newId()
    await save(author, id)
    await remove(author, id)
    expect(await save(author, id, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_draft', msg: messages.gone, draft: null },
    })
    expect(await list(author)).toEqual([])
  })
})

describe('publishing', () => {
  test('a new course deletes the draft it was written in, and takes over its image', async () => {
    const author = await asAuthor()
    const id = newId()
    const body = await courseForm(app, author, { category: await createCategory(app), draft: id })
    const { url } = body.images
    await save(author, id, { values: { title: 'Maps', images: url } })
    const reply = await callApi(app, 'POST /api/courses', { token: author.token, body })
    const { course } = saveCourseResponse.parse(reply.body)
    expect(course.images.url).toBe(url)
    expect(await list(author)).toEqual([])
  })

  test('twice, after a lost response, changes the course that was created', async () => {
    const author = await asAuthor()
    const other = await asAuthor()
    const category = await createCategory(app)
    const draft = newId()
    const publish = async (by: typeof author, body: object) => {
      const reply = await callApi(app, 'POST /api/courses', { token: by.token, body })
      return saveCourseResponse.parse(reply.body)
    }
    const body = await courseForm(app, author, { category, draft, title: 'Maps' })
    const first = await publish(author, body)
    const second = await publish(author, { ...body, title: 'Maps and atlases' })
    expect(second.msg).toBe(first.msg)
    expect(second.course).toMatchObject({ _id: first.course._id, title: 'Maps and atlases' })
    const ofOther = await publish(other, await courseForm(app, other, { category, draft }))
    expect(ofOther.course._id).not.toBe(first.course._id)
  })

  test.each<[string, (author: Author, draft: string, course: string) => Promise<unknown>]>([
    ['once a draft was saved under its id again', (author, draft) => save(author, draft)],
    [
      'once the course was deleted',
      async ({ token }, _draft, course) => {
        const reply = await callApi(app, `DELETE /api/courses/${course}`, { token })
        expect(reply.status).toBe(200)
      },
    ],
    ['an hour later', async () => app.clock.pass({ minutes: 61 })],
  ])('%s creates another course, and leaves the first as it is', async (_when, prepare) => {
    const author = await asAuthor()
    const category = await createCategory(app)
    const draft = newId()
    const publish = async (title: string) => {
      const body = await courseForm(app, author, { category, draft, title })
      const reply = await callApi(app, 'POST /api/courses', { token: author.token, body })
      return saveCourseResponse.parse(reply.body).course
    }
    const first = await publish('Maps')
    await prepare(author, draft, first._id)
    const second = await publish('Charts')
    expect(second).toMatchObject({ title: 'Charts' })
    expect(second._id).not.toBe(first._id)
    // What repeats the second request changes the second course.
    expect(await publish('Sea charts')).toMatchObject({ _id: second._id, title: 'Sea charts' })
    const { rows } = await app.pool.query('select title from courses where id = $1', [first._id])
    expect(rows).toEqual([{ title: 'Maps' }])
  })

  test('several times at the same time creates one course', async () => {
    const author = await asAuthor()
    const category = await createCategory(app)
    const body = await courseForm(app, author, { category, draft: newId() })
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        callApi(app, 'POST /api/courses', { token: author.token, body }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const ids = replies.map(({ body: saved }) => saveCourseResponse.parse(saved).course._id)
    expect(new Set(ids).size).toBe(1)
  })

  test('a rejected course keeps the draft', async () => {
    const author = await asAuthor()
    const id = newId()
    await save(author, id)
    const body = await courseForm(app, author, { category: newId(), draft: id })
    const reply = await callApi(app, 'POST /api/courses', { token: author.token, body })
    expect(reply.status).toBe(400)
    expect(await list(author)).toHaveLength(1)
  })

  test('changes delete the draft of the course, but nobody else’s', async () => {
    const author = await asAuthor()
    const admin = await asMember(app, { role: 'admin' })
    const course = await createCourse(app, { ownerId: author.id })
    for (const user of [author, admin]) await save(user, course, { course })
    const body = await courseForm(app, author, {
      category: await createCategory(app),
      draft: course,
    })
    await callApi(app, `PUT /api/courses/${course}`, { token: author.token, body })
    expect(await list(author)).toEqual([])
    expect(await list(admin)).toMatchObject([{ _id: course, course }])
  })
})

describe('changes to a course', () => {
  test('keep what they started from, the current image and a generated cover', async () => {
    const author = await asAuthor()
    const course = await createCourse(app, { ownerId: author.id })
    const cover = `${app.config.publicUrl}/covers/HTML/topic-3.svg`
    const base = { version: 1, values: { ...empty, images: cover } }
    const body = { course, base, values: { title: 'Better', images: cover } }
    expect((await save(author, course, body)).status).toBe(200)
    expect(await load(author, course)).toMatchObject({ course, base, values: body.values })
    expect(await list(author)).toMatchObject([{ _id: course, course, image: cover }])
  })

  test('are open to whoever may change the course, under its id', async () => {
    const [author, other] = [await asAuthor(), await asAuthor()]
    const course = await createCourse(app, { ownerId: author.id })
    expect((await save(other, course, { course })).status).toBe(403)
    expect((await save(author, newId(), { course })).body).toMatchObject({
      msg: messages.wrongCourse,
    })
    const unknown = newId()
    expect((await save(author, unknown, { course: unknown })).status).toBe(404)
    const learner = await asMember(app)
    expect((await save(learner, newId())).status).toBe(403)
  })

  test('are deleted with the course', async () => {
    const author = await asAuthor()
    const course = await createCourse(app, { ownerId: author.id })
    await save(author, course, { course })
    await callApi(app, `DELETE /api/courses/${course}`, { token: author.token })
    expect(await list(author)).toEqual([])
    expect((await save(author, course, { course, version: 1 })).status).toBe(404)
  })
})

describe('the image of a draft', () => {
  const passCleanups = async (times: number) => {
    for (let n = 0; n < times; n++) {
      app.clock.pass({ hours: 12 })
      await cleanUpFiles(app.deps)
    }
  }
  const isStored = async (url: string) => (await app.fetch(new Request(url))).status === 200

  test('is kept by the cleanup for as long as the draft has it, and can then be published', async () => {
    const author = await asAuthor()
    const id = newId()
    const [kept, dropped] = [
      await uploadAs(app, author.token, { purpose: 'course' }),
      await uploadAs(app, author.token, { purpose: 'course' }),
    ]
    await save(author, id, { values: { images: dropped.url } })
    await save(author, id, { values: { images: kept.url }, version: 1 })
    await passCleanups(6)
    expect([await isStored(kept.url), await isStored(dropped.url)]).toEqual([true, false])
    const options = { category: await createCategory(app), images: kept, draft: id }
    const body = await courseForm(app, author, options)
    const reply = await callApi(app, 'POST /api/courses', { token: author.token, body })
    expect(reply.status).toBe(200)
    await passCleanups(6)
    expect(await isStored(kept.url)).toBe(true)
  })

  test('can be published after a long time without cleanups', async () => {
    const author = await asAuthor()
    const id = newId()
    const images = await uploadAs(app, author.token, { purpose: 'course' })
    await save(author, id, { values: { images: images.url } })
    app.clock.pass({ hours: 3 * fileLimits.unusedHours })
    const options = { category: await createCategory(app), images, draft: id }
    const body = await courseForm(app, author, options)
    const reply = await callApi(app, 'POST /api/courses', { token: author.token, body })
    expect(reply.status).toBe(200)
  })

  test('is deleted a day after the draft', async () => {
    const author = await asAuthor()
    const id = newId()
    const { url } = await uploadAs(app, author.token, { purpose: 'course' })
    await save(author, id, { values: { images: url } })
    await passCleanups(3)
    await remove(author, id)
    await passCleanups(1)
    expect(await isStored(url)).toBe(true)
    await passCleanups(2)
    expect(await isStored(url)).toBe(false)
  })

  test('is not deleted by the call for unused uploads', async () => {
    const author = await asAuthor()
    const { url, public_id } = await uploadAs(app, author.token, { purpose: 'course' })
    await save(author, newId(), { values: { images: url } })
    await callApi(app, 'POST /api/destroy', { token: author.token, body: { public_id } })
    expect(await isStored(url)).toBe(true)
  })

  test('must be an upload of the same user; anything else is left out', async () => {
    const [author, other] = [await asAuthor(), await asAuthor()]
    const theirs = await uploadAs(app, other.token, { purpose: 'course' })
    const urls = [
      theirs.url,
      'https://elsewhere.example.test/a.png',
      '/covers/../x',
      'javascript:1',
    ]
    for (const images of urls) {
      const id = newId()
      expect((await save(author, id, { values: { images, captions: images } })).status).toBe(200)
      expect(await load(author, id), images).toMatchObject({ values: { images: '', captions: '' } })
    }
  })
})

describe('limits', () => {
  test.each([
    ['title', catalogueLimits.titleMaxLength, authoringMessages.titleTooLong],
    ['desc', catalogueLimits.descriptionMaxLength, authoringMessages.descriptionTooLong],
    ['link', catalogueLimits.linkMaxLength, authoringMessages.linkTooLong],
  ])('the length of %s', async (field, max, msg) => {
    const author = await asAuthor()
    expect((await save(author, newId(), { values: { [field]: 'a'.repeat(max) } })).status).toBe(200)
    const tooLong = await save(author, newId(), { values: { [field]: 'a'.repeat(max + 1) } })
    expect(tooLong).toMatchObject({ status: 400, body: { msg } })
  })

  test('the longest draft in any script fits into a request', async () => {
    const author = await asAuthor()
    const values = {
      ...empty,
      comments: '水'.repeat(catalogueLimits.summaryMaxLength),
      learn: '水'.repeat(catalogueLimits.learnMaxLength),
      desc: '水'.repeat(catalogueLimits.descriptionMaxLength),
    }
    const course = await createCourse(app, { ownerId: author.id })
    const reply = await save(author, course, { course, base: { version: 1, values }, values })
    expect(reply.status).toBe(200)
  })

  test('shapes', async () => {
    const author = await asAuthor()
    for (const body of [
      { values: { title: 7 } },
      { version: -1 },
      { version: 1.5 },
      { course: 'x' },
      { base: {} },
    ]) {
      expect((await save(author, newId(), body)).status, JSON.stringify(body)).toBe(400)
    }
    for (const call of ['GET', 'PUT', 'DELETE'] as const) {
      const { token } = author
      const reply = await callApi(app, `${call} /user/drafts/not-an-id`, { token, body: undefined })
      expect(reply.status, call).toBe(call === 'PUT' ? 400 : 404)
    }
  })

  test('the number of drafts', async () => {
    const author = await asAuthor()
    const ids = Array.from({ length: draftLimits.draftsMax }, newId)
    for (const id of ids) expect((await save(author, id)).status).toBe(200)
    expect(await save(author, newId())).toMatchObject({
      status: 409,
      body: { code: 'conflict', msg: messages.tooMany },
    })
    expect(await list(author)).toHaveLength(draftLimits.draftsMax)
    expect((await save(author, ids[0] ?? '', { version: 1 })).status).toBe(200)
    await remove(author, ids[0] ?? '')
    expect((await save(author, newId())).status).toBe(200)
  })

  test('the rate of saves leaves room for two open forms', () => {
    const { points, seconds } = writeRules.draftPerUser
    const savesPerForm = seconds / (draftLimits.saveDelayMilliseconds / 1000)
    expect(points).toBeGreaterThanOrEqual(2 * savesPerForm)
  })
})
