import type { Queryable } from '#server/db/client.ts'
import type { Deps } from '#server/domain/deps.ts'
import { linkHtmlMentions, loadMentions } from '#server/domain/mentions/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Question } from '#shared/contract/learning/questions.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import type { LoadedFacts } from '../access/load-facts.ts'
import { placeMoments } from '../moments/place-moments.ts'
import { presentQuestion } from './present-question.ts'
import { type QuestionAccess, requireQuestion } from './question-access.ts'
import {
  type AnswerRow,
  loadAnswers,
  loadQuestion,
  loadStoredQuestion,
  type QuestionRow,
} from './question-queries.ts'

type ViewDeps = Pick<Deps, 'db' | 'settings' | 'renderers'>

/** A question with its answers. Throws `not_found`, and `lesson_locked` for one to a lesson that is not open. */
export async function getQuestion(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'renderers'>,
  actor: Actor | undefined,
  id: string,
): Promise<Question> {
  return viewQuestion(deps, actor, await requireQuestion(deps.db, actor, id, deps.clock.now()))
}

/** A question with its answers, for a viewer whose access was checked. */
export async function viewQuestion(
  deps: ViewDeps,
  viewer: Actor | undefined,
  { id, lesson }: QuestionAccess,
): Promise<Question> {
  const row = await loadQuestion(deps.db, viewer?.id, id)
  return viewRow(deps, viewer, row, lesson)
}

/** A question that is held for review, for who asked it. */
export async function viewHeldQuestion(
  deps: ViewDeps,
  writer: Actor,
  { id, lesson }: QuestionAccess,
): Promise<Question> {
  return viewRow(deps, writer, await loadStoredQuestion(deps.db, writer.id, id), lesson)
}

async function viewRow(
  deps: ViewDeps,
  viewer: Actor | undefined,
  row: QuestionRow | undefined,
  lesson: LoadedFacts,
): Promise<Question> {
  const { db, settings } = deps
  if (!row) throw new AppError('not_found', messages.unknownQuestion)
  const [answers, [moment]] = await Promise.all([
    loadAnswers(db, viewer?.id, { ...row, courseId: lesson.courseId }),
    placeMoments(deps, row.lessonId, [row]),
  ])
  if (!moment) throw new Error('There is one place per moment.')
  const links = await linkMentions(db, row, answers)
  return presentQuestion(links.question, links.answers, { viewer, lesson, moment, settings })
}

/** The rows with links to whom they mention, in one statement, and none without an `@`. */
async function linkMentions(db: Queryable, question: QuestionRow, answers: AnswerRow[]) {
  const answerIds = answers.filter(mayMention).map(({ id }) => id)
  const questionIds = mayMention(question) ? [question.id] : []
  const mentions = await loadMentions(db, { questionIds, answerIds })
  const link = <Row extends { id: string; bodyHtml: string }>(row: Row): Row => {
    const users = mentions.get(row.id) ?? []
    const userIds = new Map(users.map(({ username, _id }) => [username, _id]))
    return { ...row, bodyHtml: linkHtmlMentions(row.bodyHtml, userIds) }
  }
  return { question: link(question), answers: answers.map(link) }
}

function mayMention({ bodyHtml }: { bodyHtml: string }): boolean {
  return bodyHtml.includes('@')
}
