import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, id, updatedAt } from './columns.ts'
import { uploads } from './files.ts'

/** Ids are ordered by time (`columns.ts`), so the primary key is the order of the timeline. */
export const posts = pgTable(
  'posts',
  {
    id: id(),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    feeling: text(),
    imageUploadId: uuid().references(() => uploads.id, { onDelete: 'set null' }),
    /** Both are updated by triggers, so that they are correct after a cascade too. */
    likeCount: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('posts_author_newest').on(table.authorId, table.id),
    index('posts_author_pictures')
      .on(table.authorId, table.id)
      .where(sql`${table.imageUploadId} is not null`),
    uniqueIndex('posts_image_upload').on(table.imageUploadId),
    check('posts_content_length', sql`char_length(${table.content}) between 1 and 5000`),
  ],
)

export const postLikes = pgTable(
  'post_likes',
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index('post_likes_user').on(table.userId),
  ],
)

export const postComments = pgTable(
  'post_comments',
  {
    id: id(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('post_comments_post').on(table.postId, table.id),
    index('post_comments_author').on(table.authorId),
    check('post_comments_content_length', sql`char_length(${table.content}) between 1 and 2000`),
  ],
)

export const follows = pgTable(
  'follows',
  {
    followerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followedId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('follows_followed').on(table.followedId, table.createdAt, table.followerId),
    index('follows_follower').on(table.followerId, table.createdAt, table.followedId),
    check('follows_somebody_else', sql`${table.followerId} <> ${table.followedId}`),
  ],
)
