import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { curriculumResponse, editableLesson } from '#shared/contract/courses/curriculum.ts'
import type { CourseOutline, OutlineLesson } from '#shared/contract/courses/outline.ts'
import { lessonFileResponse } from '#shared/contract/learning/lessons.ts'
import { fileForm } from '#tests/factories/media/files.ts'
import { callApi } from '#tests/helpers/client.ts'
import { newAuthor, newCourse, wire } from './author.ts'
import type { Member } from './member.ts'
import { expect, type E2eServer } from './test.ts'

export interface LessonCourse {
  _id: string
  title: string
  author: Member & { token: string }
  /** A video that is a preview, an article, and a file, one after another in two sections. */
  lessons: [OutlineLesson, OutlineLesson, OutlineLesson]
}

/** Creates a course with one lesson of each kind, taken from the demo's courses, to be learned in sequence. */
export async function newLessonCourse(site: E2eServer): Promise<LessonCourse> {
  const author = await newAuthor(site)
  const title = `Curriculum ${crypto.randomUUID().slice(0, 8)}`
  const { _id } = await newCourse(site, author.token, { title })
  await useDatabase(site, async (db) => {
    await db.query('delete from sections where course_id = $1', [_id])
    await db.query(`update courses set lesson_order = 'sequence' where id = $1`, [_id])
    await db.query(
      `insert into sections (course_id, title, rank) values ($1, 'First steps', 'a0'), ($1, 'Further', 'a1')`,
      [_id],
    )
    const copy = (kind: string, name: string, section: string, rank: string) =>
      db.query(
        `insert into lessons (course_id, section_id, rank, kind, title, content, video, duration_seconds, file_id, is_preview)
         select $1, (select id from sections where course_id = $1 and title = $3), $4, kind, $5, content, video,
           duration_seconds, file_id, kind = 'video'
         from lessons where kind = $2 and course_id <> $1 and deleted_at is null and not is_hidden
         order by length(content::text) desc limit 1`,
        [_id, kind, section, rank, name],
      )
    await copy('video', 'Watch this first', 'First steps', 'a0')
    await copy('article', 'Then read this', 'First steps', 'a1')
    await copy('file', 'Keep this at hand', 'Further', 'a0')
    // A file to download, since a PDF completes its lesson by itself.
    await db.query(
      `update lessons set file_id = (select id from course_files where content_type <> 'application/pdf' limit 1)
       where course_id = $1 and kind = 'file'`,
      [_id],
    )
  })
  const outline = (await (
    await fetch(`${site.url}/api/courses/${_id}/outline`)
  ).json()) as CourseOutline
  const [video, article, file] = outline.sections.flatMap((section) => section.lessons)
  if (!video || !article || !file) throw new Error('The demo has lessons of each kind.')
  return { _id, title, author, lessons: [video, article, file] }
}

/** Creates a course with a file lesson for each of the files, which learners can open in any order. */
export async function newFileCourse(
  site: E2eServer,
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[],
): Promise<{ _id: string; author: Member & { token: string }; lessons: string[] }> {
  const author = await newAuthor(site)
  const { token } = author
  const { _id } = await newCourse(site, token)
  const call = async (request: Parameters<typeof callApi>[1], body?: unknown) => {
    const reply = await callApi(wire(site), request, { token, body })
    expect(reply.status, request).toBe(200)
    return reply.body
  }
  const { curriculum } = curriculumResponse.parse(await call(`GET /api/courses/${_id}/curriculum`))
  const lessons = files.map(({ name }) => ({ _id: randomUUID(), title: name, kind: 'file' }))
  const section = curriculum.sections[0]?._id
  await call(`POST /api/courses/${_id}/lessons`, { section, lessons })
  for (const [index, { name, bytes }] of files.entries()) {
    const id = lessons[index]?._id ?? ''
    const form = fileForm(bytes, name, 'application/pdf')
    const { file } = lessonFileResponse.parse(await call(`POST /api/courses/${_id}/files`, form))
    const source = await call(`GET /api/lessons/${id}/source`)
    const { version } = editableLesson.parse(source['lesson'])
    await call(`PATCH /api/lessons/${id}`, { version, file: file._id })
  }
  return { _id, author, lessons: lessons.map((lesson) => lesson._id) }
}

/** For what no call of the API can set up. */
export async function useDatabase<T>(
  site: E2eServer,
  work: (db: pg.Client) => Promise<T>,
): Promise<T> {
  const db = new pg.Client({ connectionString: site.databaseUrl })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
