import { and, desc, eq, lt, notExists } from 'drizzle-orm'
import { linkPreviews, posts } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { FetchError } from '#server/platform/outgoing/send-checked.ts'
import { fetchPage } from '#server/platform/pages/fetch-page.ts'
import { parsePreview, type PagePreview } from '#server/platform/pages/parse-preview.ts'
import { communityLimits as limits } from '#shared/limits.ts'
import type { Deps } from '../../deps.ts'
import { publishPostChanged } from '../publish-post-changed.ts'

/** The job that fetches a preview. Stores a failure too, so that the URL is not fetched again for every post. */
export async function fetchLinkPreview(deps: Deps, id: string): Promise<void> {
  const [row] = await deps.db.select().from(linkPreviews).where(eq(linkPreviews.id, id))
  if (!row || !deps.settings.linkPreviews || row.expiresAt > deps.clock.now()) return
  const preview = await tryFetch(deps, row.url)
  const expiresAt = timeFromNow(deps.clock, {
    hours: preview ? limits.previewHours : limits.failedPreviewHours,
  })
  await deps.db
    .update(linkPreviews)
    .set({ title: '', description: '', siteName: '', ...preview, expiresAt })
    .where(eq(linkPreviews.id, id))
  const shownBy = await deps.db
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.linkPreviewId, id))
    .orderBy(desc(posts.id))
    .limit(limits.postsPage)
  for (const post of shownBy) publishPostChanged(deps, post.id)
}

async function tryFetch(deps: Deps, url: string): Promise<PagePreview | undefined> {
  const { linkPreviews: rules, publicUrl } = deps.settings
  const userAgent = `Lectern link preview (+${publicUrl})`
  try {
    const takeHost = async ({ hostname }: URL) => {
      await deps.limits.take('previewPerHost', hostname)
    }
    return parsePreview((await fetchPage(url, userAgent, rules, takeHost)).html)
  } catch (error) {
    const isExpected =
      error instanceof FetchError || (error instanceof AppError && error.code === 'too_many')
    if (!isExpected) throw error
    return undefined
  }
}

/** Cleanup job: deletes previews that no post shows any more. */
export async function cleanUpLinkPreviews(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const shown = deps.db
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.linkPreviewId, linkPreviews.id))
  await deps.db
    .delete(linkPreviews)
    .where(and(lt(linkPreviews.expiresAt, deps.clock.now()), notExists(shown)))
}
