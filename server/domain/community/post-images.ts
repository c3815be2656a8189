import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { postImages, uploads } from '#server/db/schema/index.ts'
import type { PostRequest } from '#shared/contract/community/community.ts'
import type { Deps } from '../deps.ts'
import { claimUpload, releaseUpload } from '../files/index.ts'
import type { PostImageRow } from './queries.ts'

/** The images of a request: one, several or none. */
export function toPostImages(images: PostRequest['images']): PostImageRow[] {
  return [images || []]
    .flat()
    .map((image) => ({ publicId: image.public_id ?? '', alt: image.alt ?? '' }))
    .filter(({ publicId }) => publicId !== '')
}

/** What the author wrote about each image, by the names of the fields. */
export function nameAlternativeTexts(images: PostRequest['images']): Record<string, string> {
  return Object.fromEntries(toPostImages(images).map(({ alt }, index) => [`images.${index}`, alt]))
}

/** The images of one post, in order. */
export async function loadPostImages(tx: Transaction, postId: string) {
  return tx
    .select({ uploadId: uploads.id, publicId: uploads.publicId, alt: postImages.alt })
    .from(postImages)
    .innerJoin(uploads, eq(uploads.id, postImages.uploadId))
    .where(eq(postImages.postId, postId))
    .orderBy(asc(postImages.position))
}

interface ReplacedImages {
  postId: string
  /** Who claims the new ones: the author of the post. */
  authorId: string
  current: Awaited<ReturnType<typeof loadPostImages>>
  next: readonly PostImageRow[]
}

/**
 * Replaces the images of a post, whose row the transaction has locked or inserted; the caller sets its
 * `imageCount`. Throws what `claimUpload` throws.
 */
export async function replacePostImages(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { postId, authorId, current, next }: ReplacedImages,
): Promise<void> {
  const uploadIds = new Map<string, string>()
  // In one order, so that two posts with the same images cannot wait for each other.
  for (const publicId of next.map((image) => image.publicId).toSorted()) {
    const kept = uploadIds.has(publicId)
      ? undefined
      : current.find((it) => it.publicId === publicId)
    const claim = { publicId, purpose: 'post', userId: authorId } as const
    const upload = await claimUpload(deps, tx, { ...claim, current: kept?.uploadId ?? null })
    if (upload) uploadIds.set(publicId, upload.id)
  }
  for (const { publicId, uploadId } of current) {
    if (!uploadIds.has(publicId)) await releaseUpload(deps, tx, uploadId)
  }
  if (current.length > 0) await tx.delete(postImages).where(eq(postImages.postId, postId))
  const createdAt = deps.clock.now()
  const rows = next.map(({ publicId, alt }, position) => {
    const uploadId = uploadIds.get(publicId) ?? ''
    return { postId, position, uploadId, alt, createdAt }
  })
  if (rows.length > 0) await tx.insert(postImages).values(rows)
}
