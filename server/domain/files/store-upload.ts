import { randomBytes } from 'node:crypto'
import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { uploads, users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { FileToStore } from '#server/platform/storage/file-storage.ts'
import type { UploadResponse } from '#shared/contract/files.ts'
import { captionsFileName, buildPublicId, type FileKind } from '#shared/files.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { uploadPurposes, type UploadPurpose } from '#shared/upload-purposes.ts'
import type { Deps } from '../deps.ts'
import { toStorageFolder, deleteUnusedUpload } from './delete-upload.ts'
import { encodeImage } from './encode-image.ts'
import { presentUpload } from './present-urls.ts'
import { type CountBytes, limitConcurrentUploads } from './upload-limits.ts'

/** The file of a request; a word says why there is none. */
export type ReceivedFile = Uint8Array | 'missing' | 'too_large' | 'broken'

/**
 * Takes a file that belongs to `ownerId` and that nothing refers to yet. `receive` is asked for it with the
 * limit in bytes once the person is known to have room, and counts what it reads by `hold`. Throws
 * `invalid_input`, `too_large`, `wrong_type`, `too_many` and `unavailable`.
 */
export async function storeUpload(
  deps: Deps,
  ownerId: string,
  purpose: UploadPurpose,
  receive: (maxBytes: number, hold: CountBytes) => Promise<ReceivedFile>,
): Promise<UploadResponse> {
  await deps.limits.take('uploadPerPerson', ownerId)
  return limitConcurrentUploads(ownerId, async (hold) => {
    const bytes = received(purpose, await receive(uploadPurposes[purpose].maxBytes, hold))
    const { publicId, files } = await prepare(purpose, bytes)
    const { kind } = uploadPurposes[purpose]
    await keep(deps, { ownerId, kind, publicId, byteSize: bytes.length }, files)
    return presentUpload(kind, publicId, deps.settings)
  })
}

function received(purpose: UploadPurpose, file: ReceivedFile): Uint8Array {
  const { missing, tooLarge } = uploadPurposes[purpose]
  if (file === 'missing') throw refusal('invalid_input', missing)
  if (file === 'broken') throw refusal('invalid_input', fileMessages.uploadInterrupted)
  if (file === 'too_large') throw refusal('too_large', tooLarge)
  return file
}

async function prepare(
  purpose: UploadPurpose,
  bytes: Uint8Array,
): Promise<{ publicId: string; files: FileToStore[] }> {
  const { kind, wrongFormat } = uploadPurposes[purpose]
  const random = randomBytes(16).toString('hex')
  if (kind === 'captions') {
    const captions = readCaptions(bytes)
    if (!captions) throw refusal('wrong_type', wrongFormat)
    const file = { name: captionsFileName, contentType: 'text/vtt', bytes: captions }
    return { publicId: buildPublicId(random), files: [file] }
  }
  const picture = await encodeImage(kind, bytes)
  if (picture === 'wrong_format') throw refusal('wrong_type', wrongFormat)
  if (picture === 'too_many_pixels') throw refusal('too_large', fileMessages.tooManyPixels)
  return { publicId: buildPublicId(random, picture), files: picture.files }
}

interface NewUpload {
  ownerId: string
  kind: FileKind
  publicId: string
  byteSize: number
}

/**
 * The row comes first: if the process dies on the way, the row is what the sweep finds the files by.
 * Nobody knows the public id before all is written.
 */
async function keep(deps: Deps, upload: NewUpload, files: FileToStore[]): Promise<void> {
  const row = await insert(deps, upload)
  try {
    await deps.files.store(toStorageFolder(upload), files)
  } catch (error) {
    await deleteUnusedUpload(deps, row).catch(() => undefined)
    throw error
  }
}

/** The owner's row is locked, so that uploads at the same moment count each other. */
async function insert(deps: Deps, upload: NewUpload) {
  return deps.db.transaction(async (tx) => {
    const { ownerId } = upload
    await tx.execute(sql`select 1 from ${users} where ${users.id} = ${ownerId} for no key update`)
    const [unused] = await tx
      .select({ count: count() })
      .from(uploads)
      .where(and(eq(uploads.ownerId, ownerId), isNotNull(uploads.unusedSince)))
    if (unused && unused.count >= fileLimits.unusedFilesMax) {
      throw new AppError('too_many', fileMessages.tooManyUnused, { retryAfterSeconds: 3600 })
    }
    const [row] = await tx
      .insert(uploads)
      .values({ ...upload, unusedSince: deps.clock.now() })
      .returning()
    if (!row) throw new Error('The database did not answer with the new upload.')
    return row
  })
}

function refusal(code: 'invalid_input' | 'too_large' | 'wrong_type', message: string): AppError {
  return new AppError(code, message, { fields: { file: message } })
}

/** The bytes of a WebVTT file without a byte order mark, or undefined for anything else (W3C WebVTT §4). */
function readCaptions(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const text = decoded(bytes)
  if (text === undefined || text.includes('\0') || !/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) {
    return undefined
  }
  return new TextEncoder().encode(text)
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // No UTF-8.
    return undefined
  }
}
