import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courseFiles } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { LessonFile } from '#shared/contract/learning/lessons.ts'
import { curriculumLimits, mediaLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { mediaMessages } from '#shared/messages/media/media.ts'
import type { Deps } from '../deps.ts'
import { cleanFileName } from './file-name.ts'
import { storedName, toCourseFileFolder } from './open-media.ts'
import { type CourseFileRow, pdfType, presentCourseFile } from './present-course-file.ts'
import { deleteCourseFile } from './unused-course-files.ts'
import { limitUploads } from './upload-limits.ts'

const binaryType = 'application/octet-stream'
/** The signature of a PDF is within its first kilobyte. */
const pdfHeaderBytes = 1024

/** A file of a request, which is read as fast as it can be stored. */
export interface ArrivingFile {
  name: string
  body: AsyncIterable<Uint8Array>
}

/** Reads the body of a request and passes its file to `store`; or returns why there is none. */
type ReceiveFile = (
  maxBytes: number,
  store: (file: ArrivingFile) => Promise<CourseFileRow>,
) => Promise<CourseFileRow | 'missing' | 'too_large' | 'broken'>

/**
 * Stores a private file of a course, which no lesson uses yet. The caller has checked that the user may edit the
 * course. Throws `invalid_input`, `conflict`, `too_large`, `too_many` and `unavailable`.
 */
export async function uploadCourseFile(
  deps: Deps,
  owner: { courseId: string; uploaderId: string },
  receive: ReceiveFile,
): Promise<LessonFile> {
  await deps.limits.take('uploadPerUser', owner.uploaderId)
  return limitUploads(owner.uploaderId, async () => {
    const file = await receive(curriculumLimits.fileMaxBytes, (arriving) =>
      storeFile(deps, owner, arriving),
    )
    if (file === 'missing') throw fileError('invalid_input', mediaMessages.fileMissing)
    if (file === 'broken') throw fileError('invalid_input', fileMessages.uploadInterrupted)
    if (file === 'too_large') throw fileError('too_large', mediaMessages.fileTooLarge)
    return presentCourseFile(file, deps, 'view')
  })
}

/** The row is inserted first: after a crash, the cleanup job finds the file by it. */
async function storeFile(
  deps: Deps,
  owner: { courseId: string; uploaderId: string },
  { name, body }: ArrivingFile,
): Promise<CourseFileRow> {
  const { id } = await insertFile(deps, { ...owner, name: cleanFileName(name) })
  try {
    const start = { bytes: Buffer.alloc(0) }
    const size = await deps.files.storeStream(toCourseFileFolder(id), {
      name: storedName,
      contentType: binaryType,
      body: captureStart(body, start),
    })
    if (size === 0) throw fileError('invalid_input', mediaMessages.fileEmpty)
    const contentType = start.bytes.includes('%PDF-') ? pdfType : binaryType
    const [row] = await deps.db
      .update(courseFiles)
      .set({ bytes: size, contentType, unusedSince: deps.clock.now() })
      .where(eq(courseFiles.id, id))
      .returning()
    if (!row) throw new AppError('invalid_input', fileMessages.fileExpired)
    return row
  } catch (error) {
    await deleteCourseFile(deps, id).catch(() => undefined)
    throw error
  }
}

async function* captureStart(
  body: AsyncIterable<Uint8Array>,
  start: { bytes: Buffer },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    const missing = pdfHeaderBytes - start.bytes.length
    if (missing > 0) start.bytes = Buffer.concat([start.bytes, chunk.subarray(0, missing)])
    yield chunk
  }
}

/** An arbitrary key, the same in every process, of the lock under which concurrent uploads count each other. */
const uploadLock = 7_236_511

/** Until it is stored, the file counts with the largest size that it may have. */
async function insertFile(
  deps: Deps,
  file: { courseId: string; uploaderId: string; name: string },
): Promise<{ id: string }> {
  const bytes = curriculumLimits.fileMaxBytes
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${uploadLock})`)
    const isUnused = and(
      eq(courseFiles.uploaderId, file.uploaderId),
      isNotNull(courseFiles.unusedSince),
    )
    if ((await sumBytes(tx, isUnused)) + bytes > mediaLimits.unusedMaxBytes) {
      throw new AppError('too_many', mediaMessages.tooManyUnused, { retryAfterSeconds: 3600 })
    }
    const isOfCourse = eq(courseFiles.courseId, file.courseId)
    if ((await sumBytes(tx, isOfCourse)) + bytes > mediaLimits.courseMaxBytes) {
      throw new AppError('conflict', mediaMessages.courseFull)
    }
    const [row] = await tx
      .insert(courseFiles)
      .values({ ...file, bytes, contentType: '', unusedSince: deps.clock.now() })
      .returning({ id: courseFiles.id })
    if (!row) throw new Error('The insert returned no file.')
    return row
  })
}

async function sumBytes(tx: Transaction, where: ReturnType<typeof and>): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${courseFiles.bytes}), 0)` })
    .from(courseFiles)
    .where(where)
  return Number(row?.bytes)
}

function fileError(code: 'invalid_input' | 'too_large', message: string): AppError {
  return new AppError(code, message, { fields: { file: message } })
}
