import { readFile } from 'node:fs/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#server/db/client.ts'
import { courses, postImages, posts } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { claimUpload, storeUpload } from '#server/domain/files/index.ts'
import { doNextPending, type PendingList, recordPending } from './pending-list.ts'

const demoImage = z.object({
  /** In `seed/demo/images/`. */
  file: z.string(),
  purpose: z.enum(['course', 'post']),
  /** Of the course or post. */
  id: z.string(),
  ownerId: z.string(),
  /** Of posts. */
  position: z.int().default(0),
  alt: z.string().default(''),
})
export type DemoImage = z.input<typeof demoImage>

type StoredDemoImage = z.infer<typeof demoImage>

/** The images that are not stored yet. */
export const demoImages: PendingList<StoredDemoImage> = { key: 'demo-images', item: demoImage }

/** Records the images to store later, in the transaction that seeds the content. */
export async function recordDemoImages(tx: Transaction, images: DemoImage[]): Promise<void> {
  await recordPending(tx, demoImages, images)
}

/**
 * Stores the recorded images as uploads of their owners and attaches them. Encoding takes seconds, so this is not
 * part of the seeding; what was not stored when it is aborted or the process dies is stored by the next call. Of
 * several processes, one does it.
 */
export async function storeDemoImages(deps: Deps, signal?: AbortSignal): Promise<void> {
  let stored: StoredDemoImage | undefined
  do {
    stored = signal?.aborted
      ? undefined
      : await doNextPending(deps, demoImages, (tx, next) => storeImage(deps, tx, next))
    if (stored?.purpose === 'course') {
      await deps.events.publish('catalogueChanged', { courseIds: [stored.id] })
    }
  } while (stored)
}

async function storeImage(deps: Deps, tx: Transaction, image: StoredDemoImage): Promise<void> {
  const { file, purpose, ownerId } = image
  const bytes = await readFile(new URL(`demo/images/${file}`, import.meta.url))
  const { public_id: publicId } = await storeUpload(deps, ownerId, purpose, async () => bytes)
  await attachImage(deps, tx, image, publicId)
}

/** Leaves a course or post alone that was deleted, or has other images by now. */
async function attachImage(
  deps: Deps,
  tx: Transaction,
  { purpose, id, ownerId, position, alt }: StoredDemoImage,
  publicId: string,
): Promise<void> {
  const isFree =
    purpose === 'course'
      ? and(eq(courses.id, id), isNull(courses.coverUploadId), isNull(courses.deletedAt))
      : and(eq(posts.id, id), eq(posts.imageCount, position))
  const table = purpose === 'course' ? courses : posts
  const [free] = await tx.select({ id: table.id }).from(table).where(isFree).for('update')
  if (!free) return
  const claim = { publicId, purpose, userId: ownerId, current: null }
  const uploadId = (await claimUpload(deps, tx, claim))?.id
  if (uploadId === undefined) return
  if (purpose === 'post') {
    await tx.insert(postImages).values({ postId: id, position, uploadId, alt })
    await tx
      .update(posts)
      .set({ imageCount: position + 1 })
      .where(eq(posts.id, id))
  } else {
    const version = sql`${courses.version} + 1`
    await tx.update(courses).set({ coverUploadId: uploadId, version }).where(eq(courses.id, id))
  }
}
