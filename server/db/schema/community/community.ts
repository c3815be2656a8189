import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.ts'
import { createdAt, id, time, tsvector, updatedAt } from '../columns.ts'
import { uploads } from '../media/files.ts'

/** What is known about a URL in posts, as plain text. Without a title there is nothing to show (yet). */
export const linkPreviews = pgTable(
  'link_previews',
  {
    id: id(),
    url: text().notNull().unique('link_previews_url'),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    siteName: text().notNull().default(''),
    /** The next post with the URL fetches it again after this; at first its creation time. */
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('link_previews_expired').on(table.expiresAt),
    check('link_previews_url_length', sql`char_length(${table.url}) <= 2000`),
  ],
)

export const postColumns = {
  id: id(),
  authorId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  content: text().notNull(),
  feeling: text(),
  /** The number of its rows in `post_images`: most posts have none, and are read without looking for any. */
  imageCount: smallint().notNull().default(0),
  linkPreviewId: uuid().references(() => linkPreviews.id, { onDelete: 'set null' }),
  /** Both are updated by triggers, so that they are correct after a cascade too. */
  likeCount: integer().notNull().default(0),
  commentCount: integer().notNull().default(0),
  /** Incremented by each edit. */
  version: integer().notNull().default(1),
  /** Null until the author edits it. */
  editedAt: time(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** Set while a moderator hides it. Everything but moderation reads the view, see `visible.ts`. */
  hiddenAt: time(),
}

/** Ids are ordered by time (`columns.ts`), so the primary key is the order of the timeline. */
export const posts = pgTable('posts', postColumns, (table) => [
  index('posts_author_newest').on(table.authorId, table.id),
  index('posts_author_pictures')
    .on(table.authorId, table.id)
    .where(sql`${table.imageCount} > 0`),
  index('posts_link_preview')
    .on(table.linkPreviewId, table.id)
    .where(sql`${table.linkPreviewId} is not null`),
  check('posts_content_length', sql`char_length(${table.content}) between 1 and 5000`),
])

/** The images of posts. An edit replaces all rows of its post. */
export const postImages = pgTable(
  'post_images',
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** From 0, the first image. */
    position: smallint().notNull(),
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** The alternative text; empty if the author wrote none. */
    alt: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.position] }),
    uniqueIndex('post_images_upload').on(table.uploadId),
    check('post_images_position', sql`${table.position} between 0 and 3`),
    check('post_images_alt_length', sql`char_length(${table.alt}) <= 500`),
  ],
)

/** What posts are found by, written with them. Apart from the posts, whose rows change with every like. */
export const postTexts = pgTable(
  'post_texts',
  {
    postId: uuid()
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** The words of the post, and its hashtags with `#`. */
    words: tsvector().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('post_texts_words').using('gin', table.words)],
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

export const commentColumns = {
  id: id(),
  postId: uuid()
    .notNull()
    .references(() => posts.id, { onDelete: 'cascade' }),
  authorId: uuid().references(() => users.id, { onDelete: 'cascade' }),
  /** The comment that starts the thread; null for that comment itself. */
  parentId: uuid().references((): AnyPgColumn => postComments.id, { onDelete: 'cascade' }),
  /** Whom a reply replies to; null once their account is deleted. */
  replyToUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
  content: text().notNull(),
  /** Incremented by each edit. */
  version: integer().notNull().default(1),
  /** Null until the author edits it. */
  editedAt: time(),
  /** Updated by the trigger that counts comments. */
  replyCount: integer().notNull().default(0),
  createdAt: createdAt(),
  /**
   * Set while a moderator hides it, or the comment that it replies to. Everything but moderation reads the view, see
   * `visible.ts`.
   */
  hiddenAt: time(),
  /** Set while a decision about itself hides it, which showing its parent again does not undo. */
  ownHiddenAt: time(),
}

/**
 * Comments, and replies to them one level deep. A deleted comment that has replies keeps its row without author
 * and text, so that the thread stays readable (`delete-comment.ts`).
 */
export const postComments = pgTable('post_comments', commentColumns, (table) => [
  index('post_comments_post').on(table.postId, table.id),
  index('post_comments_threads')
    .on(table.postId, table.id)
    .where(sql`${table.parentId} is null`),
  index('post_comments_replies')
    .on(table.parentId, table.id)
    .where(sql`${table.parentId} is not null`),
  index('post_comments_author').on(table.authorId),
  index('post_comments_reply_to_user')
    .on(table.replyToUserId)
    .where(sql`${table.replyToUserId} is not null`),
  check(
    'post_comments_content_length',
    sql`char_length(${table.content}) between case when ${table.authorId} is null then 0 else 1 end and 2000`,
  ),
  check(
    'post_comments_deleted',
    sql`${table.authorId} is not null or (${table.parentId} is null and ${table.content} = '')`,
  ),
])

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
