import { randomBytes } from 'node:crypto'
import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { uploads, users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { FileToStore } from '#server/platform/storage/file-storage.ts'
import type { UploadResponse } from '#shared/contract/files.ts'
import { captionsFileName, buildPublicId, type FileKind } from '#shared/files/files.ts'
import { uploadPurposes, type UploadPurpose } from '#shared/files/upload-purposes.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'
import type { Deps } from '../deps.ts'
import { toStorageFolder, deleteUnusedUpload } from './delete-upload.ts'
import { encodeImage } from './encode-image.ts'
import { presentUpload } from './present-urls.ts'
import { type CountBytes, limitConcurrentUploads } from './upload-limits.ts'

/** The file of a request, or the reason why there is none. */
export type ReceivedFile = Uint8Array | 'missing' | 'too_large' | 'broken'

/**
 * Stores a file of `ownerId` that nothing references yet. `receive` reads the request body, after the user's
 * limits were checked, and reports what it reads to `countBytes`. Throws `invalid_input`, `too_large`,
 * `wrong_type`, `too_many` and `unavailable`.
 */
export async function storeUpload(
  deps: Deps,
  ownerId: string,
  purpose: UploadPurpose,
  receive: (maxBytes: number, countBytes: CountBytes) => Promise<ReceivedFile>,
): Promise<UploadResponse> {
  await deps.limits.take('uploadPerUser', ownerId)
  return limitConcurrentUploads(ownerId, async (countBytes) => {
    const bytes = requireFile(purpose, await receive(uploadPurposes[purpose].maxBytes, countBytes))
    const { publicId, files } = await encode(purpose, bytes)
    const { kind } = uploadPurposes[purpose]
    const storedBytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
    await storeFiles(deps, { ownerId, kind, publicId, byteSize: bytes.length, storedBytes }, files)
    return presentUpload(kind, publicId, deps.settings)
  })
}

function requireFile(purpose: UploadPurpose, file: ReceivedFile): Uint8Array {
  const { missing, tooLarge } = uploadPurposes[purpose]
  if (file === 'missing') throw fileError('invalid_input', missing)
  if (file === 'broken') throw fileError('invalid_input', fileMessages.uploadInterrupted)
  if (file === 'too_large') throw fileError('too_large', tooLarge)
  return file
}

async function encode(
  purpose: UploadPurpose,
  bytes: Uint8Array,
): Promise<{ publicId: string; files: FileToStore[] }> {
  const { kind, wrongFormat } = uploadPurposes[purpose]
  const random = randomBytes(16).toString('hex')
  if (kind === 'captions') {
    const captions = readCaptions(bytes)
    if (!captions) throw fileError('wrong_type', wrongFormat)
    const file = { name: captionsFileName, contentType: 'text/vtt', bytes: captions }
    return { publicId: buildPublicId(random), files: [file] }
  }
  const image = await encodeImage(kind, bytes)
  if (image === 'wrong_format') throw fileError('wrong_type', wrongFormat)
  if (image === 'too_many_pixels') throw fileError('too_large', fileMessages.tooManyPixels)
  return { publicId: buildPublicId(random, image), files: image.files }
}

interface NewUpload {
  ownerId: string
  kind: FileKind
  publicId: string
  byteSize: number
  storedBytes: number
}

/**
 * The row is inserted first: after a crash, the cleanup job finds the files by it. The public id is not
 * known to anyone before everything is stored.
 */
async function storeFiles(deps: Deps, upload: NewUpload, files: FileToStore[]): Promise<void> {
  const row = await insertUpload(deps, upload)
  try {
    await deps.files.store(toStorageFolder(upload), files)
  } catch (error) {
    await deleteUnusedUpload(deps, row).catch(() => undefined)
    throw error
  }
}

/** The owner's row is locked, so that concurrent uploads count each other. */
async function insertUpload(deps: Deps, upload: NewUpload) {
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
    if (!row) throw new Error('The insert returned no upload.')
    return row
  })
}

function fileError(code: 'invalid_input' | 'too_large' | 'wrong_type', message: string): AppError {
  return new AppError(code, message, { fields: { file: message } })
}

/** A WebVTT file without its byte order mark; undefined for anything else (W3C WebVTT §4). */
function readCaptions(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const text = decodeUtf8(bytes)
  if (text === undefined || text.includes('\0') || !/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) {
    return undefined
  }
  return new TextEncoder().encode(text)
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
