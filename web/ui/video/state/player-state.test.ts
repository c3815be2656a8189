import { describe, expect, it } from 'vitest'
import {
  defaultPreferences,
  createPlayerState,
  type PlayerAction,
  getPlayedFraction,
  playerReducer,
  type PlayerState,
  getNextRate,
} from './player-state.ts'

const after = (state: PlayerState, ...actions: PlayerAction[]) =>
  actions.reduce(playerReducer, state)
const start = after(createPlayerState(defaultPreferences), { type: 'measured', duration: 200 })

describe('the state of the player', () => {
  it('begins paused, with sound, at normal speed, and shows the time that has passed', () => {
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

  it('knows what fraction was played, also before the length is known', () => {
    expect(getPlayedFraction(createPlayerState(defaultPreferences, 5))).toBe(0)
    expect(getPlayedFraction(after(start, { type: 'moved', position: 50 }))).toBe(0.25)
    expect(getPlayedFraction(after(start, { type: 'moved', position: 201 }))).toBe(1)
  })

  it('leaves the handle in the hand that drags it', () => {
    const dragged = after(start, { type: 'dragged', position: 120 })
    expect(after(dragged, { type: 'moved', position: 3 })).toMatchObject({
      seeking: true,
      position: 120,
    })
    const dropped = after(dragged, { type: 'sought', position: 130 })
    expect(dropped).toMatchObject({ seeking: false, position: 130 })
    expect(after(dropped, { type: 'moved', position: 131 }).position).toBe(131)
  })

  it('seeks within the video only', () => {
    expect(after(start, { type: 'sought', position: -4 }).position).toBe(0)
    expect(after(start, { type: 'sought', position: 999 }).position).toBe(200)
    expect(after(start, { type: 'sought', position: Number.NaN }).position).toBe(0)
  })

  it('keeps the volume between 0 and 1, in round steps', () => {
    expect(after(start, { type: 'volumeChosen', volume: 1.2 }).volume).toBe(1)
    expect(after(start, { type: 'volumeChosen', volume: 0.1 + 0.2 }).volume).toBe(0.3)
    expect(after(start, { type: 'volumeChosen', volume: -1 })).toMatchObject({
      volume: 0,
      muted: true,
    })
  })

  it('is heard again once a volume is chosen or the sound is switched on', () => {
    const muted = after(start, { type: 'volumeChosen', volume: 0.4 }, { type: 'muteToggled' })
    expect(muted).toMatchObject({ muted: true, volume: 0.4 })
    expect(after(muted, { type: 'muteToggled' })).toMatchObject({ muted: false, volume: 0.4 })
    expect(after(muted, { type: 'volumeChosen', volume: 0.2 }).muted).toBe(false)
    const drawnToNothing = after(start, { type: 'volumeChosen', volume: 0 })
    expect(after(drawnToNothing, { type: 'muteToggled' })).toMatchObject({
      muted: false,
      volume: 0.5,
    })
  })

  it('waits only while it plays', () => {
    expect(after(start, { type: 'waited' }).isWaiting).toBe(false)
    const waiting = after(start, { type: 'played' }, { type: 'waited' })
    expect(waiting.isWaiting).toBe(true)
    expect(after(waiting, { type: 'continued' }).isWaiting).toBe(false)
    expect(after(waiting, { type: 'paused' }).isWaiting).toBe(false)
  })

  it('stops at a problem, and opened again goes on from there with the same choices', () => {
    const broken = after(
      start,
      { type: 'rateChosen', rate: 2 },
      { type: 'played' },
      { type: 'moved', position: 42 },
      { type: 'failed', problem: 'network' },
    )
    expect(broken).toMatchObject({ playing: false, problem: 'network' })
    expect(after(broken, { type: 'opened' })).toMatchObject({
      problem: undefined,
      position: 42,
      rate: 2,
      isReady: false,
      isToResume: true,
    })
    expect(after(broken, { type: 'opened' }, { type: 'played' }).resumeOnReady).toBe(false)
  })

  it('shows elapsed or remaining time, by turns', () => {
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
