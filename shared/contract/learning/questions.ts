import { z } from 'zod'
import { learningLimits, questionLimits as limits } from '../../limits.ts'
import { questionMessages as messages } from '../../messages/lessons/questions.ts'
import { listRequestMessages } from '../../messages/requests.ts'
import {
  avatarUrl,
  heldForReview,
  isoTime,
  optionalText,
  recordId,
  requiredLine,
  requiredText,
  statedVideoVersion,
} from '../fields.ts'

const title = requiredLine(messages.titleMissing, (text) =>
  text.max(limits.titleMaxLength, messages.titleTooLong),
)
const body = optionalText(messages.bodyTooLong, (text) =>
  text.max(limits.bodyMaxLength, messages.bodyTooLong),
)
const answerBody = requiredText(messages.answerMissing, (text) =>
  text.max(limits.answerMaxLength, messages.answerTooLong),
)
const version = z.int().optional().meta({
  description:
    'The version that the edit is based on: 409 if there is another one. Omitted overwrites',
})

export const questionRequest = z.object({
  title,
  /** Markdown. */
  body,
  seconds: z
    .number({ error: messages.badSeconds })
    .min(0, messages.badSeconds)
    .max(learningLimits.videoMaxSeconds, messages.badSeconds)
    .nullable()
    .meta({ description: 'The moment of the video that the question is about' }),
  videoVersion: statedVideoVersion,
})
export type QuestionRequest = z.infer<typeof questionRequest>

/** What a form for a question edits. */
export const questionText = z.object({ title, body })

export const questionChangeRequest = questionText.extend({ version })
export type QuestionChangeRequest = z.infer<typeof questionChangeRequest>

export const answerRequest = z.object({ body: answerBody })
export const answerChangeRequest = answerRequest.extend({ version })
export type AnswerChangeRequest = z.infer<typeof answerChangeRequest>

export const acceptRequest = z.object({
  answer: recordId.nullable().meta({ description: 'null removes the mark' }),
})

const writer = z
  .object({ _id: recordId, fullname: z.string(), avatar: avatarUrl })
  .nullable()
  .meta({ description: 'null if the account was deleted' })

const votes = {
  voteCount: z.int(),
  /** By the current user. */
  voted: z.boolean(),
}

const edits = { version: z.int(), editedAt: isoTime.optional() }

/** A question in a list. */
export const questionSummary = z.object({
  _id: recordId,
  lesson: recordId,
  /** Empty if the question was deleted and others had answered it. */
  title: z.string(),
  deleted: z.boolean(),
  seconds: z.number().nullable(),
  /** The video was replaced since, so that `seconds` may be another moment. */
  fromEarlierVideo: z.boolean(),
  writer,
  answerCount: z.int(),
  /** An instructor of the course answered, or an answer was accepted. */
  answered: z.boolean(),
  accepted: z.boolean(),
  ...votes,
  createdAt: isoTime,
})
export type QuestionSummary = z.infer<typeof questionSummary>

export const answer = z.object({
  _id: recordId,
  writer,
  /** The writer teaches the course. */
  instructor: z.boolean(),
  accepted: z.boolean(),
  /** Markdown, and the safe HTML that the server made of it. */
  body: z.string(),
  html: z.string(),
  ...votes,
  ...edits,
  createdAt: isoTime,
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    /** Remove it for a reason. */
    moderate: z.boolean(),
    vote: z.boolean(),
  }),
})
export type Answer = z.infer<typeof answer>

/** A question with its answers: the accepted one first, then by votes. */
export const question = questionSummary.extend({
  body: z.string(),
  html: z.string(),
  instructor: z.boolean(),
  subscribed: z.boolean(),
  ...edits,
  answers: z.array(answer),
  can: z.object({
    answer: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    /** Remove it for a reason. */
    moderate: z.boolean(),
    vote: z.boolean(),
    accept: z.boolean(),
    subscribe: z.boolean(),
  }),
})
export type Question = z.infer<typeof question>

export const questionResponse = z.object({ msg: z.string().optional(), question })

/** `held` is about the question or answer that was saved. */
export const savedQuestionResponse = questionResponse.extend(heldForReview.shape)
export type SavedQuestion = Pick<z.infer<typeof savedQuestionResponse>, 'question' | 'held'>

export const questionSorts = ['newest', 'votes', 'time'] as const
export type QuestionSort = (typeof questionSorts)[number]

const cursor = z
  .string()
  .max(100, listRequestMessages.badCursor)
  .transform((text) => (text === '' ? undefined : text))
  .optional()
const search = z.string().trim().max(limits.searchMaxLength).optional().catch(undefined)

export const questionListQuery = z.object({
  sort: z.enum(questionSorts).catch('newest'),
  search,
  cursor,
})
export type QuestionListQuery = z.infer<typeof questionListQuery>

/** `next` is the `cursor` of the next page; omitted on the last. */
export const questionListResponse = z.object({
  questions: z.array(questionSummary),
  next: z.string().optional(),
  can: z.object({ ask: z.boolean() }),
})
export type QuestionListResponse = z.infer<typeof questionListResponse>

export const questionQueueQuery = z.object({
  filter: z.enum(['unanswered', 'all']).catch('unanswered'),
  course: recordId.optional().catch(undefined),
  search,
  cursor,
})
export type QuestionQueueQuery = z.infer<typeof questionQueueQuery>

/** A question in a list of several courses. */
export const placedQuestion = questionSummary.extend({
  course: z.object({ _id: recordId, title: z.string() }),
  lessonTitle: z.string(),
})
export type PlacedQuestion = z.infer<typeof placedQuestion>

export const questionQueueResponse = z.object({
  questions: z.array(placedQuestion),
  next: z.string().optional(),
  /** Of all courses, up to a hundred. */
  unanswered: z.int(),
  /** The user's courses, for the filter. */
  courses: z.array(z.object({ _id: recordId, title: z.string() })),
})
export type QuestionQueueResponse = z.infer<typeof questionQueueResponse>

export const ownQuestionsQuery = z.object({ cursor })
export type OwnQuestionsQuery = z.infer<typeof ownQuestionsQuery>

/** What the user asked, also in courses that they left. */
export const ownQuestionsResponse = z.object({
  questions: z.array(
    placedQuestion.extend({
      available: z.boolean().meta({ description: 'The user may open the lesson' }),
    }),
  ),
  next: z.string().optional(),
})
export type OwnQuestionsResponse = z.infer<typeof ownQuestionsResponse>
export type OwnQuestion = OwnQuestionsResponse['questions'][number]
