import { and, eq, sql } from 'drizzle-orm'
import { prepareOnce, type Queryable, type Transaction } from '#server/db/client.ts'
import { isShownTo, posts } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Post, PostShape, ShortPost } from '#shared/contract/community/community.ts'
import { recordId } from '#shared/contract/fields.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { addMentions } from './mentions.ts'
import { presentPost } from './present.ts'
import { selectPosts } from './queries.ts'

/** One post as `viewer` sees it. Throws `not_found`. */
export async function getPost(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  id: string,
  shape: PostShape,
): Promise<Post | ShortPost> {
  const row = await requirePostRow(id, () =>
    postByShape[shape](deps.db).execute({ id, viewerId: viewer.id }),
  )
  const post = presentPost(row, viewer, shape, deps.settings)
  await addMentions(deps, viewer, [post])
  return post
}

/** Prepared, because every like and comment responds with the post. */
const postByShape = { post: preparePost('post'), short: preparePost('short') }

function preparePost(shape: PostShape) {
  const isPost = eq(posts.id, sql.placeholder('id'))
  return prepareOnce((db) =>
    selectPosts(db, sql.placeholder('viewerId'), shape, isPost, 1).prepare(`post_as_${shape}`),
  )
}

interface PostOwner {
  id: string
  authorId: string
}

/** With `viewerId`, a post that this user does not see is not found either. Throws `not_found`. */
export async function requirePost(
  db: Queryable,
  id: string,
  viewerId?: string,
): Promise<PostOwner> {
  return requirePostRow(id, () => selectPostOwner(db, id, viewerId))
}

/** Loads a post as `requirePost` does, and keeps it from being deleted until the transaction ends. */
export async function lockPost(tx: Transaction, id: string, viewerId: string): Promise<PostOwner> {
  return requirePostRow(id, () => selectPostOwner(tx, id, viewerId).for('key share'))
}

/** Loads a post as `requirePost` does, for deleting it: of concurrent deletions, the first wins. */
export async function lockPostForUpdate(tx: Transaction, id: string): Promise<PostOwner> {
  return requirePostRow(id, () => selectPostOwner(tx, id).for('update'))
}

function selectPostOwner(db: Queryable, id: string, viewerId?: string) {
  return db
    .select({ id: posts.id, authorId: posts.authorId })
    .from(posts)
    .where(and(eq(posts.id, id), viewerId ? isShownTo(viewerId, posts.authorId) : undefined))
    .$dynamic()
}

/** Runs the query unless the id is malformed, which PostgreSQL would reject. Throws `not_found`. */
export async function requirePostRow<Row>(id: string, query: () => Promise<Row[]>): Promise<Row> {
  const [row] = recordId.safeParse(id).success ? await query() : []
  if (!row) throw new AppError('not_found', communityMessages.unknownPost)
  return row
}
