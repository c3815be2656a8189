import { type UploadPurpose, uploadPurposes } from '#shared/files/upload-purposes.ts'
import { uploadMessages as messages } from '#shared/messages/uploads.ts'
import type { Rejection } from './upload-queue.ts'

export interface FileRules {
  /** Why a file cannot be sent; undefined for one that can. */
  check: (file: File) => string | undefined
  /** How many more files there is room for. */
  getRoom: () => number
  /** Why there is no room for more. */
  full: string
}

/** Checks what is known before files are sent; the server checks their content. */
export async function checkFiles(
  files: readonly File[],
  { check, getRoom, full }: FileRules,
): Promise<{ accepted: File[]; rejected: Rejection[] }> {
  const reasons = await Promise.all(
    files.map(async (file) => ((await isReadable(file)) ? check(file) : messages.unreadable)),
  )
  const accepted: File[] = []
  const rejected: Rejection[] = []
  const room = getRoom()
  for (const [index, file] of files.entries()) {
    const reason = reasons[index] ?? (accepted.length < room ? undefined : full)
    if (reason === undefined) accepted.push(file)
    else rejected.push({ file, reason })
  }
  return { accepted, rejected }
}

const imageTypes = new Set(['image/jpeg', 'image/png', ''])

/** Why a file cannot be used for a purpose; undefined for one that can. */
export function checkPurpose(purpose: UploadPurpose, file: File): string | undefined {
  const { kind, maxBytes, tooLarge, wrongFormat } = uploadPurposes[purpose]
  const isSupported = kind === 'captions' ? /\.vtt$/i.test(file.name) : imageTypes.has(file.type)
  if (!isSupported) return wrongFormat
  return file.size > maxBytes ? tooLarge : undefined
}

/** A dropped folder looks like a file until it is read. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}
