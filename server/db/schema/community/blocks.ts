import { type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.ts'
import { createdAt } from '../columns.ts'

/** Whom users muted or blocked. A block includes a mute, so there is one row per pair. */
export const userBlocks = pgTable(
  'user_blocks',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['mute', 'block'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index('user_blocks_blocked').on(table.blockedId, table.userId),
    index('user_blocks_newest').on(table.userId, table.createdAt, table.blockedId),
    check('user_blocks_other_user', sql`${table.userId} <> ${table.blockedId}`),
    check('user_blocks_kind_known', sql`${table.kind} in ('mute', 'block')`),
  ],
)

/*
 * The view `hidden_authors` has whose content a viewer does not see: a mute in one direction, a block in both.
 */

type Id = SQLWrapper | Placeholder | string

/** The condition for content that `viewerId` sees; also true for content without an author. */
export function isShownTo(viewerId: Id, authorId: SQLWrapper): SQL {
  return sql`not exists (select from hidden_authors hidden
    where hidden.viewer_id = ${viewerId} and hidden.author_id = ${authorId})`
}

/**
 * The condition for questions and answers in a course that `viewerId` sees: its owner and co-instructors see everyone
 * and are seen by everyone.
 */
export function isShownInCourse(viewerId: Id, authorId: SQLWrapper, courseId: SQLWrapper): SQL {
  return sql`not exists (select from hidden_authors hidden
    where hidden.viewer_id = ${viewerId} and hidden.author_id = ${authorId}
      and not exists (select from course_staff staff
        where staff.course_id = ${courseId} and staff.user_id in (hidden.viewer_id, hidden.author_id)))`
}

/** Whether there is anyone whom `viewerId` does not see: what counts hidden content costs nothing for the others. */
export function hidesAnyone(viewerId: Id): SQL {
  return sql`exists (select from hidden_authors hidden where hidden.viewer_id = ${viewerId})`
}

/** The condition for notifications that no mute or block hides, for emails; `visible_notifications` includes it. */
export function isUnblockedNotification(id: SQLWrapper): SQL {
  return sql`exists (select from unblocked_notifications unblocked where unblocked.id = ${id})`
}

/** The condition that neither of the two blocked the other; a mute does not matter. */
export function isNotBlocked(userId: Id, otherId: Id): SQL {
  return sql`not exists (select from ${userBlocks} where ${userBlocks.kind} = 'block' and (
    ${userBlocks.userId} = ${userId} and ${userBlocks.blockedId} = ${otherId}
    or ${userBlocks.userId} = ${otherId} and ${userBlocks.blockedId} = ${userId}))`
}

/** A query for the `viewerId` of everyone who does not see what `authorId` writes. */
export function selectExcludedViewers(authorId: string): SQL {
  return sql`select viewer_id as "viewerId" from hidden_authors where author_id = ${authorId}`
}
