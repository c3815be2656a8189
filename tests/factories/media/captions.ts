import { captionTracks, type StoredCue } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'

/** The body of a request that creates captions. */
export function trackForm(options: Record<string, unknown> = {}) {
  return {
    language: 'en',
    label: 'English',
    state: 'published',
    cues: [
      { start: 1, end: 2.5, text: 'Rivers start small.' },
      { start: 3, end: 5, text: 'They grow on their way.' },
    ],
    ...options,
  }
}

/** Creates captions of a lesson; returns their id. */
export async function createTrack(
  { deps: { db } }: { deps: Pick<Deps, 'db'> },
  lessonId: string,
  options: Partial<typeof captionTracks.$inferInsert> = {},
): Promise<string> {
  const cues: StoredCue[] = [
    [1000, 2500, 'Rivers start small.'],
    [3000, 5000, 'They grow on their way.'],
  ]
  const [track] = await db
    .insert(captionTracks)
    .values({
      lessonId,
      language: 'en',
      label: 'English',
      origin: 'editor',
      cues,
      cueCount: cues.length,
      ...options,
    })
    .returning({ id: captionTracks.id })
  return track?.id ?? ''
}
