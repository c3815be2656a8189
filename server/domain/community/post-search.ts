import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isShownTo, posts, postTexts } from '#server/db/schema/index.ts'
import { findHashtags, normalizeHashtag } from '#shared/community/post-text.ts'
import { communityLimits as limits } from '#shared/limits.ts'

/** Call in the transaction that writes a post: it can be found by its words and hashtags. */
export async function indexPostText(tx: Queryable, postId: string, content: string): Promise<void> {
  const tags = findHashtags(content).map((tag) => `#${tag}`)
  // The contained strings have no characters that JSON and tsvector treat differently.
  const tagArray = sql`array(select jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb))`
  const words = sql<string>`to_tsvector('simple', search_text(${content})) || array_to_tsvector(${tagArray})`
  await tx
    .insert(postTexts)
    .values({ postId, words })
    .onConflictDoUpdate({ target: postTexts.postId, set: { words } })
}

/** Undefined for a text that cannot be a hashtag. */
export function matchHashtag(text: string): SQL | undefined {
  const tag = normalizeHashtag(text)
  return tag === undefined ? undefined : sql`${`'#${tag}'`}::tsquery`
}

/**
 * The newest posts before an id that match and that `viewerId` sees. A common word fills a page with the first posts that
 * are read in order. Otherwise few matches are sorted; of many, more posts are read. In each case the work is bounded.
 */
export async function findPosts(
  db: Queryable,
  viewerId: string,
  query: SQL,
  beforeId: string,
  limit: number,
): Promise<string[]> {
  const older = lt(postTexts.postId, beforeId)
  const isMatch = sql`${postTexts.words} @@ ${query}`
  const isShown = isShownTo(viewerId, posts.authorId)
  const first = await scanNewest(limits.firstScannedPostsMax)
  if (first.length === limit) return first
  const matches = db
    .select({ id: postTexts.postId })
    .from(postTexts)
    .where(and(isMatch, older))
    .limit(limits.sortedMatchesMax + 1)
    .as('matches')
  const counted = db
    .select({ id: matches.id, total: sql<number>`count(*) over ()`.mapWith(Number).as('total') })
    .from(matches)
    .as('counted')
  const sorted = await db
    .select({ id: counted.id, total: counted.total })
    .from(counted)
    .innerJoin(posts, eq(posts.id, counted.id))
    .where(isShown)
    .orderBy(desc(counted.id))
    .limit(limit)
  const isComplete = (sorted[0]?.total ?? 0) <= limits.sortedMatchesMax
  const found = isComplete ? [] : await scanNewest(limits.scannedPostsMax)
  return found.length > 0 ? found : sorted.map(({ id }) => id)

  async function scanNewest(max: number): Promise<string[]> {
    const newest = db
      .select({ id: postTexts.postId, words: postTexts.words })
      .from(postTexts)
      .where(older)
      .orderBy(desc(postTexts.postId))
      .limit(max)
      .as('newest')
    const rows = await db
      .select({ id: newest.id })
      .from(newest)
      .innerJoin(posts, eq(posts.id, newest.id))
      .where(and(sql`${newest.words} @@ ${query}`, isShown))
      .orderBy(desc(newest.id))
      .limit(limit)
    return rows.map(({ id }) => id)
  }
}
