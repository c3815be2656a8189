import { and, asc, eq, exists, isNull, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { enrolments, questionSubscriptions, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  type InsertedNotification,
  insertNotifications,
} from '#server/domain/notifications/index.ts'
import { questionLimits as limits } from '#shared/limits.ts'
import type { LoadedFacts } from '../access/load-facts.ts'
import { listAuthorIds } from './question-access.ts'

interface QuestionEvent {
  actorId: string
  questionId: string
  lesson: LoadedFacts
}

/** Notifies the authors of the course of a new question. Publish what is returned after the commit. */
export function notifyAuthors(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { actorId, questionId, lesson }: QuestionEvent,
): Promise<InsertedNotification[]> {
  const receiverIds = listAuthorIds(lesson).filter((id) => id !== actorId)
  const subject = { kind: 'question_asked', courseId: lesson.courseId, questionId } as const
  return insertNotifications(deps, tx, receiverIds, { ...subject, actorId })
}

/** Notifies the subscribers who still belong to the course of a new answer. */
export async function notifySubscribers(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { actorId, questionId, answerId, lesson }: QuestionEvent & { answerId: string },
): Promise<InsertedNotification[]> {
  const isLearner = exists(
    tx
      .select({ one: sql`1` })
      .from(enrolments)
      .where(
        and(
          eq(enrolments.userId, questionSubscriptions.userId),
          eq(enrolments.courseId, lesson.courseId),
          isNull(enrolments.removedAt),
        ),
      ),
  )
  const isAuthor = sql`${users.id} = any (${sql.param(listAuthorIds(lesson))}::uuid[])`
  const subscribers = await tx
    .select({ id: users.id })
    .from(questionSubscriptions)
    .innerJoin(users, eq(users.id, questionSubscriptions.userId))
    .where(
      and(
        eq(questionSubscriptions.questionId, questionId),
        ne(questionSubscriptions.userId, actorId),
        or(isLearner, isAuthor, eq(users.role, 'admin')),
      ),
    )
    .orderBy(asc(questionSubscriptions.createdAt), asc(users.id))
    .limit(limits.notifiedSubscribersMax)
  const subject = { kind: 'question_answered', courseId: lesson.courseId, questionId } as const
  const receiverIds = subscribers.map(({ id }) => id)
  return insertNotifications(deps, tx, receiverIds, { ...subject, actorId, answerId })
}
