import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { captionTracks } from '#server/db/schema/index.ts'
import { nameLanguage } from '#shared/captions/languages.ts'
import { captionLimits } from '#shared/limits.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { toCourseLanguage } from '../import-captions.ts'

export type DraftPlace =
  | { problem: string }
  | { problem?: undefined; language: string; label: string; replaced: string[] }

/**
 * Where a drafted track belongs: in the language of the course, or beside the author's track in that. Replaces earlier
 * drafts that nobody edited or published.
 */
export async function findDraftPlace(
  db: Queryable,
  lessonId: string,
  courseLanguage: string,
): Promise<DraftPlace> {
  const { id, language } = captionTracks
  const tracks = await db
    .select({ id, language, isReplaced: sql<boolean>`${isUneditedDraft}` })
    .from(captionTracks)
    .where(eq(captionTracks.lessonId, lessonId))
  const replaced = tracks.filter((track) => track.isReplaced)
  const others = tracks.filter((track) => !replaced.includes(track))
  if (others.length >= captionLimits.tracksMax) return { problem: messages.tooManyTracks }
  const tag = toCourseLanguage(courseLanguage)
  const name = tag === 'und' ? courseLanguage : nameLanguage(tag)
  const places = [
    { language: tag, label: name.slice(0, captionLimits.labelMaxLength) },
    { language: `${tag}-x-auto`, label: markAutomatic(name) },
  ]
  const free = places.find((place) => others.every((track) => track.language !== place.language))
  if (!free) return { problem: messages.languageTaken }
  return { ...free, replaced: replaced.map((track) => track.id) }
}

/** A draft of speech recognition that no author edited or published. */
export const isUneditedDraft: SQL = sql`(${and(
  eq(captionTracks.origin, 'automatic'),
  eq(captionTracks.state, 'draft'),
  eq(captionTracks.version, 1),
)})`

const automaticMark = ' (automatic)'

const markAutomatic = (name: string) =>
  name.slice(0, captionLimits.labelMaxLength - automaticMark.length) + automaticMark
