import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { courseFiles } from '#server/db/schema/index.ts'
import {
  claimCourseFiles,
  cleanUpCourseFiles,
  loadAttachments,
  replaceAttachments,
} from '#server/domain/media/index.ts'
import { lessonFileResponse } from '#shared/contract/learning/lessons.ts'
import { curriculumLimits, fileLimits, mediaLimits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { mediaMessages } from '#shared/messages/media/media.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createCourseFile } from '#tests/factories/course-files.ts'
import { fileForm } from '#tests/factories/media/files.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const upload = (token: string, course: string, body: unknown) =>
  callApi(app, `POST /api/courses/${course}/files`, { token, body })
const download = async (url: string) => app.fetch(new Request(url))
const countFiles = async (course: string) =>
  (await app.pool.query('select 1 from course_files where course_id = $1', [course])).rowCount

async function asAuthor() {
  const { id, token } = await asUser(app, { role: 'instructor', authorize: true })
  return { id, token, course: await createCourse(app, { ownerId: id }) }
}

test('an author uploads a file and downloads it under its name', async () => {
  const { token, course } = await asAuthor()
  const form = fileForm(bytes('Some notes'), '../week “1”/notes?.txt', 'text/html')
  const { status, body } = await upload(token, course, form)
  expect(status).toBe(200)
  const { file } = lessonFileResponse.parse(body)
  expect(file).toMatchObject({
    name: 'notes_.txt',
    bytes: 10,
    contentType: 'application/octet-stream',
  })
  const response = await download(file.url)
  expect(await response.text()).toBe('Some notes')
  expect(response.headers.get('Content-Disposition')).toContain('filename="notes_.txt"')
})

test.each([
  ['a PDF', '%PDF-1.7\n…', 'application/pdf'],
  ['a PDF after other bytes', `${' '.repeat(1000)}%PDF-1.7`, 'application/pdf'],
  ['a file that mentions PDF later', `${' '.repeat(2000)}%PDF-1.7`, 'application/octet-stream'],
  ['a page', '<script>alert(1)</script>', 'application/octet-stream'],
])('recognizes %s by its content', async (_what, content, contentType) => {
  const { token, course } = await asAuthor()
  const { body } = await upload(token, course, fileForm(bytes(content), 'a.pdf', 'application/pdf'))
  expect(body['file']).toMatchObject({ contentType })
})

test('rejects what is no file, and stores nothing', async () => {
  const { token, course } = await asAuthor()
  const rejected = [
    [fileForm(bytes(''), 'empty.txt'), 400, mediaMessages.fileEmpty],
    [new FormData(), 400, mediaMessages.fileMissing],
    ['{}', 400, mediaMessages.fileMissing],
  ] as const
  for (const [body, status, msg] of rejected) {
    expect(await upload(token, course, body)).toMatchObject({ status, body: { msg } })
  }
  const headers = { Authorization: token, 'Content-Type': 'multipart/form-data; boundary=b' }
  const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf'
  for (const body of [start, start.slice(0, 30), '', `--c${start}`]) {
    const request = new Request(`${publicUrl}/api/courses/${course}/files`, {
      method: 'POST',
      headers,
      body,
    })
    expect((await app.fetch(request)).status, body).toBe(400)
  }
  expect(await countFiles(course)).toBe(0)
})

test('only authors of the course may upload to it', async () => {
  const { course } = await asAuthor()
  const form = () => fileForm(bytes('x'), 'x.txt')
  const other = await asUser(app, { role: 'instructor', authorize: true })
  expect((await upload(other.token, course, form())).status).toBe(403)
  const admin = await asUser(app, { role: 'admin' })
  expect((await upload(admin.token, course, form())).status).toBe(200)
  expect((await upload(admin.token, '00000000-0000-4000-8000-000000000000', form())).status).toBe(
    404,
  )
})

/** A form whose file has this many bytes, sent in chunks as a browser would, without a declared length. */
function largeRequest(token: string, course: string, size: number, onSent: (sent: number) => void) {
  const chunk = new Uint8Array(256 * 1024)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0) {
        controller.enqueue(
          Buffer.from(
            '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
          ),
        )
      }
      if (sent >= size) {
        controller.enqueue(Buffer.from('\r\n--b--\r\n'))
        controller.close()
        return
      }
      controller.enqueue(chunk.slice(0, Math.min(chunk.length, size - sent)))
      sent += Math.min(chunk.length, size - sent)
      onSent(sent)
    },
  })
  const headers = { Authorization: token, 'Content-Type': 'multipart/form-data; boundary=b' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return app.fetch(new Request(`${publicUrl}/api/courses/${course}/files`, init))
}

