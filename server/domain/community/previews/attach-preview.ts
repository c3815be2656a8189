import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { linkPreviews, posts } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { findUrls } from '#shared/community/post-text.ts'
import { communityLimits } from '#shared/limits.ts'
import type { Deps } from '../../deps.ts'

/** The URL that a preview is for, and whether the author may cause another fetch. */
export interface PreviewRequest {
  url: string
  mayFetch: boolean
}

/**
 * Call before the transaction that writes a post with a new first link. Undefined if there is nothing to preview.
 */
export async function requestPreview(
  deps: Pick<Deps, 'limits' | 'settings'>,
  authorId: string,
  content: string,
): Promise<PreviewRequest | undefined> {
  const url = findPreviewUrl(content, deps.settings.publicUrl)
  if (url === undefined || !deps.settings.linkPreviews) return undefined
  try {
    await deps.limits.take('previewPerAccount', authorId)
    return { url, mayFetch: true }
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return { url, mayFetch: false }
    throw error
  }
}

/** Gives a post the preview of a URL, which a job fetches unless another post had the URL recently. */
export async function attachPreview(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Transaction,
  postId: string,
  request: PreviewRequest | undefined,
): Promise<void> {
  const linkPreviewId = request ? await ensurePreview(deps, tx, request) : null
  await tx.update(posts).set({ linkPreviewId }).where(eq(posts.id, postId))
}

async function ensurePreview(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Transaction,
  { url, mayFetch }: PreviewRequest,
): Promise<string> {
  const now = clock.now()
  const [preview] = await tx
    .insert(linkPreviews)
    .values({ url, expiresAt: now, createdAt: now })
    .onConflictDoUpdate({ target: linkPreviews.url, set: { url: sql`excluded.url` } })
    .returning({ id: linkPreviews.id, expiresAt: linkPreviews.expiresAt })
  if (!preview) throw new Error('The insert returned no preview.')
  if (mayFetch && preview.expiresAt <= now)
    await jobs.enqueue(tx, 'linkPreview', { id: preview.id })
  return preview.id
}

/** The first link to another site, without its fragment. */
export function findPreviewUrl(content: string, publicUrl: string): string | undefined {
  const ownOrigin = new URL(publicUrl).origin
  for (const href of findUrls(content)) {
    const url = new URL(href)
    url.hash = ''
    const isForeign = url.origin !== ownOrigin && !url.username && !url.password
    if (isForeign && url.href.length <= communityLimits.previewUrlMaxLength) return url.href
  }
  return undefined
}
