import { describe, expect, it } from 'vitest'
import type { MediaElement } from '../sources/media-element.ts'
import { executeCommand, type HostActions } from './execute-command.ts'
import type { PlayerCommand } from './player-command.ts'
import { defaultPreferences, createPlayerState, createPlayerStore } from './player-state.ts'

/** A medium that can be told things; how real ones behave is for the tests in a browser. */
class TestMedium extends EventTarget implements MediaElement {
  currentTime = 0
  duration = 200
  paused = true
  ended = false
  buffered = { length: 0, start: () => 0, end: () => 0 }
  volume = 1
  muted = false
  playbackRate = 1
  play() {
    this.paused = false
    return Promise.resolve()
  }
  pause() {
    this.paused = true
  }
}

function playerAt(position: number) {
  const medium = new TestMedium()
  const store = createPlayerStore(createPlayerState(defaultPreferences))
  store.dispatch({ type: 'measured', duration: medium.duration })
  store.dispatch({ type: 'moved', position })
  const asked: string[] = []
  const surroundings: HostActions = {
    toggleFullscreen: () => asked.push('fullscreen'),
    togglePictureInPicture: () => asked.push('picture in picture'),
    showShortcuts: () => asked.push('shortcuts'),
  }
  const ask = (command: PlayerCommand) => executeCommand(command, store, medium, surroundings)
  return { medium, store, asked, ask }
}

describe('a command', () => {
  it('skips from where one is, also twice before anything is drawn anew', () => {
    const { medium, store, ask } = playerAt(30)
    ask({ type: 'skip', seconds: 10 })
    expect(ask({ type: 'skip', seconds: 10 })).toBe('Forward 10 seconds')
    expect(medium.currentTime).toBe(50)
    expect(store.state().position).toBe(50)
  })

  it('drags without moving the medium, and moves it at the end', () => {
    const { medium, store, ask } = playerAt(30)
    ask({ type: 'drag', position: 90 })
    expect([medium.currentTime, store.state().seeking]).toEqual([0, true])
    ask({ type: 'seek', position: 95 })
    expect([medium.currentTime, store.state().seeking]).toEqual([95, false])
  })

  it('goes to a fraction of the video', () => {
    const { medium, ask } = playerAt(0)
    ask({ type: 'seekFraction', fraction: 0.7 })
    expect(medium.currentTime).toBeCloseTo(140)
  })

  it('makes a muted video louder from nothing, not at once as loud as before', () => {
    const { medium, ask } = playerAt(0)
    ask({ type: 'toggleMute' })
    expect(medium).toMatchObject({ muted: true, volume: 1 })
    expect(ask({ type: 'changeVolume', by: 0.05 })).toBe('Volume 5 %')
    expect(medium).toMatchObject({ muted: false, volume: 0.05 })
  })

  it('sets and steps the speed', () => {
    const { medium, ask } = playerAt(0)
    ask({ type: 'setRate', rate: 1.5 })
    expect(ask({ type: 'stepRate', step: 1 })).toBe('Speed 2')
    expect(medium.playbackRate).toBe(2)
  })

  it('plays and pauses, also twice before the medium has told anything', () => {
    const { medium, ask } = playerAt(0)
    expect(ask({ type: 'togglePlay' })).toBe('Play')
    expect(medium.paused).toBe(false)
    expect(ask({ type: 'togglePlay' })).toBe('Pause')
    expect(medium.paused).toBe(true)
  })

  it('leaves the screen and the list of keys to the page', () => {
    const { asked, ask } = playerAt(0)
    ask({ type: 'toggleFullscreen' })
    ask({ type: 'togglePictureInPicture' })
    ask({ type: 'showShortcuts' })
    expect(asked).toEqual(['fullscreen', 'picture in picture', 'shortcuts'])
  })
})