test('takes the largest file, and not one byte more', async () => {
  const { token, course } = await asAuthor()
  const limit = curriculumLimits.fileMaxBytes
  const accepted = await largeRequest(token, course, limit, () => undefined)
  expect(await accepted.json()).toMatchObject({ file: { bytes: limit } })
  const rejected = await largeRequest(token, course, limit + 1, () => undefined)
  expect(rejected.status).toBe(413)
  expect(await rejected.json()).toMatchObject({ msg: mediaMessages.fileTooLarge })
  expect(await countFiles(course)).toBe(1)
})

test('reads a file no faster than the storage takes it', async () => {
  const { token, course } = await asAuthor()
  const { storeStream } = app.deps.files
  const started = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  app.deps.files.storeStream = async (folder, file) => {
    started.resolve()
    await gate.promise
    return storeStream(folder, file)
  }
  try {
    let sent = 0
    const response = largeRequest(token, course, 50_000_000, (bytes) => (sent = bytes))
    await started.promise
    for (let turn = 0; turn < 200; turn++) await setImmediate()
    expect(sent).toBeLessThan(2_000_000)
    gate.resolve()
    expect((await response).status).toBe(200)
    expect(sent).toBe(50_000_000)
  } finally {
    app.deps.files.storeStream = storeStream
  }
})

test('limits the concurrent uploads of a user', async () => {
  const { token, course } = await asAuthor()
  const gate = Promise.withResolvers<void>()
  const slow = () => {
    const body = new ReadableStream({
      async pull(controller) {
        await gate.promise
        controller.close()
      },
    })
    const headers = { Authorization: token, 'Content-Type': 'multipart/form-data; boundary=b' }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    return app.fetch(new Request(`${publicUrl}/api/courses/${course}/files`, init))
  }
  const sent = Array.from({ length: mediaLimits.uploadsPerUserMax + 1 }, slow)
  const first = await Promise.race(sent)
  expect(first.status).toBe(429)
  expect(await first.json()).toMatchObject({ msg: fileMessages.tooManyAtOnce })
  gate.resolve()
  await Promise.all(sent)
  expect((await upload(token, course, fileForm(bytes('x'), 'x.txt'))).status).toBe(200)
})

test('limits the unused bytes of a user, and the bytes of a course', async () => {
  const { id, token, course } = await asAuthor()
  const form = () => fileForm(bytes('x'), 'x.txt')
  const full = { courseId: course, name: 'a', contentType: 'a' }
  const unused = { uploaderId: id, bytes: mediaLimits.unusedMaxBytes, unusedSince: new Date() }
  await app.deps.db.insert(courseFiles).values({ ...full, ...unused })
  expect(await upload(token, course, form())).toMatchObject({
    status: 429,
    body: { msg: mediaMessages.tooManyUnused },
  })
  await app.pool.query('delete from course_files where course_id = $1', [course])
  await app.deps.db.insert(courseFiles).values({ ...full, bytes: mediaLimits.courseMaxBytes })
  expect(await upload(token, course, form())).toMatchObject({
    status: 409,
    body: { code: 'conflict', msg: mediaMessages.courseFull },
  })
})

