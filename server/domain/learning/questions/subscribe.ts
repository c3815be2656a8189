import { and, eq } from 'drizzle-orm'
import { questionSubscriptions } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { Question } from '#shared/contract/learning/questions.ts'
import { viewQuestion } from './get-question.ts'
import { lockQuestion, requireParticipation, requireQuestion } from './question-access.ts'

type SubscriptionDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'renderers'>

/** The actor is notified of answers from now on. Returns the question. Throws `not_found`, `lesson_locked` and `forbidden`. */
export async function subscribe(
  deps: SubscriptionDeps,
  actor: Actor,
  id: string,
): Promise<Question> {
  const createdAt = deps.clock.now()
  const access = await requireQuestion(deps.db, actor, id, createdAt)
  requireParticipation(actor, access.lesson)
  await deps.db.transaction(async (tx) => {
    await lockQuestion(tx, id)
    await tx
      .insert(questionSubscriptions)
      .values({ questionId: id, userId: actor.id, createdAt })
      .onConflictDoNothing()
  })
  return viewQuestion(deps, actor, access)
}

/** The actor is no longer notified of answers. Throws what `subscribe` throws. */
export async function unsubscribe(
  deps: SubscriptionDeps,
  actor: Actor,
  id: string,
): Promise<Question> {
  const access = await requireQuestion(deps.db, actor, id, deps.clock.now())
  requireParticipation(actor, access.lesson)
  const { questionId, userId } = questionSubscriptions
  await deps.db.delete(questionSubscriptions).where(and(eq(questionId, id), eq(userId, actor.id)))
  return viewQuestion(deps, actor, access)
}
