import { randomUUID } from 'node:crypto'
import { courseFiles } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { CourseFileRow } from '#server/domain/media/index.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Stores a private file of a course, unused by default, as an upload would. */
export async function createCourseFile(
  { deps }: { deps: Pick<Deps, 'db' | 'files' | 'clock'> },
  options: Partial<typeof courseFiles.$inferInsert> & { courseId: string; content?: Bytes },
): Promise<CourseFileRow> {
  const { content = Uint8Array.from(Buffer.from('0123456789')), ...columns } = options
  const id = randomUUID()
  const contentType = 'application/octet-stream'
  await deps.files.store(`course-files/${id}`, [{ name: 'content', contentType, bytes: content }])
  const [row] = await deps.db
    .insert(courseFiles)
    .values({
      id,
      name: 'notes.txt',
      contentType,
      bytes: content.length,
      unusedSince: deps.clock.now(),
      ...columns,
    })
    .returning()
  if (!row) throw new Error('The insert returned no file.')
  return row
}
