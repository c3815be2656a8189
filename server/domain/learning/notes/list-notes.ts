import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses, lessonNotes, lessons, sections, videoVersion } from '#server/db/schema/index.ts'
import type {
  ListedNote,
  NoteListQuery,
  NoteListResponse,
} from '#shared/contract/learning/notes.ts'
import { noteLimits as limits } from '#shared/limits.ts'
import { type PlaceDeps, type PlacedMoment, placeMomentsIn } from '../moments/place-moments.ts'
import { isOwnNote, noteColumns, presentNote } from './note-queries.ts'

/** A page of all notes of a user, newest first. */
export async function listNotes(
  deps: PlaceDeps,
  userId: string,
  query: NoteListQuery,
): Promise<NoteListResponse> {
  const { db } = deps
  const [rows, withNotes] = await Promise.all([
    selectNotes(db)
      .where(and(isOwnNote(userId), matches(query), isBefore(userId, query.before)))
      .orderBy(desc(lessonNotes.createdAt), desc(lessonNotes.id))
      .limit(limits.pageSize + 1),
    loadCourses(db, userId),
  ])
  const page = rows.slice(0, limits.pageSize)
  return {
    notes: await presentNotes(deps, page),
    isMore: rows.length > limits.pageSize,
    courses: withNotes,
  }
}

/** With lesson and course, also deleted ones: notes stay readable. */
export function selectNotes(db: Queryable) {
  return db
    .select({
      ...noteColumns,
      lesson: { id: lessons.id, title: lessons.title, version: videoVersion },
      isDeleted: sql<boolean>`coalesce(${lessons.deletedAt}, ${sections.deletedAt}, ${courses.deletedAt}) is not null`,
      course: { id: courses.id, title: courses.title },
    })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectNotes>>[number]

/** One lesson after the other, so that one transcript is in memory at a time. */
export async function presentNotes(deps: PlaceDeps, rows: Row[]): Promise<ListedNote[]> {
  const places = new Map<Row, PlacedMoment>()
  for (const [lessonId, own] of Map.groupBy(rows, ({ lesson }) => lesson.id)) {
    const version = own[0]?.lesson.version ?? null
    const placed = await placeMomentsIn(deps, { lessonId, version }, own)
    own.forEach((row, index) => places.set(row, placed[index] ?? unplaced))
  }
  return rows.map((row) => ({
    ...presentNote(row, places.get(row) ?? unplaced),
    lesson: { _id: row.lesson.id, title: row.lesson.title, available: !row.isDeleted },
    course: { _id: row.course.id, title: row.course.title },
  }))
}

const unplaced = { seconds: null, isFromEarlierVideo: false }

function matches({ course, search }: NoteListQuery): SQL | undefined {
  return and(
    course ? eq(lessons.courseId, course) : undefined,
    search
      ? sql`strpos(lower(unaccent(${lessonNotes.body})), lower(unaccent(${search}))) > 0`
      : undefined,
  )
}

function isBefore(userId: string, id: string | undefined): SQL | undefined {
  if (!id) return undefined
  return sql`(${lessonNotes.createdAt}, ${lessonNotes.id}) < (
    select last.created_at, last.id from lesson_notes as last where last.id = ${id} and last.user_id = ${userId})`
}

async function loadCourses(db: Queryable, userId: string): Promise<NoteListResponse['courses']> {
  return db
    .select({ _id: courses.id, title: courses.title, notes: count() })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(isOwnNote(userId))
    .groupBy(courses.id)
    .orderBy(asc(courses.title), asc(courses.id))
}
