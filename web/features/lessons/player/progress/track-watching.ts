import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import { emptyLog, recordPosition, endRun, takeWatched, type WatchedRange } from './watch-log.ts'

/** What was watched since the last update; all values in seconds. */
export interface WatchedUpdate {
  position: number
  duration: number
  watched: WatchedRange[]
}

/** Smaller changes of the position are rounding errors. */
const minPositionChangeSeconds = 0.5

/**
 * Records what is watched until the signal is aborted. Returns a function that takes the update, which is
 * undefined while nothing has changed since `startPosition` or the last update.
 */
export function trackWatching(
  element: MediaElement,
  startPosition: number,
  signal: AbortSignal,
): () => WatchedUpdate | undefined {
  let log = emptyLog
  let isSeeking = false
  let lastPosition = startPosition
  let duration = 0

  const listen = (events: string, listener: () => void) => {
    for (const event of events.split(' ')) element.addEventListener(event, listener, { signal })
  }
  const record = () => {
    if (Number.isFinite(element.duration)) duration = element.duration
    // While seeking, the element reports the new position before the `seeking` event.
    if (!isSeeking && !element.seeking) log = recordPosition(log, element.currentTime)
  }
  listen('playing timeupdate pause ended', record)
  listen('seeking', () => {
    isSeeking = true
    log = endRun(log)
  })
  listen('seeked', () => {
    isSeeking = false
    record()
  })

  return function takeUpdate() {
    if (duration === 0) return undefined
    const { watched, rest } = takeWatched(log)
    const position = Math.min(element.currentTime, duration)
    const hasMoved = Math.abs(position - lastPosition) >= minPositionChangeSeconds
    if (watched.length === 0 && !hasMoved) return undefined
    log = rest
    lastPosition = position
    return { position, duration, watched }
  }
}
