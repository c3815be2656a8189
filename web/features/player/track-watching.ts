import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import { emptyLog, recordPosition, endRun, takeWatched, type WatchedRange } from './watch-log.ts'

/** What is new since it was last asked for; undefined where nothing is. */
export interface WatchedUpdate {
  position: number
  duration: number
  watched: WatchedRange[]
}

/** A smaller change of the position comes from rounding, not from the learner. */
const stillSeconds = 0.5

/**
 * Follows what is watched of a medium until the signal is aborted; answers how to take what is new.
 * Being at `from`, in seconds, is no news.
 */
export function trackWatching(
  medium: MediaElement,
  from: number,
  signal: AbortSignal,
): () => WatchedUpdate | undefined {
  let log = emptyLog
  let isSeeking = false
  let reported = from
  let duration = 0

  const on = (events: string, hear: () => void) => {
    for (const event of events.split(' ')) medium.addEventListener(event, hear, { signal })
  }
  const run = () => {
    if (Number.isFinite(medium.duration)) duration = medium.duration
    // A medium is at its new place before it tells that it jumped there.
    if (!isSeeking && !medium.seeking) log = recordPosition(log, medium.currentTime)
  }
  on('playing timeupdate pause ended', run)
  on('seeking', () => {
    isSeeking = true
    log = endRun(log)
  })
  on('seeked', () => {
    isSeeking = false
    run()
  })

  return () => {
    if (duration === 0) return undefined
    const { watched, rest } = takeWatched(log)
    const position = Math.min(medium.currentTime, duration)
    if (watched.length === 0 && Math.abs(position - reported) < stillSeconds) return undefined
    log = rest
    reported = position
    return { position, duration, watched }
  }
}
