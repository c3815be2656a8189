import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { formatCursor, isOlderThan, parseCursor } from '#server/db/keyset-cursor.ts'
import { lessonQuestions as questions } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type {
  OwnQuestionsQuery,
  OwnQuestionsResponse,
} from '#shared/contract/learning/questions.ts'
import { questionLimits as limits } from '#shared/limits.ts'
import { canOpenLesson } from '../access/can-open-lesson.ts'
import { loadManyFacts } from '../access/load-many-facts.ts'
import { presentPlacedQuestion } from './present-question.ts'
import { selectPlacedQuestions } from './question-queries.ts'

/**
 * A page of what the actor asked, newest first, also in courses that they left and in deleted ones: it can be deleted
 * there, too. Throws `invalid_input` for a bad cursor.
 */
export async function listOwnQuestions(
  { db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>,
  actor: Actor,
  { cursor }: OwnQuestionsQuery,
): Promise<OwnQuestionsResponse> {
  const rows = await findPage(db, actor.id, cursor)
  const page = rows.slice(0, limits.pageSize)
  const last = page.at(-1)
  const lessonIds = [...new Set(page.map(({ lessonId }) => lessonId))]
  const courseIds = [...new Set(page.map(({ course }) => course._id))]
  const facts = await loadManyFacts(db, actor, { lessonIds, courseIds }, clock.now())
  const open = new Set(
    facts.filter((lesson) => canOpenLesson(actor, lesson.facts).allowed).map(({ id }) => id),
  )
  return {
    questions: page.map((row) => ({
      ...presentPlacedQuestion(row, settings),
      available: open.has(row.lessonId),
    })),
    ...(last && rows.length > page.length ? { next: formatCursor(last.createdAt, last.id) } : {}),
  }
}

function findPage(db: Queryable, userId: string, cursor: string | undefined) {
  const start = cursor === undefined ? undefined : parseCursor(cursor, 'time')
  const isBefore = start && isOlderThan(start, { time: questions.createdAt, id: questions.id })
  return selectPlacedQuestions(db, userId, {
    filter: and(eq(questions.userId, userId), isBefore),
    orderBy: [desc(questions.createdAt), desc(questions.id)],
  })
}
