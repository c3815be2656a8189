import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import {
  askQuestion,
  deleteQuestion,
  editQuestion,
  getQuestion,
  learningPolicy,
  listOwnQuestions,
  listQuestionQueue,
  listQuestions,
  removeQuestion,
  removeQuestionVote,
  subscribe,
  suggestParticipants,
  unsubscribe,
  voteForQuestion,
} from '#server/domain/learning/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { removalRequest } from '#shared/contract/community/community.ts'
import { mentionQuery, mentionSuggestions } from '#shared/contract/community/mentions.ts'
import { messageResponse, recordId } from '#shared/contract/fields.ts'
import { lessonLockDetails } from '#shared/contract/learning/lessons.ts'
import {
  ownQuestionsQuery,
  ownQuestionsResponse,
  question,
  questionChangeRequest,
  questionListQuery,
  questionListResponse,
  questionQueueQuery,
  questionQueueResponse,
  questionRequest,
  questionResponse,
  savedQuestionResponse,
} from '#shared/contract/learning/questions.ts'
import { heldMessages } from '#shared/messages/community/held.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { findActor } from '../../middleware/find-actor.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../../middleware/parse-request.ts'

const tag = 'Learning'
const lockFields = { lesson_locked: lessonLockDetails.shape }

const participation = {
  tag,
  right: learningPolicy.participateInQuestions,
  response: questionResponse,
  errorFields: lockFields,
} as const

const editDetails =
  'Every edit increments the `version`. A body with a `version` is saved only if that is still the current one; otherwise the response is 409 `conflict` with the current `question`, and nothing is changed.'

