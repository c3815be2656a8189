import { and, eq, isNotNull, isNull, ne, notExists } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { captionTracks, courses, lessons, uploads } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { openFile } from '#server/domain/files/index.ts'
import { logFailure } from '#server/platform/logging/logger.ts'
import { findLanguage, nameLanguage, toLanguageTag } from '#shared/captions/languages.ts'
import { decodeCaptions, parseCaptions } from '#shared/captions/parse-captions.ts'
import { captionsFileName } from '#shared/files/files.ts'
import { captionLimits } from '#shared/limits.ts'
import { lockOutline } from '../authoring/editable-course.ts'
import { toCueColumns } from './stored-cues.ts'

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'jobs'>

/**
 * Makes a track of the captions that were uploaded for a lesson, which players of other clients load as a file, and
 * removes that of a former file. A track that an author changed since is the author's own and stays.
 */
export async function importCaptions(deps: ImportDeps, lessonId: string): Promise<void> {
  const upload = await findUpload(deps, lessonId)
  const isImported = upload !== undefined && (await hasTrack(deps, lessonId, upload.id))
  const cues = upload && !isImported ? await readCues(deps, upload.publicId) : []
  await deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .select({ courseId: lessons.courseId })
      .from(lessons)
      .where(eq(lessons.id, lessonId))
    if (!stored) return
    // As by authors who save captions, so that both do not take the same language.
    await lockOutline(tx, stored.courseId)
    const [lesson] = await tx
      .select({ uploadId: lessons.captionsUploadId, language: courses.language })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(eq(lessons.id, lessonId))
      .for('update', { of: lessons })
    // Another upload meanwhile has a job of its own.
    if (!lesson || lesson.uploadId !== (upload?.id ?? null)) return
    await tx
      .delete(captionTracks)
      .where(
        and(
          eq(captionTracks.lessonId, lessonId),
          upload ? ne(captionTracks.uploadId, upload.id) : isNotNull(captionTracks.uploadId),
        ),
      )
    if (upload && !isImported && !(await hasTrack({ db: tx }, lessonId, upload.id))) {
      const now = deps.clock.now()
      const language = await findFreeLanguage(tx, lessonId, lesson.language)
      await tx.insert(captionTracks).values({
        lessonId,
        ...language,
        // One that cannot be read is shown to the authors alone.
        state: cues.length > 0 ? 'published' : 'draft',
        origin: 'file',
        uploadId: upload.id,
        ...toCueColumns(cues),
        createdAt: now,
        updatedAt: now,
      })
    }
    await deps.jobs.enqueue(tx, 'indexPassages', { id: lessonId })
  })
}

const importedPerRun = 200
const fileMark = ' (uploaded file)'

/** Enqueues the import of captions that were uploaded before there were tracks. */
export async function importWaitingCaptions(
  deps: ImportDeps & Pick<Deps, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const imported = deps.db
    .select({ id: captionTracks.id })
    .from(captionTracks)
    .where(
      and(
        eq(captionTracks.lessonId, lessons.id),
        eq(captionTracks.uploadId, lessons.captionsUploadId),
      ),
    )
  const waiting = await deps.db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(isNotNull(lessons.captionsUploadId), isNull(lessons.deletedAt), notExists(imported)))
    .limit(importedPerRun)
  for (const { id } of waiting) {
    if (signal.aborted) return
    // One that fails must not keep the others waiting.
    await importCaptions(deps, id).catch((error: unknown) =>
      logFailure(deps.log, error, 'Uploaded captions could not be imported.'),
    )
  }
}

async function findUpload({ db }: ImportDeps, lessonId: string) {
  const [upload] = await db
    .select({ id: uploads.id, publicId: uploads.publicId })
    .from(lessons)
    .innerJoin(uploads, eq(uploads.id, lessons.captionsUploadId))
    .where(eq(lessons.id, lessonId))
  return upload
}

async function hasTrack(
  { db }: { db: Queryable },
  lessonId: string,
  uploadId: string,
): Promise<boolean> {
  const [track] = await db
    .select({ id: captionTracks.id })
    .from(captionTracks)
    .where(and(eq(captionTracks.lessonId, lessonId), eq(captionTracks.uploadId, uploadId)))
  return track !== undefined
}

/** Uploads are limited in size; none of a file that cannot be read. */
async function readCues(deps: ImportDeps, publicId: string) {
  const file = openFile(deps, { kind: 'captions', publicId, name: captionsFileName })
  const opened = await file?.open()
  if (!opened) return []
  const bytes = new Uint8Array(await new Response(opened.body).arrayBuffer())
  return parseCaptions(decodeCaptions(bytes)).cues ?? []
}

/** That of the course, marked if the lesson has captions in it already. */
async function findFreeLanguage(tx: Transaction, lessonId: string, courseLanguage: string) {
  const language = toCourseLanguage(courseLanguage)
  const name = language === 'und' ? courseLanguage : nameLanguage(language)
  const label = name.slice(0, captionLimits.labelMaxLength - fileMark.length)
  const tracks = await tx
    .select({ language: captionTracks.language })
    .from(captionTracks)
    .where(eq(captionTracks.lessonId, lessonId))
  const taken = new Set(tracks.map((track) => track.language))
  if (!taken.has(language)) return { language, label }
  // Authors keep earlier files that they edited.
  let number = 1
  const toTag = () => `${language}-x-file${number === 1 ? '' : number}`
  while (taken.has(toTag())) number += 1
  return { language: toTag(), label: `${label}${fileMark}` }
}

/** Courses name their language; `und` is the tag of an unknown one. */
export function toCourseLanguage(name: string): string {
  return findLanguage(name) ?? toLanguageTag(name) ?? 'und'
}
