import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { answerVotes, questionAnswers, questionVotes } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Question } from '#shared/contract/learning/questions.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import { viewQuestion } from './get-question.ts'
import {
  lockQuestion,
  type QuestionAccess,
  requireParticipation,
  requireQuestion,
  requireQuestionOfAnswer,
} from './question-access.ts'

type VoteDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'renderers'>

/** Votes for a question of someone else, once. Returns it. Throws `not_found`, `lesson_locked` and `forbidden`. */
export async function voteForQuestion(deps: VoteDeps, actor: Actor, id: string): Promise<Question> {
  const access = await requireQuestion(deps.db, actor, id, deps.clock.now())
  return write(deps, actor, access, async (tx) => {
    const { userId } = await lockQuestion(tx, id)
    requireOther(actor, userId)
    const vote = { questionId: id, userId: actor.id, createdAt: deps.clock.now() }
    await tx.insert(questionVotes).values(vote).onConflictDoNothing()
  })
}

/** Removes the vote for a question. Throws what `voteForQuestion` throws. */
export async function removeQuestionVote(
  deps: VoteDeps,
  actor: Actor,
  id: string,
): Promise<Question> {
  const access = await requireQuestion(deps.db, actor, id, deps.clock.now())
  return write(deps, actor, access, async (tx) => {
    await tx
      .delete(questionVotes)
      .where(and(eq(questionVotes.questionId, id), eq(questionVotes.userId, actor.id)))
  })
}

/** Votes for an answer as `voteForQuestion` does for a question, and returns its question. */
export async function voteForAnswer(deps: VoteDeps, actor: Actor, id: string): Promise<Question> {
  const access = await requireQuestionOfAnswer(deps.db, actor, id, deps.clock.now())
  return write(deps, actor, access, async (tx) => {
    const [answer] = await tx
      .select({ userId: questionAnswers.userId })
      .from(questionAnswers)
      .where(eq(questionAnswers.id, id))
      .for('key share')
    if (!answer) throw new AppError('not_found', messages.unknownAnswer)
    requireOther(actor, answer.userId)
    const vote = { answerId: id, userId: actor.id, createdAt: deps.clock.now() }
    await tx.insert(answerVotes).values(vote).onConflictDoNothing()
  })
}

export async function removeAnswerVote(
  deps: VoteDeps,
  actor: Actor,
  id: string,
): Promise<Question> {
  const access = await requireQuestionOfAnswer(deps.db, actor, id, deps.clock.now())
  return write(deps, actor, access, async (tx) => {
    await tx
      .delete(answerVotes)
      .where(and(eq(answerVotes.answerId, id), eq(answerVotes.userId, actor.id)))
  })
}

async function write(
  deps: VoteDeps,
  actor: Actor,
  access: QuestionAccess,
  change: (tx: Transaction) => Promise<void>,
): Promise<Question> {
  requireParticipation(actor, access.lesson)
  await deps.db.transaction(change)
  return viewQuestion(deps, actor, access)
}

function requireOther(actor: Actor, writerId: string | null): void {
  if (actor.id === writerId) throw new AppError('forbidden', messages.ownVote)
}
