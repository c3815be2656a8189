import type { Deps } from '../deps.ts'
import type { StoredFile } from '../files/index.ts'
import { type MediaGrant, verifyMedia } from './media-signature.ts'
import { pdfType } from './present-course-file.ts'

/** The name of the only file in the folder of a private file. */
export const storedName = 'content'

/** The folder of a private file in the file storage. */
export function toCourseFileFolder(fileId: string): string {
  return `course-files/${fileId}`
}

/** The private file of an address with what its signature permits, or why it is rejected. Needs no database. */
export function openCourseFile(
  deps: Pick<Deps, 'clock' | 'files' | 'settings'>,
  { signature, fileId, name }: { signature: string; fileId: string; name: string },
): (StoredFile & MediaGrant) | 'invalid' | 'expired' {
  const now = deps.clock.now()
  const grant = verifyMedia(deps.settings.mediaSecret, signature, { fileId, name, now })
  if (typeof grant === 'string') return grant
  const folder = toCourseFileFolder(fileId)
  return {
    ...grant,
    contentType: grant.delivery === 'view' ? pdfType : 'application/octet-stream',
    size: () => deps.files.getSize(folder, storedName),
    open: (range) => deps.files.open(folder, storedName, range),
  }
}
