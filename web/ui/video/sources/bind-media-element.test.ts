import { expect, test } from 'vitest'
import { createPlayerState, createPlayerStore, defaultPreferences } from '../state/player-state.ts'
import { bindMediaElement } from './bind-media-element.ts'
import type { MediaElement } from './media-element.ts'

/** A minimal media element; browser tests cover real ones. */
class LoadingElement extends EventTarget implements MediaElement {
  currentTime = 0
  volume = 1
  muted = false
  playbackRate = 1
  duration = Number.NaN
  paused = true
  ended = false
  buffered = { length: 0, start: () => 0, end: () => 0 }
  async play() {
    this.paused = false
  }
  pause() {
    this.paused = true
  }
}

test.each([
  ['at the saved position', 0, 30],
  ['at the saved position after the first moment of a file', 0.4, 30],
  ['where the viewer moved to meanwhile', 180, 180],
])('a video that has loaded starts %s', (_name, movedTo, startsAt) => {
  const media = new LoadingElement()
  const store = createPlayerStore(createPlayerState(defaultPreferences, { position: 30 }))
  bindMediaElement(media, store, new AbortController().signal)
  media.currentTime = movedTo
  media.duration = 600
  media.dispatchEvent(new Event('loadedmetadata'))
  media.dispatchEvent(new Event('seeked'))
  expect(media.currentTime).toBe(startsAt)
  expect(store.state().position).toBe(startsAt)
})
