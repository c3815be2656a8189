import type { PlayerStore } from '../state/player-state.ts'
import { type MediaElement, toTimeRanges, toVideoError } from './media-element.ts'
import { watchStreamErrors } from './stream-errors.ts'

/**
 * Brings what the medium tells into the store, and the store's choices and position into the medium
 * once it can be sought in. Ends when the signal is aborted.
 */
export function bindMediaElement(
  medium: MediaElement,
  store: PlayerStore,
  signal: AbortSignal,
): void {
  const { dispatch, state } = store
  const on = (events: string, hear: () => void) => {
    for (const event of events.split(' ')) medium.addEventListener(event, hear, { signal })
  }

  const measure = () => {
    if (!(medium.duration > 0)) return
    const { isReady, position, resumeOnReady: isToResume } = state()
    dispatch({ type: 'measured', duration: medium.duration })
    if (isReady) return
    applyChoices(medium, store)
    if (position > 0) medium.currentTime = Math.min(position, medium.duration)
    if (isToResume) medium.play().catch(() => undefined)
  }
  on('loadedmetadata durationchange', measure)
  measure()

  on('timeupdate seeked', () => {
    if (state().isReady) dispatch({ type: 'moved', position: medium.currentTime })
  })
  on('progress seeked loadedmetadata', () =>
    dispatch({ type: 'buffered', ranges: toTimeRanges(medium.buffered) }),
  )
  on('play', () => dispatch({ type: 'played' }))
  on('pause ended', () => dispatch({ type: 'paused' }))
  on('waiting', () => dispatch({ type: 'waited' }))
  on('playing canplay seeked', () => dispatch({ type: 'continued' }))
  on('volumechange', () => {
    if (!state().isReady) return
    dispatch({ type: 'volumeHeard', volume: medium.volume, muted: medium.muted })
  })
  on('ratechange', () => {
    if (state().isReady) dispatch({ type: 'rateHeard', rate: medium.playbackRate })
  })
  const fail = () => dispatch({ type: 'failed', problem: toVideoError(medium.error?.code) })
  on('error', fail)
  // A file is opened as soon as its element is made, which is before anybody listens.
  if (medium.error) fail()
  watchStreamErrors(medium, (problem) => dispatch({ type: 'failed', problem }), signal)
}

/** Loading sets the speed of a medium back, so choices are made again after it. */
function applyChoices(medium: MediaElement, store: PlayerStore): void {
  const { volume, muted, rate } = store.state()
  medium.volume = volume
  medium.muted = muted
  medium.playbackRate = rate
}
