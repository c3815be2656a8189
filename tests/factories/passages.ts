import { eq } from 'drizzle-orm'
import type { captionTracks, StoredCue } from '#server/db/schema/index.ts'
import { captionTracks as tracks, lessons } from '#server/db/schema/index.ts'
import { indexStalePassages } from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'

type App = { deps: Pick<Deps, 'db' | 'renderers'> }

/** Five seconds for each line, one after the other. */
export function toCues(lines: readonly string[], from = 0): StoredCue[] {
  return lines.map((text, index) => [
    (from + index * 5) * 1000,
    (from + index * 5 + 5) * 1000,
    text,
  ])
}

/** Adds a track of captions to a lesson, and indexes it. */
export async function addCaptions(
  app: App,
  lessonId: string,
  lines: readonly string[],
  columns: Partial<typeof captionTracks.$inferInsert> = {},
): Promise<string> {
  const cues = toCues(lines)
  const [track] = await app.deps.db
    .insert(tracks)
    .values({
      lessonId,
      language: 'en',
      label: 'English',
      origin: 'file',
      cues,
      cueCount: cues.length,
      ...columns,
    })
    .returning({ id: tracks.id })
  await indexAll(app)
  return track?.id ?? ''
}

/** Turns a lesson into an article, and indexes it. */
export async function makeArticle(app: App, lessonId: string, markdown: string): Promise<void> {
  await app.deps.db
    .update(lessons)
    .set({ kind: 'article', video: null, content: { markdown } })
    .where(eq(lessons.id, lessonId))
  await indexAll(app)
}

export function indexAll({ deps }: App): Promise<void> {
  return indexStalePassages(deps, new AbortController().signal)
}
