import { eq, type Placeholder, sql } from 'drizzle-orm'
import { type Database, type Queryable, type Transaction, prepareOnce } from '#server/db/client.ts'
import { posts } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Post, PostShape, ShortPost } from '#shared/contract/community.ts'
import { recordId } from '#shared/contract/fields.ts'
import { communityMessages } from '#shared/messages/community.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { presentPost } from './present.ts'
import { selectPosts } from './queries.ts'

interface FoundPost {
  id: string
  authorId: string
}

/** Whose post this is. Throws `not_found`. */
export async function requirePost(db: Queryable, id: string): Promise<FoundPost> {
  return requirePostRow(id, () => selectPost(db, id))
}

/** As `findPost`; held until the transaction ends, so that it cannot go meanwhile. */
export async function lockPost(tx: Transaction, id: string): Promise<FoundPost> {
  return requirePostRow(id, () => selectPost(tx, id).for('key share'))
}

/** The post `postId`, held as `holdPost` holds it, by a part of one statement. */
export function heldWith(db: Database) {
  const post = selectPost(db, sql.placeholder('postId'))
  return db.$with('held').as(post.for('key share'))
}

/** The row of a statement about one post; for an id that is none, it is not asked. Throws `not_found`. */
export async function requirePostRow<Row>(id: string, ask: () => Promise<Row[]>): Promise<Row> {
  const [row] = isId(id) ? await ask() : []
  if (!row) throw new AppError('not_found', communityMessages.unknownPost)
  return row
}

/** One post as `viewer` sees it. Throws `not_found`. */
export async function getPost(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  id: string,
  shape: PostShape,
): Promise<Post | ShortPost> {
  const asked = { id, viewerId: viewer.id }
  return presentPost(
    await requirePostRow(id, () => postAs[shape](deps.db).execute(asked)),
    viewer,
    shape,
    deps.settings,
  )
}

/** Every like and every comment is answered with it. */
const postAs = { post: postInShape('post'), short: postInShape('short') }

function postInShape(shape: PostShape) {
  const one = eq(posts.id, sql.placeholder('id'))
  return prepareOnce((db) =>
    selectPosts(db, sql.placeholder('viewerId'), shape, one, 1).prepare(`post_as_${shape}`),
  )
}

function selectPost(db: Queryable, id: string | Placeholder) {
  return db
    .select({ id: posts.id, authorId: posts.authorId })
    .from(posts)
    .where(eq(posts.id, id))
    .$dynamic()
}

function isId(id: string): boolean {
  return recordId.safeParse(id).success
}
