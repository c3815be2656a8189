import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import {
  formatCursor,
  isOlderThan,
  type KeysetCursor,
  parseCursor,
} from '#server/db/keyset-cursor.ts'
import { lessonQuestions as questions } from '#server/db/schema/index.ts'
import { matchWords } from '#server/db/text-search.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type {
  QuestionListQuery,
  QuestionListResponse,
  QuestionSort,
} from '#shared/contract/learning/questions.ts'
import { questionLimits as limits } from '#shared/limits.ts'
import { requireLesson } from '../access/require-lesson.ts'
import { placeMoments } from '../moments/place-moments.ts'
import { presentSummary } from './present-question.ts'
import { canParticipate } from './question-access.ts'
import { selectQuestions, type SummaryRow } from './question-queries.ts'

/** A page of the questions to a lesson. Throws `not_found`, `lesson_locked`, and `invalid_input` for a bad cursor. */
export async function listQuestions(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'renderers'>,
  actor: Actor | undefined,
  lessonId: string,
  { sort, search, cursor }: QuestionListQuery,
): Promise<QuestionListResponse> {
  const { db, clock, settings } = deps
  const lesson = await requireLesson(db, actor, lessonId, clock.now())
  const order = orders[sort]
  const start = cursor === undefined ? undefined : parseCursor(cursor, order.type)
  const rows = await selectQuestions(db, actor?.id, {
    filter: and(
      eq(questions.lessonId, lessonId),
      search ? sql`${questions.words} @@ ${matchWords(search)}` : undefined,
      start && order.after(start),
    ),
    orderBy: order.by,
    limit: limits.pageSize + 1,
  })
  const page = rows.slice(0, limits.pageSize)
  const last = page.at(-1)
  const moments = await placeMoments(deps, lessonId, page)
  return {
    questions: page.flatMap((row, index) => {
      const moment = moments[index]
      return moment ? [presentSummary(row, moment, settings)] : []
    }),
    ...(last && rows.length > page.length
      ? { next: formatCursor(order.value(last), last.id) }
      : {}),
    can: { ask: canParticipate(actor, lesson) },
  }
}

interface Order {
  type: 'time' | 'number'
  by: SQL[]
  value: (row: SummaryRow) => string
  after: (start: KeysetCursor) => SQL
}

/** As in the index `lesson_questions_lesson_time`. */
const moment = sql`coalesce(${questions.seconds}, 'infinity')`

const orders: Record<QuestionSort, Order> = {
  newest: {
    type: 'time',
    by: [desc(questions.createdAt), desc(questions.id)],
    value: (row) => row.createdAt.toISOString(),
    after: (start) => isOlderThan(start, { time: questions.createdAt, id: questions.id }),
  },
  votes: {
    type: 'number',
    by: [desc(questions.voteCount), desc(questions.id)],
    value: (row) => String(row.voteCount),
    after: ({ value, id }) =>
      sql`(${questions.voteCount}, ${questions.id}) < (${value}::float8, ${id}::uuid)`,
  },
  time: {
    type: 'number',
    by: [asc(moment), asc(questions.id)],
    value: (row) => String(row.seconds ?? 'Infinity'),
    after: ({ value, id }) => sql`(${moment}, ${questions.id}) > (${value}::float8, ${id}::uuid)`,
  },
}
