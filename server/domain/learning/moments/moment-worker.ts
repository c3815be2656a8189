import type { StoredCue } from '#server/db/schema/index.ts'
import { type Moment, placeMoment, toTranscript } from './place-moment.ts'

export interface PlaceTask {
  moments: Moment[]
  /** The cues of each track as JSON, in the order in which they are searched. */
  tracks: string[]
}

/** Runs in a worker thread; see `createMomentPlacer`. Null for a moment that is in none of the tracks. */
export default function placeAll({ moments, tracks }: PlaceTask): (number | null)[] {
  const places: (number | null)[] = moments.map(() => null)
  for (const track of tracks) {
    const transcript = toTranscript(parseCues(track))
    for (const [index, moment] of moments.entries()) {
      places[index] ??= placeMoment(moment, transcript) ?? null
    }
  }
  return places
}

/** They were checked when they were stored. */
function parseCues(json: string): StoredCue[] {
  return JSON.parse(json) as StoredCue[]
}
