import type { StoredCue } from '#server/db/schema/index.ts'
import type { Cue } from '#shared/captions/cue.ts'

/** The columns of a track that hold its cues, which are in order of time. */
export function toCueColumns(cues: readonly Cue[]): { cues: StoredCue[]; cueCount: number } {
  const stored = cues.map(({ start, end, text }): StoredCue => {
    const startMilliseconds = Math.round(start * 1000)
    // Rounding must not make a cue empty.
    return [startMilliseconds, Math.max(Math.round(end * 1000), startMilliseconds + 1), text]
  })
  return { cues: stored, cueCount: stored.length }
}
