import { randomUUID } from 'node:crypto'
import { courseFiles } from '#server/db/schema/index.ts'
import type { Deps } from '../deps.ts'
import { storedName, toCourseFileFolder } from './open-media.ts'
import { pdfType } from './present-course-file.ts'

interface FileInMemory {
  courseId: string
  uploaderId: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Stores a small file of our own, such as those of the demo, and returns its id. Without a lesson that uses it, it is
 * deleted after a day.
 */
export async function storeCourseFile(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  { courseId, uploaderId, name, bytes }: FileInMemory,
): Promise<string> {
  const id = randomUUID()
  const contentType = name.endsWith('.pdf') ? pdfType : 'application/octet-stream'
  await db.insert(courseFiles).values({
    id,
    courseId,
    uploaderId,
    name,
    contentType,
    bytes: bytes.length,
    unusedSince: clock.now(),
  })
  await files.store(toCourseFileFolder(id), [{ name: storedName, contentType, bytes }])
  return id
}
