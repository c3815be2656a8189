import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import {
  acceptAnswer,
  answerQuestion,
  deleteAnswer,
  editAnswer,
  learningPolicy,
  removeAnswer,
  removeAnswerVote,
  voteForAnswer,
} from '#server/domain/learning/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { removalRequest } from '#shared/contract/community/community.ts'
import { messageResponse, recordId } from '#shared/contract/fields.ts'
import { lessonLockDetails } from '#shared/contract/learning/lessons.ts'
import {
  acceptRequest,
  answerChangeRequest,
  answerRequest,
  question,
  questionResponse,
  savedQuestionResponse,
} from '#shared/contract/learning/questions.ts'
import { heldMessages } from '#shared/messages/community/held.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'

const lockFields = { lesson_locked: lessonLockDetails.shape }
const shared = {
  tag: 'Learning',
  right: learningPolicy.participateInQuestions,
  response: questionResponse,
  errorFields: lockFields,
} as const

/** Answers to questions; the calls return the whole question. */
export function questionAnswerRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .put(
      '/api/questions/:id/answers/:answer',
      guardEndpoint(deps, {
        publishes: true,
        ...shared,
        summary: 'Answer a question',
        response: savedQuestionResponse,
        details:
          'The client chooses the id of the answer, so that a repeated request stores it once.',
        errors: ['invalid_input', 'lesson_locked', 'not_found', 'conflict', 'too_many'],
      }),
      parseBody(answerRequest),
      async (c) => {
        const questionId = parseIdParam(c, messages.unknownQuestion)
        const id = recordId.safeParse(c.req.param('answer'))
        if (!id.success) throw new AppError('not_found', messages.unknownAnswer)
        const place = { questionId, id: id.data }
        const { user } = c.get('session')
        const saved = await answerQuestion(deps, user, place, c.req.valid('json').body)
        return c.json({ msg: saved.held ? heldMessages.answer : messages.answered, ...saved })
      },
    )
    .put(
      '/api/questions/:id/accepted',
      guardEndpoint(deps, {
        ...shared,
        right: learningPolicy.acceptQuestionAnswers,
        summary: 'Accept an answer, or none',
        errors: ['invalid_input', 'lesson_locked', 'not_found'],
      }),
      parseBody(acceptRequest),
      async (c) => {
        const id = parseIdParam(c, messages.unknownQuestion)
        const { user } = c.get('session')
        return c.json({ question: await acceptAnswer(deps, user, id, c.req.valid('json').answer) })
      },
    )
    .patch(
      '/api/answers/:id',
      guardEndpoint(deps, {
        publishes: true,
        ...shared,
        right: learningPolicy.editQuestions,
        summary: 'Edit an answer of one’s own',
        response: savedQuestionResponse,
        details:
          'As the edit of a question: the `version` is that of the answer, and the response has its question.',
        errors: ['invalid_input', 'lesson_locked', 'not_found', 'conflict', 'too_many'],
        errorFields: { ...lockFields, conflict: { question } },
      }),
      parseBody(answerChangeRequest),
      async (c) => {
        const id = parseIdParam(c, messages.unknownAnswer)
        const { user } = c.get('session')
        const saved = await editAnswer(deps, user, id, c.req.valid('json'))
        return c.json({ msg: saved.held ? heldMessages.answer : messages.saved, ...saved })
      },
    )
    .delete(
      '/api/answers/:id',
      guardEndpoint(deps, {
        ...shared,
        right: learningPolicy.deleteOwnQuestion,
        summary: 'Delete an answer of one’s own',
        response: messageResponse,
        errors: ['lesson_locked', 'not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownAnswer)
        return c.json(await deleteAnswer(deps, c.get('session').user, id))
      },
    )
    .post(
      '/api/answers/:id/removal',
      guardEndpoint(deps, {
        ...shared,
        right: learningPolicy.moderateQuestions,
        summary: 'Remove an answer of someone else, as an author of the course and for a reason',
        details: 'The writer is told the reason; an entry in the audit log has it, too.',
        response: messageResponse,
        errors: ['invalid_input', 'lesson_locked', 'not_found'],
      }),
      parseBody(removalRequest),
      async (c) => {
        const id = parseIdParam(c, messages.unknownAnswer)
        const { reason } = c.req.valid('json')
        return c.json(await removeAnswer(deps, c.get('session').user, id, reason))
      },
    )
    .put(
      '/api/answers/:id/vote',
      guardEndpoint(deps, {
        ...shared,
        summary: 'Vote for an answer of someone else',
        errors: ['lesson_locked', 'not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownAnswer)
        return c.json({ question: await voteForAnswer(deps, c.get('session').user, id) })
      },
    )
    .delete(
      '/api/answers/:id/vote',
      guardEndpoint(deps, {
        ...shared,
        summary: 'Remove the vote for an answer',
        errors: ['lesson_locked', 'not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownAnswer)
        return c.json({ question: await removeAnswerVote(deps, c.get('session').user, id) })
      },
    )
}
