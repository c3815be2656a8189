import type { PlayerStore } from '../state/player-state.ts'
import { type MediaElement, toTimeRanges, toVideoError } from './media-element.ts'
import { watchStreamErrors } from './stream-errors.ts'

/** Before it is ready, a file may have played this much of its start; beyond, the viewer has moved there. */
const playedMaxSeconds = 1

/**
 * Updates the store from the events of the media element, and applies the stored preferences and position
 * once the media is seekable. Ends when the signal is aborted.
 */
export function bindMediaElement(
  media: MediaElement,
  store: PlayerStore,
  signal: AbortSignal,
): void {
  const { dispatch, state } = store
  const on = (events: string, listener: () => void) => {
    for (const event of events.split(' ')) media.addEventListener(event, listener, { signal })
  }

  const onDuration = () => {
    if (!(media.duration > 0)) return
    const { isReady, position, playOnReady } = state()
    dispatch({ type: 'durationChanged', duration: media.duration })
    if (isReady) return
    applyPreferences(media, store)
    const hasMoved = media.currentTime > playedMaxSeconds
    if (position > 0 && !hasMoved) media.currentTime = Math.min(position, media.duration)
    if (playOnReady) media.play().catch(() => dispatch({ type: 'playRejected' }))
  }
  on('loadedmetadata durationchange', onDuration)
  onDuration()

  on('timeupdate seeked', () => {
    if (state().isReady) dispatch({ type: 'timeUpdated', position: media.currentTime })
  })
  on('progress seeked loadedmetadata', () =>
    dispatch({ type: 'bufferedChanged', ranges: toTimeRanges(media.buffered) }),
  )
  on('play', () => dispatch({ type: 'played' }))
  if (!media.paused) dispatch({ type: 'played' })
  on('pause', () => dispatch({ type: 'paused' }))
  on('ended', () => dispatch({ type: 'ended' }))
  on('waiting', () => dispatch({ type: 'stalled' }))
  on('playing canplay seeked', () => dispatch({ type: 'resumed' }))
  on('volumechange', () => {
    if (!state().isReady) return
    dispatch({ type: 'volumeReported', volume: media.volume, muted: media.muted })
  })
  on('ratechange', () => {
    if (state().isReady) dispatch({ type: 'rateReported', rate: media.playbackRate })
  })
  const onError = () => dispatch({ type: 'failed', error: toVideoError(media.error?.code) })
  on('error', onError)
  // A file may fail before listeners are attached.
  if (media.error) onError()
  watchStreamErrors(media, (error) => dispatch({ type: 'failed', error }), signal)
}

/** Loading resets the playback rate, so preferences are applied after it. */
function applyPreferences(media: MediaElement, store: PlayerStore): void {
  const { volume, muted, rate } = store.state()
  media.volume = volume
  media.muted = muted
  media.playbackRate = rate
}
