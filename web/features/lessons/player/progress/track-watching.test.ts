import { beforeEach, describe, expect, it } from 'vitest'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import { trackWatching } from './track-watching.ts'

/** Controlled by the test; the browser tests cover real media elements. */
class TestMediaElement extends EventTarget implements MediaElement {
  currentTime = 0
  duration = 200
  paused = true
  seeking = false
  ended = false
  buffered = { length: 0, start: () => 0, end: () => 0 }
  volume = 1
  muted = false
  playbackRate = 1
  play = () => Promise.resolve()
  pause = () => undefined

  emit(event: string, at = this.currentTime) {
    this.currentTime = at
    this.dispatchEvent(new Event(event))
  }

  seek(to: number) {
    this.seeking = true
    // A pending event already has the new position.
    this.emit('timeupdate', to)
    this.emit('seeking')
    this.seeking = false
    this.emit('seeked')
  }
}

let element: TestMediaElement
let takeUpdate: ReturnType<typeof trackWatching>

beforeEach(() => {
  element = new TestMediaElement()
  takeUpdate = trackWatching(element, 0, new AbortController().signal)
})

describe('tracking a media element', () => {
  it('leaves no gap at a pause, however late the element reports that it plays', () => {
    element.emit('timeupdate', 0)
    element.emit('pause', 20)
    element.emit('playing', 20.8)
    element.emit('timeupdate', 30)
    expect(takeUpdate()).toEqual({ position: 30, duration: 200, watched: [[0, 30]] })
  })

  it('leaves out what was skipped', () => {
    element.emit('timeupdate', 0)
    element.emit('timeupdate', 10)
    element.seek(100)
    element.emit('timeupdate', 110)
    expect(takeUpdate()?.watched).toEqual([
      [0, 10],
      [100, 110],
    ])
  })

  it('has no update before the duration is known, at the start position, and while nothing changes', () => {
    expect(takeUpdate()).toBeUndefined()
    element.emit('timeupdate', 0.2)
    takeUpdate()
    element.emit('timeupdate', 0.2)
    expect(takeUpdate()).toBeUndefined()
    element.seek(50)
    expect(takeUpdate()).toEqual({ position: 50, duration: 200, watched: [] })
    expect(takeUpdate()).toBeUndefined()
  })

  it('ends when its signal is aborted', () => {
    const ending = new AbortController()
    const other = trackWatching(element, 0, ending.signal)
    ending.abort()
    element.emit('timeupdate', 10)
    expect(other()).toBeUndefined()
  })
})
