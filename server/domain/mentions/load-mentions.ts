import { and, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isVisibleUser, userMentions as mentions, users } from '#server/db/schema/index.ts'
import type { MentionedUser } from '#shared/contract/community/mentions.ts'

export interface TextIds {
  postIds?: string[]
  commentIds?: string[]
  questionIds?: string[]
  answerIds?: string[]
}

/** Whom texts mention, by the id of the text, in one statement; without users who deleted their account. */
export async function loadMentions(
  db: Queryable,
  { postIds = [], commentIds = [], questionIds = [], answerIds = [] }: TextIds,
): Promise<Map<string, MentionedUser[]>> {
  const filters = [
    postIds.length > 0 ? inArray(mentions.postId, postIds) : undefined,
    commentIds.length > 0 ? inArray(mentions.commentId, commentIds) : undefined,
    questionIds.length > 0 ? inArray(mentions.questionId, questionIds) : undefined,
    answerIds.length > 0 ? inArray(mentions.answerId, answerIds) : undefined,
  ].filter((filter) => filter !== undefined)
  const found = new Map<string, MentionedUser[]>()
  if (filters.length === 0) return found
  const rows = await db
    .select({
      postId: mentions.postId,
      commentId: mentions.commentId,
      questionId: mentions.questionId,
      answerId: mentions.answerId,
      username: mentions.username,
      userId: mentions.userId,
    })
    .from(mentions)
    .innerJoin(users, eq(users.id, mentions.userId))
    .where(and(or(...filters), isVisibleUser(users)))
    .orderBy(mentions.id)
  for (const { username, userId, ...text } of rows) {
    const id = text.postId ?? text.commentId ?? text.questionId ?? text.answerId ?? ''
    found.set(id, [...(found.get(id) ?? []), { _id: userId, username }])
  }
  return found
}
