import type { Answer, Question } from '#shared/contract/learning/questions.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { readToken } from '#web/lib/session/index.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import type { ModeratedContent } from '#web/ui/moderation/moderate-button.tsx'

type Change = (question: Question) => void
type Send = () => Promise<{ json(): Promise<unknown> }>

/** Shows the vote at once, and takes it back with a message if it could not be saved. */
export async function toggleQuestionVote(question: Question, onChange: Change): Promise<void> {
  const { _id: id, voted, voteCount } = question
  onChange({ ...question, voted: !voted, voteCount: voteCount + (voted ? -1 : 1) })
  const { vote } = getBrowserApi().api.questions[':id']
  const param = { id }
  const send = () => (voted ? vote.$delete({ param }) : vote.$put({ param }))
  await save(send, question, onChange)
}

export async function toggleAnswerVote(
  question: Question,
  answerId: string,
  onChange: Change,
): Promise<void> {
  const answers = question.answers.map((answer) =>
    answer._id === answerId
      ? { ...answer, voted: !answer.voted, voteCount: answer.voteCount + (answer.voted ? -1 : 1) }
      : answer,
  )
  const isVoted = answers.find(({ _id }) => _id === answerId)?.voted
  onChange({ ...question, answers })
  const { vote } = getBrowserApi().api.answers[':id']
  const param = { id: answerId }
  const send = () => (isVoted ? vote.$put({ param }) : vote.$delete({ param }))
  await save(send, question, onChange)
}

export async function toggleSubscription(question: Question, onChange: Change): Promise<void> {
  const { _id: id, subscribed } = question
  onChange({ ...question, subscribed: !subscribed })
  const { subscription } = getBrowserApi().api.questions[':id']
  const param = { id }
  const send = () => (subscribed ? subscription.$delete({ param }) : subscription.$put({ param }))
  await save(send, question, onChange)
}

export async function acceptAnswer(
  question: Question,
  answer: string | null,
  onChange: Change,
): Promise<void> {
  const { accepted } = getBrowserApi().api.questions[':id']
  const send = () => accepted.$put({ param: { id: question._id }, json: { answer } })
  await save(send, question, onChange)
}

/** Returns whether the question was deleted. */
export function deleteQuestion(id: string): Promise<boolean> {
  return remove(getBrowserApi().api.questions[':id'].$delete({ param: { id } }))
}

/** Returns whether the answer was deleted. */
export function deleteAnswer(id: string): Promise<boolean> {
  return remove(getBrowserApi().api.answers[':id'].$delete({ param: { id } }))
}

/** A question of another user, to be removed by an author of the course or an admin. */
export function toModeratedQuestion({ _id: id, writer }: Question): ModeratedContent {
  const { removal } = getBrowserApi().api.questions[':id']
  return {
    kind: 'question',
    id,
    author: writer?.fullname ?? 'Deleted user',
    consequence: 'Answers of others stay.',
    remove: (reason) => parseResponse(removal.$post({ param: { id }, json: { reason } })),
  }
}

/** The same for an answer. */
export function toModeratedAnswer({ _id: id, writer }: Answer): ModeratedContent {
  const { removal } = getBrowserApi().api.answers[':id']
  return {
    kind: 'answer',
    id,
    author: writer?.fullname ?? 'Deleted user',
    remove: (reason) => parseResponse(removal.$post({ param: { id }, json: { reason } })),
  }
}

interface Saving {
  last: Promise<void>
  count: number
  /** The question as it was before the first, then as the server returned it. */
  stored: Question
}

/** By the id of the question. */
const savings = new Map<string, Saving>()

/**
 * Saves the changes of a question one after another, and shows what is stored after the last: each response is the whole
 * question, without the changes that follow.
 */
function save(send: Send, before: Question, onChange: Change): Promise<void> {
  const token = readToken()
  const saving = savings.get(before._id) ?? { last: Promise.resolve(), count: 0, stored: before }
  savings.set(before._id, saving)
  saving.count += 1
  const saved = saving.last.then(async () => {
    try {
      // Another session would save it for another user.
      if (readToken() === token) saving.stored = await readQuestion(send())
    } catch (error) {
      showError(error)
    }
    saving.count -= 1
    if (saving.count > 0) return undefined
    savings.delete(before._id)
    return onChange(saving.stored)
  })
  saving.last = saved
  return saved
}

async function readQuestion(call: ReturnType<Send>): Promise<Question> {
  return ((await (await call).json()) as { question: Question }).question
}

async function remove(call: Promise<{ json(): Promise<{ msg: string }> }>): Promise<boolean> {
  try {
    toast.success(((await parseResponse(call as never)) as { msg: string }).msg)
    return true
  } catch (error) {
    showError(error)
    return false
  }
}
