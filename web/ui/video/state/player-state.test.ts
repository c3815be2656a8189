import { describe, expect, it } from 'vitest'
import {
  defaultPreferences,
  createPlayerState,
  type PlayerAction,
  getPlayedFraction,
  isStarting,
  playerReducer,
  type PlayerState,
  getNextRate,
} from './player-state.ts'

const after = (state: PlayerState, ...actions: PlayerAction[]) =>
  actions.reduce(playerReducer, state)
const start = after(createPlayerState(defaultPreferences), {
  type: 'durationChanged',
  duration: 200,
})

describe('the state of the player', () => {
  it('starts paused, with sound, at normal speed, and shows the elapsed time', () => {
    expect(createPlayerState(defaultPreferences)).toMatchObject({
      playing: false,
      muted: false,
      volume: 1,
      rate: 1,
      position: 0,
      seeking: false,
      timeShown: 'elapsed',
    })
  })

  it('plays once it is ready after a deferred source was requested, unless the browser rejects that', () => {
    const deferred = createPlayerState(defaultPreferences, { position: 5, isDeferred: true })
    const requested = after(deferred, { type: 'requested' })
    expect(requested).toMatchObject({ isDeferred: false, playOnReady: true, position: 5 })
    expect([isStarting(deferred), isStarting(requested)]).toEqual([false, true])
    const ready = after(requested, { type: 'durationChanged', duration: 200 })
    expect(isStarting(ready)).toBe(false)
    expect(after(ready, { type: 'playRejected' })).toMatchObject({
      playOnReady: false,
      playing: false,
    })
    expect(after(ready, { type: 'played' })).toMatchObject({ playOnReady: false, playing: true })
  })

  it('calculates the played fraction, also before the duration is known', () => {
    expect(getPlayedFraction(createPlayerState(defaultPreferences, { position: 5 }))).toBe(0)
    expect(getPlayedFraction(after(start, { type: 'timeUpdated', position: 50 }))).toBe(0.25)
    expect(getPlayedFraction(after(start, { type: 'timeUpdated', position: 201 }))).toBe(1)
  })

  it('ignores time updates while dragging', () => {
    const dragged = after(start, { type: 'dragged', position: 120 })
    expect(after(dragged, { type: 'timeUpdated', position: 3 })).toMatchObject({
      seeking: true,
      position: 120,
    })
    const dropped = after(dragged, { type: 'seeked', position: 130 })
    expect(dropped).toMatchObject({ seeking: false, position: 130 })
    expect(after(dropped, { type: 'timeUpdated', position: 131 }).position).toBe(131)
  })

  it('clamps seeks to the video', () => {
    expect(after(start, { type: 'seeked', position: -4 }).position).toBe(0)
    expect(after(start, { type: 'seeked', position: 999 }).position).toBe(200)
    expect(after(start, { type: 'seeked', position: Number.NaN }).position).toBe(0)
  })

  it('clamps the volume to 0 to 1, in round steps', () => {
    expect(after(start, { type: 'volumeSet', volume: 1.2 }).volume).toBe(1)
    expect(after(start, { type: 'volumeSet', volume: 0.1 + 0.2 }).volume).toBe(0.3)
    expect(after(start, { type: 'volumeSet', volume: -1 })).toMatchObject({
      volume: 0,
      muted: true,
    })
  })

  it('unmutes when a volume is set or the mute button is pressed', () => {
    const muted = after(start, { type: 'volumeSet', volume: 0.4 }, { type: 'muteToggled' })
    expect(muted).toMatchObject({ muted: true, volume: 0.4 })
    expect(after(muted, { type: 'muteToggled' })).toMatchObject({ muted: false, volume: 0.4 })
    expect(after(muted, { type: 'volumeSet', volume: 0.2 }).muted).toBe(false)
    const silent = after(start, { type: 'volumeSet', volume: 0 })
    expect(after(silent, { type: 'muteToggled' })).toMatchObject({
      muted: false,
      volume: 0.5,
    })
  })

  it('stalls only while playing', () => {
    expect(after(start, { type: 'stalled' }).isWaiting).toBe(false)
    const waiting = after(start, { type: 'played' }, { type: 'stalled' })
    expect(waiting.isWaiting).toBe(true)
    expect(after(waiting, { type: 'resumed' }).isWaiting).toBe(false)
    expect(after(waiting, { type: 'paused' }).isWaiting).toBe(false)
  })

  it('has ended until it is played again or moved back', () => {
    const ended = after(
      start,
      { type: 'played' },
      { type: 'timeUpdated', position: 199.8 },
      { type: 'paused' },
      { type: 'ended' },
    )
    expect(ended).toMatchObject({ hasEnded: true, playing: false })
    expect(after(ended, { type: 'timeUpdated', position: 199.8 }).hasEnded).toBe(true)
    expect(after(ended, { type: 'seeked', position: 200 }).hasEnded).toBe(true)
    expect(after(ended, { type: 'seeked', position: 190 }).hasEnded).toBe(false)
    expect(after(ended, { type: 'dragged', position: 20 }).hasEnded).toBe(false)
    expect(after(ended, { type: 'timeUpdated', position: 20 }).hasEnded).toBe(false)
    expect(after(ended, { type: 'played' }).hasEnded).toBe(false)
    expect(after(ended, { type: 'reopened' }).hasEnded).toBe(false)
  })

  it('stops at an error, and resumes there with the same preferences', () => {
    const failed = after(
      start,
      { type: 'rateSet', rate: 2 },
      { type: 'played' },
      { type: 'timeUpdated', position: 42 },
      { type: 'failed', error: 'network' },
    )
    expect(failed).toMatchObject({ playing: false, error: 'network' })
    expect(after(failed, { type: 'reopened' })).toMatchObject({
      error: undefined,
      position: 42,
      rate: 2,
      isReady: false,
      playOnReady: true,
    })
    expect(after(failed, { type: 'reopened' }, { type: 'played' }).playOnReady).toBe(false)
  })

  it('toggles between elapsed and remaining time', () => {
    const remaining = after(start, { type: 'timeShownToggled' })
    expect(remaining.timeShown).toBe('remaining')
    expect(after(remaining, { type: 'timeShownToggled' }).timeShown).toBe('elapsed')
  })

  it.each([
    [1, 1, 1.5],
    [2, 1, 2],
    [1, -1, 0.5],
    [0.5, -1, 0.5],
    [1.25, 1, 1.5],
    [1.25, -1, 1],
  ] as const)('steps the speed %d by %d to %d', (rate, step, next) => {
    expect(getNextRate(rate, step)).toBe(next)
  })
})
