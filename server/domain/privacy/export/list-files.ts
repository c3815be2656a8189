import { and, eq, gt } from 'drizzle-orm'
import { courseFiles, uploads, videos } from '#server/db/schema/index.ts'
import { captionsFileName, getImageWidths, toStoredImage } from '#shared/files/files.ts'
import type { Deps } from '../../deps.ts'
import { toStorageFolder } from '../../files/index.ts'
import { sourceName, storedName, toCourseFileFolder, toVideoFolder } from '../../media/index.ts'
import { archivePaths } from './archive-schema.ts'

/** A file that a user uploaded, with its path in the archive. */
export interface PersonalFile {
  folder: string
  name: string
  path: string
}

const pageSize = 200

/**
 * The files that a user uploaded: images in their largest size, since what was uploaded is not stored, captions, files of
 * courses, and videos.
 */
export async function* listPersonalFiles(
  deps: Pick<Deps, 'db'>,
  userId: string,
): AsyncGenerator<PersonalFile> {
  yield* listUploads(deps, userId)
  yield* listCourseFiles(deps, userId)
  yield* listVideos(deps, userId)
}

async function* listUploads({ db }: Pick<Deps, 'db'>, userId: string) {
  const read = (after: string | undefined) =>
    db
      .select()
      .from(uploads)
      .where(and(eq(uploads.ownerId, userId), after ? gt(uploads.id, after) : undefined))
      .orderBy(uploads.id)
      .limit(pageSize)
  for await (const upload of readPages(read)) {
    const name = toLargestName(upload)
    const path = `${archivePaths.files}${upload.kind}/${upload.publicId}${getExtension(name)}`
    yield { folder: toStorageFolder(upload), name, path }
  }
}

async function* listCourseFiles({ db }: Pick<Deps, 'db'>, userId: string) {
  const read = (after: string | undefined) =>
    db
      .select({ id: courseFiles.id, name: courseFiles.name })
      .from(courseFiles)
      .where(and(eq(courseFiles.uploaderId, userId), after ? gt(courseFiles.id, after) : undefined))
      .orderBy(courseFiles.id)
      .limit(pageSize)
  for await (const { id, name } of readPages(read)) {
    const path = `${archivePaths.files}course-files/${id}/${toFileName(name)}`
    yield { folder: toCourseFileFolder(id), name: storedName, path }
  }
}

async function* listVideos({ db }: Pick<Deps, 'db'>, userId: string) {
  const read = (after: string | undefined) =>
    db
      .select({ id: videos.id, name: videos.name })
      .from(videos)
      .where(and(eq(videos.uploaderId, userId), after ? gt(videos.id, after) : undefined))
      .orderBy(videos.id)
      .limit(pageSize)
  for await (const { id, name } of readPages(read)) {
    const path = `${archivePaths.files}videos/${id}/${toFileName(name)}`
    yield { folder: toVideoFolder(id), name: sourceName, path }
  }
}

async function* readPages<Row extends { id: string }>(
  read: (after: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | undefined
  for (;;) {
    const page = await read(after)
    yield* page
    after = page.at(-1)?.id
    if (page.length < pageSize) return
  }
}

function toLargestName({ kind, publicId }: typeof uploads.$inferSelect): string {
  if (kind === 'captions') return captionsFileName
  const image = toStoredImage(kind, publicId)
  return `${image ? Math.max(...getImageWidths(kind, image.width)) : 0}.webp`
}

function getExtension(name: string): string {
  return name.slice(name.lastIndexOf('.'))
}

/** No path, no name that is special to a file system, and no longer than tar and file systems allow. */
function toFileName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N}. _-]/gu, '_').replace(/^\.+/, '_')
  return safe.slice(-60) || 'file'
}
