import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.ts'
import { createdAt, id } from '../columns.ts'
import { lessonQuestions, questionAnswers } from '../learning/questions.ts'
import { postComments, posts } from './community.ts'

/**
 * Who is mentioned in a text, by the name that is in it. The id keeps the link when the user or someone else takes
 * another username. Without a row, `@name` is plain text.
 */
export const userMentions = pgTable(
  'user_mentions',
  {
    id: id(),
    postId: uuid().references(() => posts.id, { onDelete: 'cascade' }),
    commentId: uuid().references(() => postComments.id, { onDelete: 'cascade' }),
    questionId: uuid().references(() => lessonQuestions.id, { onDelete: 'cascade' }),
    answerId: uuid().references(() => questionAnswers.id, { onDelete: 'cascade' }),
    /** Lower-case. */
    username: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('user_mentions_post').on(table.postId, table.username).where(isSet(table.postId)),
    uniqueIndex('user_mentions_comment')
      .on(table.commentId, table.username)
      .where(isSet(table.commentId)),
    uniqueIndex('user_mentions_question')
      .on(table.questionId, table.username)
      .where(isSet(table.questionId)),
    uniqueIndex('user_mentions_answer')
      .on(table.answerId, table.username)
      .where(isSet(table.answerId)),
    index('user_mentions_user').on(table.userId),
    check(
      'user_mentions_one_text',
      sql`num_nonnulls(${table.postId}, ${table.commentId}, ${table.questionId}, ${table.answerId}) = 1`,
    ),
    check('user_mentions_username_length', sql`char_length(${table.username}) between 1 and 100`),
  ],
)

function isSet(column: AnyPgColumn): SQL {
  return sql`${column} is not null`
}
