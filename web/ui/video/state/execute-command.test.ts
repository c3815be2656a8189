import { describe, expect, it } from 'vitest'
import type { MediaElement } from '../sources/media-element.ts'
import { executeCommand, type HostActions } from './execute-command.ts'
import type { PlayerCommand } from './player-command.ts'
import {
  defaultPreferences,
  createPlayerState,
  createPlayerStore,
  type PlayerStart,
} from './player-state.ts'

/** A minimal media element; browser tests cover real ones. */
class TestMediaElement extends EventTarget implements MediaElement {
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
  const player = playerBefore({ position })
  player.store.dispatch({ type: 'durationChanged', duration: player.media.duration })
  return player
}

/** Before the media is ready. */
function playerBefore(start: PlayerStart) {
  const media = new TestMediaElement()
  const store = createPlayerStore(createPlayerState(defaultPreferences, start))
  const calls: string[] = []
  const hostActions: HostActions = {
    toggleFullscreen: () => calls.push('fullscreen'),
    togglePictureInPicture: () => calls.push('picture in picture'),
    showShortcuts: () => calls.push('shortcuts'),
  }
  const execute = (command: PlayerCommand) => executeCommand(command, store, media, hostActions)
  return { media, store, calls, execute }
}

describe('a command', () => {
  it('skips from the current position, also twice before the next render', () => {
    const { media, store, execute } = playerAt(30)
    execute({ type: 'skip', seconds: 10 })
    expect(execute({ type: 'skip', seconds: 10 })).toBe('Forward 10 seconds')
    expect(media.currentTime).toBe(50)
    expect(store.state().position).toBe(50)
  })

  it('seeks the media element only when the drag ends', () => {
    const { media, store, execute } = playerAt(30)
    execute({ type: 'drag', position: 90 })
    expect([media.currentTime, store.state().seeking]).toEqual([0, true])
    execute({ type: 'seek', position: 95 })
    expect([media.currentTime, store.state().seeking]).toEqual([95, false])
  })

  it('seeks to a fraction of the video', () => {
    const { media, execute } = playerAt(0)
    execute({ type: 'seekFraction', fraction: 0.7 })
    expect(media.currentTime).toBeCloseTo(140)
  })

  it('raises the volume of a muted video from the volume before it was muted', () => {
    const { media, execute } = playerAt(0)
    execute({ type: 'setVolume', volume: 0.8 })
    execute({ type: 'toggleMute' })
    expect(media).toMatchObject({ muted: true, volume: 0.8 })
    expect(execute({ type: 'changeVolume', by: 0.05 })).toBe('Volume 85%')
    expect(media).toMatchObject({ muted: false, volume: 0.85 })
  })

  it('keeps full volume when a muted video is turned up, and stays muted when it is turned down', () => {
    const { media, execute } = playerAt(0)
    execute({ type: 'toggleMute' })
    expect(execute({ type: 'changeVolume', by: -0.05 })).toBe('Muted')
    expect(media).toMatchObject({ muted: true, volume: 1 })
    expect(execute({ type: 'changeVolume', by: 0.05 })).toBe('Volume 100%')
    expect(media).toMatchObject({ muted: false, volume: 1 })
  })

  it('raises the volume from 0, and mutes at 0', () => {
    const { media, execute } = playerAt(0)
    execute({ type: 'setVolume', volume: 0.05 })
    expect(execute({ type: 'changeVolume', by: -0.05 })).toBe('Muted')
    expect(execute({ type: 'changeVolume', by: 0.05 })).toBe('Volume 5%')
    expect(media).toMatchObject({ muted: false, volume: 0.05 })
  })

  it('sets and steps the playback rate', () => {
    const { media, execute } = playerAt(0)
    execute({ type: 'setRate', rate: 1.5 })
    expect(execute({ type: 'stepRate', step: 1 })).toBe('Speed 2')
    expect(media.playbackRate).toBe(2)
  })

  it('plays and pauses, also twice before the media element dispatches an event', () => {
    const { media, execute } = playerAt(0)
    expect(execute({ type: 'togglePlay' })).toBe('Play')
    expect(media.paused).toBe(false)
    expect(execute({ type: 'togglePlay' })).toBe('Pause')
    expect(media.paused).toBe(true)
  })

  it('does not seek before a deferred source is loaded, nor to a fraction of an unknown length', () => {
    const { media, store, execute } = playerBefore({ position: 30, isDeferred: true })
    expect(execute({ type: 'seekFraction', fraction: 0.5 })).toBe('')
    expect(execute({ type: 'skip', seconds: 10 })).toBe('')
    expect(execute({ type: 'toggleMute' })).toBe('Muted')
    store.dispatch({ type: 'requested' })
    expect(execute({ type: 'seekFraction', fraction: 0.5 })).toBe('0:30')
    expect(store.state()).toMatchObject({ position: 30, muted: true })
    expect(execute({ type: 'skip', seconds: 10 })).toBe('Forward 10 seconds')
    expect(store.state().position).toBe(40)
    expect(media.currentTime).toBe(0)
  })

  it('leaves a media element alone that plays by itself once it is ready', () => {
    const { media, store, execute } = playerBefore({ isDeferred: true })
    store.dispatch({ type: 'requested' })
    execute({ type: 'togglePlay' })
    expect(media.paused).toBe(true)
    expect(store.state()).toMatchObject({ isDeferred: false, playOnReady: true })
  })

  it('passes full screen, picture in picture and the shortcuts to the host', () => {
    const { calls, execute } = playerAt(0)
    execute({ type: 'toggleFullscreen' })
    execute({ type: 'togglePictureInPicture' })
    execute({ type: 'showShortcuts' })
    expect(calls).toEqual(['fullscreen', 'picture in picture', 'shortcuts'])
  })
})
