import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses, lessonNotes, lessons, sections } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { ListedNote } from '#shared/contract/learning/notes.ts'
import { pages } from '#shared/paths.ts'
import { presentNotes, selectNotes } from './list-notes.ts'
import { isOwnNote } from './note-queries.ts'

type ExportDeps = Pick<Deps, 'db' | 'settings' | 'renderers' | 'limits'>

/**
 * All notes of a user, or those in one course, as Markdown in parts: one per lesson, in the order of the courses. Throws
 * `too_many`.
 */
export async function exportNotes(
  deps: ExportDeps,
  userId: string,
  query: { course?: string | undefined },
): Promise<AsyncGenerator<string>> {
  await deps.limits.take('noteExportPerUser', userId)
  return writeNotes(deps, userId, query)
}

async function* writeNotes(
  deps: ExportDeps,
  userId: string,
  { course }: { course?: string | undefined },
): AsyncGenerator<string> {
  const { db, settings } = deps
  yield '# My notes\n'
  let courseId: string | undefined
  for (const lessonId of await loadLessons(db, userId, course)) {
    const rows = await selectNotes(db)
      .where(and(isOwnNote(userId), eq(lessonNotes.lessonId, lessonId)))
      .orderBy(sql`${lessonNotes.seconds} nulls first`, asc(lessonNotes.createdAt))
    const notes = await presentNotes(deps, rows)
    const [first] = notes
    if (!first) continue
    if (first.course._id !== courseId) yield `\n## ${toLine(first.course.title)}\n`
    courseId = first.course._id
    yield `\n### ${toLine(first.lesson.title)}\n`
    for (const note of notes) yield `\n${toHeading(note, settings.publicUrl)}\n\n${note.body}\n`
  }
}

async function loadLessons(db: Queryable, userId: string, course: string | undefined) {
  const rows = await db
    .select({ id: lessons.id })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(isOwnNote(userId), course ? eq(courses.id, course) : undefined))
    .groupBy(courses.id, sections.id, lessons.id)
    .orderBy(
      asc(courses.title),
      asc(courses.id),
      asc(sections.rank),
      asc(sections.id),
      asc(lessons.rank),
      asc(lessons.id),
    )
  return rows.map(({ id }) => id)
}

/** The time with a link to it. */
function toHeading({ seconds, earlier, lesson, course }: ListedNote, publicUrl: string): string {
  if (seconds === null) {
    return earlier ? '**From an earlier version of the video**' : '**The whole lesson**'
  }
  const time = toTimestamp(seconds)
  if (!lesson.available) return `**${time}**`
  return `**[${time}](${publicUrl}${pages.lessonAt(course._id, lesson._id, seconds)})**`
}

/** As `1:02:05` or `2:05`. */
function toTimestamp(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const [hours = 0, minutes = 0, rest = 0] = parts
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Titles have no line breaks; characters that Markdown reads as formatting are escaped. */
function toLine(title: string): string {
  return title.replace(/[\\`*_[\]<>#]/g, String.raw`\$&`)
}
