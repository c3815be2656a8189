import { and, eq, gt, isNull } from 'drizzle-orm'
import { uploads } from '#server/db/schema/index.ts'
import { listFileNames } from '#shared/files/files.ts'
import type { Deps } from '../deps.ts'
import { toStorageFolder } from './delete-upload.ts'

const batchSize = 100

/** Cleanup job: measures the files of uploads that were stored before their size was recorded. */
export async function measureUploads({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<void> {
  let last: string | undefined
  for (;;) {
    const rows = await db
      .select({ id: uploads.id, kind: uploads.kind, publicId: uploads.publicId })
      .from(uploads)
      .where(and(isNull(uploads.storedBytes), last ? gt(uploads.id, last) : undefined))
      .orderBy(uploads.id)
      .limit(batchSize)
    for (const { id, kind, publicId } of rows) {
      const folder = toStorageFolder({ kind, publicId })
      let storedBytes = 0
      for (const name of listFileNames(kind, publicId)) {
        storedBytes += (await files.getSize(folder, name)) ?? 0
      }
      await db.update(uploads).set({ storedBytes }).where(eq(uploads.id, id))
    }
    last = rows.at(-1)?.id
    if (rows.length < batchSize) return
  }
}
