import { beforeEach, describe, expect, it } from 'vitest'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import { trackWatching } from './track-watching.ts'

/** A medium that is moved by hand; how real ones behave is for the tests in a browser. */
class TestMedium extends EventTarget implements MediaElement {
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

  tell(event: string, at = this.currentTime) {
    this.currentTime = at
    this.dispatchEvent(new Event(event))
  }

  jump(to: number) {
    this.seeking = true
    // One that was on its way comes with the new place already.
    this.tell('timeupdate', to)
    this.tell('seeking')
    this.seeking = false
    this.tell('seeked')
  }
}

let medium: TestMedium
let take: ReturnType<typeof trackWatching>

beforeEach(() => {
  medium = new TestMedium()
  take = trackWatching(medium, 0, new AbortController().signal)
})

describe('what is watched of a medium', () => {
  it('has no gap where it was paused, however late it tells that it plays on', () => {
    medium.tell('timeupdate', 0)
    medium.tell('pause', 20)
    medium.tell('playing', 20.8)
    medium.tell('timeupdate', 30)
    expect(take()).toEqual({ position: 30, duration: 200, watched: [[0, 30]] })
  })

  it('leaves out what was jumped over', () => {
    medium.tell('timeupdate', 0)
    medium.tell('timeupdate', 10)
    medium.jump(100)
    medium.tell('timeupdate', 110)
    expect(take()?.watched).toEqual([
      [0, 10],
      [100, 110],
    ])
  })

  it('is no news before the length is known, where one began, and while nothing moves', () => {
    expect(take()).toBeUndefined()
    medium.tell('timeupdate', 0.2)
    take()
    medium.tell('timeupdate', 0.2)
    expect(take()).toBeUndefined()
    medium.jump(50)
    expect(take()).toEqual({ position: 50, duration: 200, watched: [] })
    expect(take()).toBeUndefined()
  })

  it('ends with its signal', () => {
    const ending = new AbortController()
    const other = trackWatching(medium, 0, ending.signal)
    ending.abort()
    medium.tell('timeupdate', 10)
    expect(other()).toBeUndefined()
  })
})