/** Questions to a lesson: users who may open the lesson may read them. */
export function questionRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/lessons/:id/questions',
      guardEndpoint(deps, {
        tag,
        right: learningPolicy.readQuestions,
        isPersonalized: true,
        summary: 'List the questions to a lesson, if the current user may open it',
        response: questionListResponse,
        errors: ['invalid_input', 'lesson_locked', 'not_found'],
        errorFields: lockFields,
      }),
      parseQuery(questionListQuery),
      async (c) => {
        const id = parseIdParam(c, curriculumMessages.lessonNotFound)
        return c.json(await listQuestions(deps, await findActor(deps, c), id, c.req.valid('query')))
      },
    )
    .put(
      '/api/lessons/:id/questions/:question',
      guardEndpoint(deps, {
        publishes: true,
        tag,
        right: learningPolicy.participateInQuestions,
        summary: 'Ask a question to a lesson',
        details:
          'The client chooses the id of the question, so that a repeated request stores it once.',
        response: savedQuestionResponse,
        errors: ['invalid_input', 'lesson_locked', 'not_found', 'conflict', 'too_many'],
        errorFields: lockFields,
      }),
      parseBody(questionRequest),
      async (c) => {
        const lessonId = parseIdParam(c, curriculumMessages.lessonNotFound)
        const id = recordId.safeParse(c.req.param('question'))
        if (!id.success) throw new AppError('not_found', messages.unknownQuestion)
        const place = { lessonId, id: id.data }
        const { user } = c.get('session')
        const saved = await askQuestion(deps, user, place, c.req.valid('json'))
        return c.json({ msg: saved.held ? heldMessages.question : messages.asked, ...saved })
      },
    )
    .get(
      '/api/lessons/:id/mentions',
      guardEndpoint(deps, {
        tag,
        right: learningPolicy.participateInQuestions,
        summary: 'Suggest whom a question to a lesson, or an answer, can mention',
        details:
          'The instructors of the course, and those who asked or answered a question to the lesson, whose username or full name starts with `search`. At most eight.',
        response: mentionSuggestions,
        errors: ['invalid_input', 'lesson_locked', 'not_found', 'too_many'],
        errorFields: lockFields,
      }),
      parseQuery(mentionQuery),
      async (c) => {
        const id = parseIdParam(c, curriculumMessages.lessonNotFound)
        const { search } = c.req.valid('query')
        return c.json(await suggestParticipants(deps, c.get('session').user, id, search))
      },
    )
    .get(
      '/api/questions',
      guardEndpoint(deps, {
        tag,
        right: learningPolicy.listQuestionQueue,
        summary: 'List the questions to the courses that the current user teaches',
        details:
          'The unanswered ones, which waited longest first; with `filter=all` all, the newest first.',
        response: questionQueueResponse,
        errors: ['invalid_input'],
      }),
      parseQuery(questionQueueQuery),
      async (c) =>
        c.json(await listQuestionQueue(deps, c.get('session').user, c.req.valid('query'))),
    )
    .get(
      '/user/questions',
      guardEndpoint(deps, {
        tag,
        right: learningPolicy.viewOwnQuestions,
        summary: 'List the current user’s own questions of all courses, newest first',
        details: 'Also those in courses that the user left.',
        response: ownQuestionsResponse,
        errors: ['invalid_input'],
      }),
      parseQuery(ownQuestionsQuery),
      async (c) =>
        c.json(await listOwnQuestions(deps, c.get('session').user, c.req.valid('query'))),
    )
    .get(
      '/api/questions/:id',
      guardEndpoint(deps, {
        tag,
        right: learningPolicy.readQuestions,
        isPersonalized: true,
        summary: 'Get a question with its answers, if the current user may open its lesson',
        response: questionResponse,
        errors: ['lesson_locked', 'not_found'],
        errorFields: lockFields,
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownQuestion)
        return c.json({ question: await getQuestion(deps, await findActor(deps, c), id) })
      },
    )
    .patch(
      '/api/questions/:id',
      guardEndpoint(deps, {
        publishes: true,
        tag,
        right: learningPolicy.editQuestions,
        summary: 'Edit a question of one’s own',
        details: editDetails,
        response: savedQuestionResponse,
        errors: ['invalid_input', 'lesson_locked', 'not_found', 'conflict', 'too_many'],
        errorFields: { ...lockFields, conflict: { question } },
      }),
      parseBody(questionChangeRequest),
      async (c) => {
        const id = parseIdParam(c, messages.unknownQuestion)
        const { user } = c.get('session')
        const saved = await editQuestion(deps, user, id, c.req.valid('json'))
        return c.json({ msg: saved.held ? heldMessages.question : messages.saved, ...saved })
      },
    )
    .delete(
      '/api/questions/:id',
      guardEndpoint(deps, {
        tag,
        right: learningPolicy.deleteOwnQuestion,
        summary: 'Delete a question of one’s own',
        details:
          'If others answered it, only its text and the name of its writer are deleted, until the last answer is.',
        response: messageResponse,
        errors: ['lesson_locked', 'not_found'],
        errorFields: lockFields,
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownQuestion)
        return c.json(await deleteQuestion(deps, c.get('session').user, id))
      },
    )
    .post(
      '/api/questions/:id/removal',
      guardEndpoint(deps, {
        tag,
        right: learningPolicy.moderateQuestions,
        summary: 'Remove a question of someone else, as an author of the course and for a reason',
        details: 'The writer is told the reason; an entry in the audit log has it, too.',
        response: messageResponse,
        errors: ['invalid_input', 'lesson_locked', 'not_found'],
        errorFields: lockFields,
      }),
      parseBody(removalRequest),
      async (c) => {
        const id = parseIdParam(c, messages.unknownQuestion)
        const { reason } = c.req.valid('json')
        return c.json(await removeQuestion(deps, c.get('session').user, id, reason))
      },
    )
    .put(
      '/api/questions/:id/vote',
      guardEndpoint(deps, {
        ...participation,
        summary: 'Vote for a question of someone else',
        errors: ['lesson_locked', 'not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownQuestion)
        return c.json({ question: await voteForQuestion(deps, c.get('session').user, id) })
      },
    )
    .delete(
      '/api/questions/:id/vote',
      guardEndpoint(deps, {
        ...participation,
        summary: 'Remove the vote for a question',
        errors: ['lesson_locked', 'not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownQuestion)
        return c.json({ question: await removeQuestionVote(deps, c.get('session').user, id) })
      },
    )
    .put(
      '/api/questions/:id/subscription',
      guardEndpoint(deps, {
        ...participation,
        summary: 'Be notified of answers to a question',
        errors: ['lesson_locked', 'not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownQuestion)
        return c.json({ question: await subscribe(deps, c.get('session').user, id) })
      },
    )
    .delete(
      '/api/questions/:id/subscription',
      guardEndpoint(deps, {
        ...participation,
        summary: 'No longer be notified of answers',
        errors: ['lesson_locked', 'not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownQuestion)
        return c.json({ question: await unsubscribe(deps, c.get('session').user, id) })
      },
    )
}
