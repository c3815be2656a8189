import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  isShownInCourse,
  lessonQuestions,
  questionAnswers,
  users,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  type ChangedMention,
  findHtmlMentions,
  type MentioningText,
  saveMentions,
  suggestUsersAmong,
} from '#server/domain/mentions/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { MentionSuggestions } from '#shared/contract/community/mentions.ts'
import { communityLimits } from '#shared/limits.ts'
import { canOpenLesson } from '../access/can-open-lesson.ts'
import { type LoadedFacts, loadLessonFacts } from '../access/load-facts.ts'
import { canParticipate, listAuthorIds, requireParticipant } from './question-access.ts'

/*
 * In the questions to a lesson, users can mention the authors of the course and those who asked or answered there:
 * everyone who reads the questions sees that they take part. Other learners cannot be mentioned, because a link or a
 * suggestion would reveal who is enrolled.
 */

interface QuestionText extends Pick<MentioningText, 'kind' | 'authorId' | 'notified'> {
  lesson: LoadedFacts
  questionId: string
  answerId?: string
  /** The rendered text as it was; empty for a new one. */
  before: string
  after: string
}

/** Stores whom a question or answer mentions, as `saveMentions` does; who may not open the lesson now is not notified. */
export function saveQuestionMentions(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { lesson, questionId, answerId, before, after, ...text }: QuestionText,
): Promise<ChangedMention[]> {
  return saveMentions(deps, tx, {
    ...text,
    subject: { courseId: lesson.courseId, questionId, answerId },
    before: findHtmlMentions(before),
    after: findHtmlMentions(after),
    isMentionable: isParticipant(lesson),
    selectReaders: (userIds) => selectReaders(tx, lesson, userIds, deps.clock.now()),
  })
}

/** Participants whose username or name starts with a text. Throws `not_found`, `lesson_locked`, `forbidden`, `too_many`. */
export async function suggestParticipants(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'limits'>,
  actor: Actor,
  lessonId: string,
  search: string,
): Promise<MentionSuggestions> {
  const lesson = await requireParticipant(deps.db, actor, lessonId, deps.clock.now())
  return suggestUsersAmong(deps, actor.id, search, {
    userIds: selectParticipantIds(lesson),
    isShown: isShownInCourse(actor.id, users.id, sql`${lesson.courseId}::uuid`),
  })
}

/** In a query over few users, named in a text. */
function isParticipant(lesson: LoadedFacts): SQL {
  return sql`(${users.id} = any (${sql.param(listAuthorIds(lesson))}::uuid[])
    or exists (select from ${lessonQuestions} asked
      where asked.user_id = ${users.id} and asked.lesson_id = ${lesson.id})
    or exists (select from ${questionAnswers} answered join ${lessonQuestions} asked on asked.id = answered.question_id
      where answered.user_id = ${users.id} and asked.lesson_id = ${lesson.id}))`
}

/** Of the newest questions, so that the cost does not grow with their number. */
function selectParticipantIds(lesson: LoadedFacts): SQL {
  const isCurrent = sql`exists (select from enrolments place where place.user_id = active.id
    and place.course_id = ${lesson.courseId} and place.removed_at is null)`
  return sql`
    with newest as (
      select id, user_id from ${lessonQuestions} where lesson_id = ${lesson.id}
      order by created_at desc, id desc limit ${communityLimits.suggestedFromQuestionsMax})
    select unnest(${sql.param(listAuthorIds(lesson))}::uuid[]) as id
    union
    select active.id from (
      select user_id as id from newest
      union
      select answered.user_id from newest join ${questionAnswers} answered on answered.question_id = newest.id
    ) active where ${isCurrent}`
}

/** Those who may open the lesson and write there; at most as many as a text can mention. */
async function selectReaders(
  tx: Transaction,
  { id }: LoadedFacts,
  userIds: string[],
  now: Date,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const actors = await tx
    .select({ id: users.id, role: users.role, authorize: users.authorize })
    .from(users)
    .where(inArray(users.id, userIds))
  const readerIds: string[] = []
  for (const actor of actors) {
    const lesson = await loadLessonFacts(tx, actor, id, now)
    if (lesson && canOpenLesson(actor, lesson.facts).allowed && canParticipate(actor, lesson)) {
      readerIds.push(actor.id)
    }
  }
  return readerIds
}
