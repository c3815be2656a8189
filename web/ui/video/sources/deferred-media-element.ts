import type { MediaElement } from './media-element.ts'

interface DeferredSource {
  /** In seconds. */
  getPosition: () => number
  /** Sets where the video starts. */
  setPosition: (seconds: number) => void
  /** Loads the source and plays it. */
  load: () => void
}

/** Stands in for a video whose source is not loaded before it is played. */
export class DeferredMediaElement extends EventTarget implements MediaElement {
  readonly duration = Number.NaN
  readonly paused = true
  readonly ended = false
  readonly buffered = { length: 0, start: () => 0, end: () => 0 }
  /** The player has the viewer's choices, and applies them to what is loaded. */
  volume = 1
  muted = false
  playbackRate = 1
  readonly #source: DeferredSource

  constructor(source: DeferredSource) {
    super()
    this.#source = source
  }

  get currentTime() {
    return this.#source.getPosition()
  }

  set currentTime(seconds) {
    this.#source.setPosition(seconds)
  }

  play() {
    this.#source.load()
    return Promise.resolve()
  }

  pause() {
    // Nothing plays.
  }
}
