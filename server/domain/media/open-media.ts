import type { Deps } from '../deps.ts'
import type { StoredFile } from '../files/index.ts'
import { cleanFileName } from './file-name.ts'
import { type MediaGrant, verifyMedia } from './media-signature.ts'
import { pdfType } from './present-course-file.ts'

/** The name of the only file in the folder of a private file. */
export const storedName = 'content'

/** The folder of a private file in the file storage. */
export function toCourseFileFolder(fileId: string): string {
  return `course-files/${fileId}`
}

/** `name` is the one to download it under. */
type OpenedFile = StoredFile & MediaGrant & { name: string }

/**
 * What is at an address below `/media/`, or why it is rejected. Needs no database. The signature permits every path of
 * the asset; a private file is a single one, whose path is only its name.
 */
export function openMedia(
  deps: Pick<Deps, 'clock' | 'files' | 'settings'>,
  { signature, assetId, path }: { signature: string; assetId: string; path: string },
): OpenedFile | 'invalid' | 'expired' | 'missing' {
  const now = deps.clock.now()
  const grant = verifyMedia(deps.settings.mediaSecret, signature, { assetId, now })
  if (typeof grant === 'string') return grant
  if (path.includes('/')) return 'missing'
  const folder = toCourseFileFolder(assetId)
  return {
    ...grant,
    name: cleanFileName(path),
    contentType: grant.delivery === 'view' ? pdfType : 'application/octet-stream',
    size: () => deps.files.getSize(folder, storedName),
    open: (range) => deps.files.open(folder, storedName, range),
  }
}