test('rejects a file without room for it in the lesson or the course, without reading it', async () => {
  const { token, course } = await asAuthor()
  const other = await createCourse(app)
  const lessonOf = async (courseId: string) =>
    (await app.pool.query('select id from lessons where course_id = $1', [courseId])).rows[0].id
  const [full, foreign, unsaved] = [await lessonOf(course), await lessonOf(other), randomUUID()]
  const files = await Promise.all(
    Array.from({ length: curriculumLimits.attachmentsMax }, () =>
      createCourseFile(app, { courseId: course }),
    ),
  )
  const attach = (count: number) =>
    app.deps.db.transaction((tx) =>
      replaceAttachments(app.deps, tx, {
        lessonId: full,
        courseId: course,
        fileIds: files.slice(0, count).map(({ id }) => id),
      }),
    )
  let isRead = false
  const send = async (query: string) => {
    isRead = false
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true
          controller.enqueue(Buffer.from(`${head}x\r\n--b--\r\n`))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { Authorization: token, 'Content-Type': 'multipart/form-data; boundary=b' }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const response = await app.fetch(
      new Request(`${publicUrl}/api/courses/${course}/files?${query}`, init),
    )
    const { msg } = (await response.json()) as { msg?: string }
    return { status: response.status, msg, isRead }
  }
  const rejected = (msg: string) => ({ status: 409, msg, isRead: false })
  await attach(curriculumLimits.attachmentsMax)
  expect(await send(`lesson=${full}&as=attachment`)).toEqual(rejected(messages.tooManyAttachments))
  expect(await send(`lesson=${full}`)).toMatchObject({ status: 200 })
  await attach(curriculumLimits.attachmentsMax - 1)
  expect(await send(`lesson=${full}&as=attachment`)).toMatchObject({ status: 200 })

  expect(await send(`lesson=${unsaved}`)).toMatchObject({ status: 200 })
  await app.pool.query(
    `insert into lessons (course_id, section_id, rank, kind, title)
     select $1, (select section_id from lessons where id = $2), 'b' || lpad(n::text, 4, '0'), 'file', 'File'
     from generate_series(2, $3) as n`,
    [course, full, curriculumLimits.lessonsMax],
  )
  for (const id of [unsaved, foreign]) {
    expect(await send(`lesson=${id}`)).toEqual(rejected(messages.tooManyLessons))
  }
  expect(await send(`lesson=${full}&as=file`)).toMatchObject({ status: 200 })
})

test('lessons claim files of their course; others, expired and unfinished ones are rejected', async () => {
  const [courseId, other] = [await createCourse(app), await createCourse(app)]
  const claim = (...fileIds: string[]) =>
    app.deps.db.transaction((tx) => claimCourseFiles(app.deps, tx, { courseId, fileIds }))
  const [one, two] = [
    await createCourseFile(app, { courseId }),
    await createCourseFile(app, { courseId }),
  ]
  expect((await claim(two.id, one.id)).map(({ id }) => id)).toEqual([two.id, one.id])
  const rejected = [
    await createCourseFile(app, { courseId: other }),
    await createCourseFile(app, { courseId, contentType: '' }),
    await createCourseFile(app, {
      courseId,
      unusedSince: new Date(app.clock.now().getTime() - fileLimits.unusedHours * 3_600_000),
    }),
  ]
  for (const { id } of rejected) {
    await expect(claim(one.id, id)).rejects.toMatchObject({ message: fileMessages.fileExpired })
  }
})

test('the cleanup deletes files a day after the last lesson has dropped them', async () => {
  const courseId = await createCourse(app)
  const [{ id: lessonId } = { id: '' }] = (
    await app.pool.query<{ id: string }>('select id from lessons where course_id = $1', [courseId])
  ).rows
  const [kept, dropped] = [
    await createCourseFile(app, { courseId }),
    await createCourseFile(app, { courseId }),
  ]
  const attach = (fileIds: string[]) =>
    app.deps.db.transaction((tx) =>
      replaceAttachments(app.deps, tx, { lessonId, courseId, fileIds }),
    )
  const sizes = async () =>
    Promise.all(
      [kept, dropped].map(({ id }) => app.deps.files.getSize(`course-files/${id}`, 'content')),
    )
  const dayLater = async () => {
    await cleanUpCourseFiles(app.deps)
    app.clock.pass({ hours: fileLimits.unusedHours })
    await cleanUpCourseFiles(app.deps)
  }
  await attach([dropped.id, kept.id, kept.id])
  const attached = await loadAttachments(app.deps.db, lessonId)
  expect(attached.map(({ id }) => id)).toEqual([dropped.id, kept.id])
  await attach([kept.id])
  await cleanUpCourseFiles(app.deps)
  expect(await sizes()).toEqual([10, 10])
  await dayLater()
  expect(await sizes()).toEqual([10, undefined])
  await app.pool.query('delete from courses where id = $1', [courseId])
  await dayLater()
  expect(await sizes()).toEqual([undefined, undefined])
})
