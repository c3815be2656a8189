import type { Settings } from '#server/domain/deps.ts'
import { presentAvatar } from '#server/domain/files/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import type {
  Answer,
  PlacedQuestion,
  Question,
  QuestionSummary,
} from '#shared/contract/learning/questions.ts'
import type { LoadedFacts } from '../access/load-facts.ts'
import type { PlacedMoment } from '../moments/place-moments.ts'
import { learningPolicy } from '../policy.ts'
import { canParticipate, isLessonAuthor, isDeleted } from './question-access.ts'
import type { AnswerRow, PlacedRow, QuestionRow, SummaryRow } from './question-queries.ts'
import { replaceRemoteImages } from './replace-remote-images.ts'

export function presentSummary(
  row: SummaryRow,
  { seconds, isFromEarlierVideo }: PlacedMoment,
  settings: Settings,
): QuestionSummary {
  return {
    _id: row.id,
    lesson: row.lessonId,
    title: row.title,
    deleted: isDeleted(row),
    seconds,
    fromEarlierVideo: isFromEarlierVideo,
    writer: presentWriter(row.writer, settings),
    answerCount: row.answerCount,
    answered: row.isAnswered,
    accepted: row.acceptedAnswerId !== null,
    voteCount: row.voteCount,
    voted: row.isVoted,
    createdAt: row.createdAt.toISOString(),
  }
}

/** For lists of several courses. */
export function presentPlacedQuestion(row: PlacedRow, settings: Settings): PlacedQuestion {
  return {
    ...presentSummary(row, toMoment(row), settings),
    course: row.course,
    lessonTitle: row.lessonTitle,
  }
}

/** Such a list does not search the transcripts of so many lessons: the question itself has its place there. */
function toMoment({ seconds, videoId, currentVideoId }: PlacedRow): PlacedMoment {
  const isFromEarlierVideo = seconds !== null && videoId !== currentVideoId
  return { seconds: isFromEarlierVideo ? null : seconds, isFromEarlierVideo }
}

interface PresentContext {
  viewer: Actor | undefined
  lesson: LoadedFacts
  moment: PlacedMoment
  settings: Settings
}

export function presentQuestion(
  row: QuestionRow,
  answers: AnswerRow[],
  context: PresentContext,
): Question {
  const { viewer, lesson, moment, settings } = context
  const writerId = row.writer?.id ?? null
  const participates = canParticipate(viewer, lesson) && !isDeleted(row)
  const isWriter = viewer?.id === writerId
  const mayModerate = participates && canModerate(viewer, lesson)
  return {
    ...presentSummary(row, moment, settings),
    body: row.body,
    html: replaceRemoteImages(row.bodyHtml),
    instructor: isLessonAuthor(lesson, writerId),
    subscribed: row.isSubscribed,
    ...presentEdits(row),
    answers: answers.map((answer) => presentAnswer(answer, row, context)),
    can: {
      answer: participates,
      edit: participates && isWriter,
      delete: participates && isWriter,
      moderate: mayModerate && !isWriter,
      vote: participates && !isWriter,
      accept: participates && (isWriter || mayModerate),
      subscribe: participates,
    },
  }
}

function presentAnswer(
  row: AnswerRow,
  { acceptedAnswerId }: QuestionRow,
  { viewer, lesson, settings }: PresentContext,
): Answer {
  const writerId = row.writer?.id ?? null
  const participates = canParticipate(viewer, lesson)
  const isWriter = viewer?.id === writerId
  return {
    _id: row.id,
    writer: presentWriter(row.writer, settings),
    instructor: isLessonAuthor(lesson, writerId),
    accepted: row.id === acceptedAnswerId,
    body: row.body,
    html: replaceRemoteImages(row.bodyHtml),
    voteCount: row.voteCount,
    voted: row.isVoted,
    ...presentEdits(row),
    createdAt: row.createdAt.toISOString(),
    can: {
      edit: participates && isWriter,
      delete: participates && isWriter,
      moderate: participates && !isWriter && canModerate(viewer, lesson),
      vote: participates && !isWriter,
    },
  }
}

function canModerate(viewer: Actor | undefined, { facts }: LoadedFacts): boolean {
  return viewer !== undefined && learningPolicy.moderateQuestions.allowsFor(viewer, facts.course)
}

function presentEdits({ version, editedAt }: { version: number; editedAt: Date | null }) {
  return { version, ...(editedAt ? { editedAt: editedAt.toISOString() } : {}) }
}

function presentWriter(writer: SummaryRow['writer'], settings: Settings) {
  if (!writer) return null
  const { id, fullname } = writer
  return { _id: id, fullname, avatar: presentAvatar(writer, settings) }
}
