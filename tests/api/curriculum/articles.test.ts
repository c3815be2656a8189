import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { lessons, uploads } from '#server/db/schema/index.ts'
import { renderStaleArticles } from '#server/domain/curriculum/index.ts'
import { cleanUpFiles } from '#server/domain/files/index.ts'
import { articleVersion } from '#shared/articles/article-version.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { articleMessages as messages } from '#shared/messages/articles.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { uploadAs } from '#tests/factories/media/files.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
let token = ''

beforeAll(async () => {
  token = (await asUser(app, { authorize: true })).token
})

const preview = (markdown: unknown) =>
  callApi(app, 'POST /api/articles/preview', { token, body: { markdown } })

describe('the preview of an article', () => {
  test('is the HTML that learners get', async () => {
    expect(await preview('# Reeds\n\n<b>$x$')).toMatchObject({
      status: 200,
      body: {
        html: expect.stringMatching(/^<h2 id="section-reeds">Reeds<\/h2>\n<p>&lt;b&gt;<math>/),
      },
    })
    expect(await preview('')).toMatchObject({ status: 200, body: { html: '' } })
  })

  test('accepts the longest article in any script', async () => {
    const { status, body } = await preview('漢'.repeat(curriculumLimits.articleMaxLength))
    expect({ status, msg: body.msg }).toEqual({ status: 200, msg: undefined })
  })

  test.each([
    ['no text', undefined, expect.any(String)],
    [
      'too long',
      'a'.repeat(curriculumLimits.articleMaxLength + 1),
      curriculumMessages.articleTooLong,
    ],
    ['nested too deep', `${'> '.repeat(13)}a`, messages.tooDeep],
    ['too much math', '$x$ '.repeat(501), messages.tooMuchMath],
  ])('rejects what has %s', async (_what, markdown, msg) => {
    const response = await preview(markdown)
    expect(response).toMatchObject({
      status: 400,
      body: { fields: { markdown: msg } },
    })
  })
})

test('articles of an import or an older renderer are rendered by the job', async () => {
  const courseId = await createCourse(app, {})
  const markdown = '> [!NOTE]\n> Read *this*.'
  const tooDeep = `${'> '.repeat(13)}a`
  const [lesson] = await app.deps.db
    .update(lessons)
    .set({ kind: 'article', video: null, content: { markdown } })
    .where(eq(lessons.courseId, courseId))
    .returning()
  const [broken] = await app.deps.db
    .insert(lessons)
    .values({
      courseId,
      sectionId: lesson?.sectionId ?? '',
      rank: 'z',
      kind: 'article',
      title: 'b',
      content: { markdown: tooDeep, html: '<old>', renderer: 0 },
    })
    .returning()
  await renderStaleArticles(app.deps, new AbortController().signal)
  const read = async (id = '') => {
    const [row] = await app.deps.db.select().from(lessons).where(eq(lessons.id, id))
    return row?.content
  }
  expect(await read(lesson?.id)).toEqual({
    markdown,
    html: expect.stringContaining('<div class="callout callout-note"'),
    renderer: articleVersion,
  })
  expect(await read(broken?.id)).toEqual({
    markdown: tooDeep,
    html: `<p>${'&gt; '.repeat(13)}a</p>`,
    renderer: articleVersion,
  })
})

test('images of articles are kept while a lesson contains them', async () => {
  const author = await asUser(app, { authorize: true })
  const upload = await uploadAs(app, author.token, { purpose: 'article' })
  const courseId = await createCourse(app, { ownerId: author.id })
  const setMarkdown = (markdown: string) =>
    app.deps.db
      .update(lessons)
      .set({ kind: 'article', content: { markdown } })
      .where(eq(lessons.courseId, courseId))
  const findUpload = async () =>
    (await app.deps.db.select().from(uploads).where(eq(uploads.publicId, upload.public_id)))[0]

  await setMarkdown(`![Reeds](/files/image/${upload.public_id}/960.webp)`)
  app.clock.pass({ days: 3 })
  await cleanUpFiles(app.deps)
  expect(await findUpload()).toMatchObject({ unusedSince: null })

  await setMarkdown('No image.')
  await cleanUpFiles(app.deps)
  app.clock.pass({ days: 3 })
  await cleanUpFiles(app.deps)
  expect(await findUpload()).toBeUndefined()
})

test('an article does not keep the images of people who are not authors of its course', async () => {
  const [author, stranger] = [
    await asUser(app, { authorize: true }),
    await asUser(app, { authorize: true }),
  ]
  const upload = await uploadAs(app, stranger.token, { purpose: 'article' })
  const courseId = await createCourse(app, { ownerId: author.id })
  const markdown = `![Reeds](/files/image/${upload.public_id}/960.webp)`
  await app.deps.db
    .update(lessons)
    .set({ kind: 'article', content: { markdown } })
    .where(eq(lessons.courseId, courseId))
  app.clock.pass({ days: 3 })
  await cleanUpFiles(app.deps)
  const found = await app.deps.db
    .select()
    .from(uploads)
    .where(eq(uploads.publicId, upload.public_id))
  expect(found).toEqual([])
})
