import type { Deps } from '../deps.ts'
import type { StoredFile } from '../files/index.ts'
import { archiveName, archiveType, toArchiveFolder } from './data-archives.ts'
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
  if (grant.delivery === 'export') {
    const archive = { folder: toArchiveFolder(assetId), name: archiveName }
    const file = openStoredFile(deps, { ...archive, contentType: archiveType })
    return { ...grant, ...file, name: cleanFileName(path) }
  }
  const file = { folder: toCourseFileFolder(assetId), name: storedName }
  const contentType = grant.delivery === 'view' ? pdfType : 'application/octet-stream'
  return { ...grant, ...openStoredFile(deps, { ...file, contentType }), name: cleanFileName(path) }
}

function openVideoFile(
  deps: Pick<Deps, 'files'>,
  videoId: string,
  file: VideoFile,
): StoredFile & { name: string } {
  const folder = [toVideoFolder(videoId), file.folder].filter(Boolean).join('/')
  return { ...openStoredFile(deps, { ...file, folder }), name: file.name }
}

function openStoredFile(
  { files }: Pick<Deps, 'files'>,
  { folder, name, contentType }: VideoFile,
): StoredFile {
  return {
    contentType,
    size: () => files.getSize(folder, name),
    open: (range) => files.open(folder, name, range),
  }
}
