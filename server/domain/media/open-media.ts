import type { Deps } from '../deps.ts'
import type { StoredFile } from '../files/index.ts'
import { cleanFileName } from './file-name.ts'
import { type MediaGrant, verifyMedia } from './media-signature.ts'
import { pdfType } from './present-course-file.ts'
import { findVideoFile, type VideoFile } from './videos/find-video-file.ts'
import { toVideoFolder } from './videos/video-files.ts'

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
 * the asset: the files of a video; a private file is a single one, whose path is only its name.
 */
export function openMedia(
  deps: Pick<Deps, 'clock' | 'files' | 'settings'>,
  { signature, assetId, path }: { signature: string; assetId: string; path: string },
): OpenedFile | 'invalid' | 'expired' | 'missing' {
  const now = deps.clock.now()
  const grant = verifyMedia(deps.settings.mediaSecret, signature, { assetId, now })
  if (typeof grant === 'string') return grant
  if (grant.delivery === 'stream' || grant.delivery === 'original') {
    const file = findVideoFile(path, grant.delivery)
    return file ? { ...grant, ...openVideoFile(deps, assetId, file) } : 'missing'
  }
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

function openVideoFile(
  { files }: Pick<Deps, 'files'>,
  videoId: string,
  { folder, name, contentType }: VideoFile,
): StoredFile & { name: string } {
  const path = [toVideoFolder(videoId), folder].filter(Boolean).join('/')
  return {
    name,
    contentType,
    size: () => files.getSize(path, name),
    open: (range) => files.open(path, name, range),
  }
}
