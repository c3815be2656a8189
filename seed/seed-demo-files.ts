import { readFile } from 'node:fs/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#server/db/client.ts'
import { lessonAttachments, lessons } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { claimCourseFiles, storeCourseFile } from '#server/domain/media/index.ts'
import { doNextPending, type PendingList, recordPending } from './pending-list.ts'

const demoFile = z.object({
  /** In `seed/demo/files/`. */
  file: z.string(),
  use: z.enum(['lesson', 'attachment']),
  courseId: z.string(),
  lessonId: z.string(),
  uploaderId: z.string(),
})
export type DemoFile = z.infer<typeof demoFile>

const demoFiles: PendingList<DemoFile> = { key: 'demo-files', item: demoFile }

/** Records the files to store later, in the transaction that seeds the content. */
export async function recordDemoFiles(tx: Transaction, files: DemoFile[]): Promise<void> {
  await recordPending(tx, demoFiles, files)
}

/**
 * Stores the recorded files as private files of their courses and adds them to their lessons. What was not stored when
 * it is aborted or the process dies is stored by the next call. Of several processes, one does it.
 */
export async function storeDemoFiles(deps: Deps, signal?: AbortSignal): Promise<void> {
  let stored: DemoFile | undefined
  do {
    stored = signal?.aborted
      ? undefined
      : await doNextPending(deps, demoFiles, (tx, next) => addFile(deps, tx, next))
  } while (stored)
}

/** Leaves a lesson alone that was deleted, or has another file by now. */
async function addFile(deps: Deps, tx: Transaction, demo: DemoFile): Promise<void> {
  const { file, use, courseId, lessonId, uploaderId } = demo
  const isLesson = and(eq(lessons.id, lessonId), isNull(lessons.deletedAt))
  const [lesson] = await tx.select().from(lessons).where(isLesson).for('update')
  if (!lesson || (use === 'lesson' && lesson.fileId)) return
  const bytes = Uint8Array.from(await readFile(new URL(`demo/files/${file}`, import.meta.url)))
  const id = await storeCourseFile(deps, { courseId, uploaderId, name: file, bytes })
  await claimCourseFiles(deps, tx, { courseId, fileIds: [id] })
  if (use === 'lesson') await tx.update(lessons).set({ fileId: id }).where(isLesson)
  else {
    const position = sql<number>`(select count(*) from ${lessonAttachments} where ${eq(lessonAttachments.lessonId, lessonId)})`
    await tx.insert(lessonAttachments).values({ lessonId, fileId: id, position })
  }
}
