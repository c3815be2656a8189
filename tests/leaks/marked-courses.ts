import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import {
  courseFiles,
  courses,
  lessonAttachments,
  lessonQuestions,
  lessons,
  questionAnswers,
  sections,
  uploads,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { createCourseWithLessons } from '../factories/curriculum.ts'
import { addCaptions } from '../factories/passages.ts'
import type { LeakCaller } from './leak-callers.ts'
import { wordInPassages } from './leak-walk.ts'

type App = { deps: Pick<Deps, 'db' | 'events' | 'files' | 'renderers'> }

/** A text that only some callers may read. */
export interface Secret {
  /** What it is, for the message of a failure. */
  name: string
  text: string
  readers: ReadonlySet<LeakCaller>
  /** Callers who must find it, so that a walk that finds nothing fails. */
  findableBy: readonly LeakCaller[]
  /** Where they find it. */
  call: string
  /** Others may read it where the path contains this. */
  openAt?: string
  /** Invitations and notifications name the course to those whom they are for. */
  named?: boolean
}

export interface MarkedCourses {
  secrets: Secret[]
  ids: Record<CourseName, string>
  lessons: Record<CourseName, string[]>
  sections: string[]
  files: string[]
  questions: string[]
  answers: string[]
}

type CourseName = 'main' | 'sequence' | 'draft' | 'archived' | 'unlisted' | 'deleted'

const authors: readonly LeakCaller[] = ['author', 'instructor', 'admin']
const learners: readonly LeakCaller[] = ['learner', ...authors]

/**
 * Courses of which everything that is not public contains a secret: closed, hidden and deleted lessons of every kind
 * with their files, and a draft.
 */
export async function createMarkedCourses(app: App, ownerId: string): Promise<MarkedCourses> {
  const secrets: Secret[] = []
  const add = (
    name: string,
    text: string,
    readers: readonly LeakCaller[],
    findableBy: readonly LeakCaller[],
  ) => {
    const named = /^(?:(?:draft|unlisted): (?:title|id)|deleted course: title)$/.test(name)
    const secret = {
      name,
      text,
      readers: new Set(readers),
      findableBy,
      call: findCall(name),
      named,
    }
    secrets.push(secret)
  }
  const mark = (name: string, readers: readonly LeakCaller[], findableBy = readers) => {
    const text = `qz${randomBytes(8).toString('hex')}`
    add(name, text, readers, findableBy)
    return text
  }
  const none: readonly LeakCaller[] = []
  const fileIds: string[] = []

  const video = (name: string, readers: readonly LeakCaller[], findableBy = readers) => ({
    video: `https://videos.example.test/${mark(`${name}: link`, readers, findableBy)}.mp4`,
  })
  const article = (name: string, readers: readonly LeakCaller[], findableBy = readers) => ({
    kind: 'article' as const,
    video: null,
    content: {
      markdown: `Source ${mark(`${name}: Markdown`, authors, findableBy.filter(isAuthor))}`,
      html: `<p>${wordInPassages} ${mark(`${name}: HTML`, readers, findableBy)}</p>`,
      renderer: 1_000_000,
    },
  })
  const createFile = async (
    courseId: string,
    name: string,
    readers: readonly LeakCaller[],
    findableBy = readers,
  ) => {
    const id = randomUUID()
    const content = mark(`${name}: content`, readers, findableBy)
    const bytes = new TextEncoder().encode(content)
    await app.deps.db.insert(courseFiles).values({
      id,
      courseId,
      name: `${mark(`${name}: name`, readers, findableBy)}.txt`,
      contentType: 'application/octet-stream',
      bytes: bytes.length,
    })
    await app.deps.files.store(`course-files/${id}`, [
      { name: 'content', contentType: 'application/octet-stream', bytes },
    ])
    add(`${name}: id`, id, readers, findableBy)
    fileIds.push(id)
    return id
  }
  const createCaptions = async (name: string, readers: readonly LeakCaller[]) => {
    const publicId = mark(`${name}: captions`, readers)
    const [row] = await app.deps.db
      .insert(uploads)
      .values({ publicId, ownerId, kind: 'captions', byteSize: 1 })
      .returning({ id: uploads.id })
    return row?.id ?? null
  }
  const attach = async (lessonId: string | undefined, fileId: string) => {
    if (!lessonId) throw new Error('The lesson was created.')
    await app.deps.db.insert(lessonAttachments).values({ lessonId, fileId, position: 0 })
  }

  const main = await createCourseWithLessons(
    app,
    [
      [
        { video: 'https://videos.example.test/preview.mp4', isPreview: true },
        {
          ...video('locked video', learners),
          captionsUploadId: await createCaptions('locked video', authors),
        },
        article('locked article', learners),
        { kind: 'file', video: null },
      ],
      [
        { ...article('article in 30 days', authors), releaseDays: 30 },
        {
          ...video('video in 2099', authors),
          releaseDate: '2099-01-01',
          releaseZone: 'Europe/Rome',
        },
        { kind: 'file', video: null, releaseDays: 30 },
      ],
      [
        {
          ...article('hidden article', authors),
          title: mark('hidden article: title', authors),
          isHidden: true,
        },
      ],
      [
        {
          ...article('deleted article', authors, none),
          title: mark('deleted article: title', authors, none),
          deletedAt: new Date(),
        },
        {
          ...video('video of a deleted section', authors, none),
          title: mark('video of a deleted section: title', authors, none),
        },
      ],
    ],
    { ownerId, title: 'Marked course' },
  )
  const [, lockedVideo, , fileLesson, later, , laterFile, hidden, deleted] = main.lessons
  await attach(lockedVideo, await createFile(main.course, 'attachment', learners))
  await attach(later, await createFile(main.course, 'attachment in 30 days', authors))
  await attach(hidden, await createFile(main.course, 'hidden attachment', authors))
  await attach(deleted, await createFile(main.course, 'deleted attachment', authors, none))
  await createFile(main.course, 'unused file', authors, none)
  for (const [lessonId, name, readers] of [
    [fileLesson, 'file', learners],
    [laterFile, 'file in 30 days', authors],
  ] as const) {
    const fileId = await createFile(main.course, name, readers)
    if (lessonId) await app.deps.db.update(lessons).set({ fileId }).where(eq(lessons.id, lessonId))
  }
  const sectionIds = await renameSections(app, main.course, [
    'Start',
    'Later',
    mark('section without open lessons: title', authors),
    mark('deleted section: title', authors, none),
  ])
  await app.deps.db
    .update(sections)
    .set({ deletedAt: new Date() })
    .where(eq(sections.id, sectionIds[3] ?? ''))
  for (const [name, id] of [
    ['hidden article', hidden],
    ['deleted article', deleted],
  ] as const) {
    add(`${name}: id`, id ?? '', authors, name === 'hidden article' ? authors : none)
  }

  const sequence = await createCourseWithLessons(
    app,
    [{}, article('second in sequence', authors), video('third in sequence', authors)],
    { ownerId, title: 'Sequential course', lessonOrder: 'sequence' },
  )
  const draft = await createCourseWithLessons(
    app,
    [
      { ...video('draft', authors), title: mark('draft: lesson', authors), isPreview: true },
      { ...article('draft article', authors), title: mark('draft: article title', authors) },
    ],
    {
      ownerId,
      status: 'draft',
      title: `Draft ${mark('draft: title', authors)}`,
      summary: mark('draft: summary', authors, none),
      learn: mark('draft: learn', authors, none),
      description: mark('draft: description', authors, none),
    },
  )
  add('draft: id', draft.course, authors, ['author'])
  const archived = await createCourseWithLessons(
    app,
    [{}, video('video of an archived course', learners)],
    { ownerId, title: 'Archived course' },
  )
  const unlistedTitle = mark('unlisted: title', learners)
  const unlisted = await createCourseWithLessons(
    app,
    [{}, article('article of an unlisted course', learners)],
    { ownerId, title: `Unlisted ${unlistedTitle}` },
  )
  for (const secret of secrets) {
    if (secret.text === unlistedTitle) secret.openAt = unlisted.course
  }
  const removed = await createCourseWithLessons(
    app,
    [
      {
        ...video('deleted course', authors, none),
        title: mark('deleted course: lesson', authors, none),
      },
      article('article of a deleted course', authors, none),
    ],
    { ownerId, title: `Deleted ${mark('deleted course: title', learners, none)}` },
  )
  for (const [name, id, readers, findableBy] of [
    ['locked video', lockedVideo, learners, learners],
    ['video in 2099', main.lessons[5], authors, authors],
    ['video of a deleted section', main.lessons[9], authors, none],
    ['third in sequence', sequence.lessons[2], authors, authors],
    ['draft', draft.lessons[0], authors, authors],
    ['video of an archived course', archived.lessons[1], learners, learners],
    ['deleted course', removed.lessons[0], authors, none],
  ] as const) {
    const text = mark(`${name}: passage`, readers, findableBy)
    await addCaptions(app, id ?? '', [`${wordInPassages} ${text}`])
  }
  const questions: string[] = []
  const answers: string[] = []
  for (const [name, { course, lessons: ids }, index, readers, findableBy] of [
    ['locked video', main, 1, learners, learners],
    ['article in 30 days', main, 4, authors, authors],
    ['hidden article', main, 7, authors, authors],
    ['deleted article', main, 8, authors, none],
    ['second in sequence', sequence, 1, authors, authors],
    ['draft', draft, 0, authors, authors],
    ['deleted course', removed, 0, authors, none],
  ] as const) {
    const [questionId, answerId] = [randomUUID(), randomUUID()]
    const html = (part: string) => `<p>${mark(`${name}: ${part}`, readers, findableBy)}</p>`
    await app.deps.db.insert(lessonQuestions).values({
      id: questionId,
      courseId: course,
      lessonId: ids[index] ?? '',
      userId: ownerId,
      title: mark(`${name}: question`, readers, findableBy),
      body: 'Question',
      bodyHtml: html('details of a question'),
      words: sql`to_tsvector('simple', 'question lesson course')`,
    })
    const answer = { id: answerId, questionId, userId: ownerId, body: 'Answer' }
    await app.deps.db.insert(questionAnswers).values({ ...answer, bodyHtml: html('answer') })
    questions.push(questionId)
    answers.push(answerId)
  }
  return {
    secrets,
    ids: {
      main: main.course,
      sequence: sequence.course,
      draft: draft.course,
      archived: archived.course,
      unlisted: unlisted.course,
      deleted: removed.course,
    },
    lessons: {
      main: main.lessons,
      sequence: sequence.lessons,
      draft: draft.lessons,
      archived: archived.lessons,
      unlisted: unlisted.lessons,
      deleted: removed.lessons,
    },
    sections: sectionIds,
    files: fileIds,
    questions,
    answers,
  }
}

/** After the learners have enrolled. */
export async function closeMarkedCourses(
  { deps }: App,
  { ids }: Pick<MarkedCourses, 'ids'>,
): Promise<void> {
  await deps.db.update(courses).set({ status: 'unlisted' }).where(eq(courses.id, ids.unlisted))
  await deps.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, ids.archived))
  await deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, ids.deleted))
  await deps.events.publish('catalogueChanged', { courseIds: Object.values(ids) })
}

/** By the kind of secret. */
function findCall(name: string): string {
  if (name.endsWith(': Markdown')) return 'GET /api/lessons/:id/source'
  if (name.endsWith(': question')) return 'GET /api/lessons/:id/questions'
  if (/: (?:details of a question|answer)$/.test(name)) return 'GET /api/questions/:id'
  if (name.endsWith(': passage')) return 'GET /api/courses/:id/search'
  if (/^(?:draft|unlisted): (?:title|id)$/.test(name)) return 'GET /api/courses/my_course'
  if (/: (?:title|lesson|article title)$/.test(name)) return 'GET /api/courses/:id/curriculum'
  return 'GET /api/lessons/:id'
}

function isAuthor(caller: LeakCaller): boolean {
  return authors.includes(caller)
}

async function renameSections({ deps: { db } }: App, courseId: string, titles: string[]) {
  const rows = await db
    .select({ id: sections.id })
    .from(sections)
    .where(eq(sections.courseId, courseId))
    .orderBy(sections.rank)
  const ids = rows.map(({ id }) => id)
  for (const [index, title] of titles.entries()) {
    await db
      .update(sections)
      .set({ title })
      .where(eq(sections.id, ids[index] ?? ''))
  }
  return ids
}
