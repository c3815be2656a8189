import pg from 'pg'
import type { CourseOutline, OutlineLesson } from '#shared/contract/outline.ts'
import { newAuthor, newCourse } from './author.ts'
import type { Member } from './member.ts'
import type { E2eServer } from './test.ts'

interface LessonCourse {
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
  })
  const outline = (await (
    await fetch(`${site.url}/api/courses/${_id}/outline`)
  ).json()) as CourseOutline
  const [video, article, file] = outline.sections.flatMap((section) => section.lessons)
  if (!video || !article || !file) throw new Error('The demo has lessons of each kind.')
  return { _id, title, author, lessons: [video, article, file] }
}

async function useDatabase(site: E2eServer, work: (db: pg.Client) => Promise<void>): Promise<void> {
  const db = new pg.Client({ connectionString: site.databaseUrl })
  await db.connect()
  try {
    await work(db)
  } finally {
    await db.end()
  }
}
