import { playerLimits } from '#shared/limits.ts'
import type { VideoError } from '../sources/media-element.ts'

/** From and to, in seconds. */
export type TimeRange = readonly [from: number, to: number]

/** What the viewer chooses and finds again next time. */
export interface PlayerPreferences {
  muted: boolean
  /** 0 to 1. */
  volume: number
  rate: number
  captions: boolean
  timeShown: 'elapsed' | 'remaining'
}

export interface PlayerState extends PlayerPreferences {
  playing: boolean
  /** Seconds; while the viewer drags, where they would go on. */
  position: number
  /** Seconds; 0 until it is known. */
  duration: number
  /** True while the viewer drags along the video. */
  seeking: boolean
  buffered: readonly TimeRange[]
  /** False until the video can be sought in. */
  isReady: boolean
  /** Playing, but the picture stands still for want of data. */
  isWaiting: boolean
  hasStarted: boolean
  /** Played when it broke off: opened again, it is to go on by itself. */
  resumeOnReady: boolean
  error: VideoError | undefined
}

export type PlayerAction =
  | { type: 'opened' }
  | { type: 'measured'; duration: number }
  | { type: 'moved'; position: number }
  | { type: 'buffered'; ranges: readonly TimeRange[] }
  | { type: 'played' }
  | { type: 'paused' }
  | { type: 'waited' }
  | { type: 'continued' }
  | { type: 'failed'; problem: VideoError }
  | { type: 'volumeHeard'; volume: number; muted: boolean }
  | { type: 'rateHeard'; rate: number }
  | { type: 'dragged'; position: number }
  | { type: 'sought'; position: number }
  | { type: 'volumeChosen'; volume: number }
  | { type: 'muteToggled' }
  | { type: 'rateChosen'; rate: number }
  | { type: 'captionsToggled' }
  | { type: 'timeShownToggled' }

export const defaultPreferences: PlayerPreferences = {
  muted: false,
  volume: 1,
  rate: 1,
  captions: false,
  timeShown: 'elapsed',
}

export function createPlayerState(choices: PlayerPreferences, position = 0): PlayerState {
  return {
    ...choices,
    playing: false,
    position,
    duration: 0,
    seeking: false,
    buffered: [],
    isReady: false,
    isWaiting: false,
    hasStarted: false,
    resumeOnReady: false,
    error: undefined,
  }
}

/** How much of the video lies before the position, 0 to 1 (spec §4). */
export function getPlayedFraction({ position, duration }: PlayerState): number {
  return duration > 0 ? Math.min(1, position / duration) : 0
}

export function playerReducer(state: PlayerState, action: PlayerAction): PlayerState {
  switch (action.type) {
    case 'opened':
      return reopened(state)
    case 'measured':
      return { ...state, duration: finite(action.duration), isReady: true }
    case 'moved':
      // What the medium reports while a viewer drags would pull the handle out of their hand.
      return state.seeking ? state : { ...state, position: finite(action.position) }
    case 'buffered':
      return { ...state, buffered: action.ranges }
    case 'played':
      return { ...state, playing: true, hasStarted: true, resumeOnReady: false }
    case 'paused':
      return { ...state, playing: false, isWaiting: false }
    case 'waited':
      return { ...state, isWaiting: state.playing }
    case 'continued':
      return { ...state, isWaiting: false }
    case 'failed':
      return broken(state, action.problem)
    default:
      return chosen(state, action)
  }
}

function broken(state: PlayerState, problem: VideoError): PlayerState {
  const isToResume = state.resumeOnReady || state.playing
  return {
    ...state,
    playing: false,
    isWaiting: false,
    seeking: false,
    resumeOnReady: isToResume,
    error: problem,
  }
}

/** The source is new: the choices and the place in the video stay. */
function reopened(state: PlayerState): PlayerState {
  const { position, hasStarted, resumeOnReady: isToResume } = state
  return { ...createPlayerState(state, position), hasStarted, resumeOnReady: isToResume }
}

/** What the viewer asked for, by whichever control. */
function chosen(state: PlayerState, action: PlayerAction): PlayerState {
  switch (action.type) {
    case 'volumeHeard':
      return { ...state, volume: fraction(action.volume), muted: action.muted }
    case 'rateHeard':
      return { ...state, rate: action.rate }
    case 'dragged':
      return { ...state, seeking: true, position: within(action.position, state.duration) }
    case 'sought':
      return { ...state, seeking: false, position: within(action.position, state.duration) }
    case 'volumeChosen':
      return { ...state, volume: fraction(action.volume), muted: action.volume <= 0 }
    case 'muteToggled':
      return withMuteToggled(state)
    case 'rateChosen':
      return { ...state, rate: action.rate }
    case 'captionsToggled':
      return { ...state, captions: !state.captions }
    case 'timeShownToggled':
      return { ...state, timeShown: state.timeShown === 'elapsed' ? 'remaining' : 'elapsed' }
    default:
      return state
  }
}

/** Sound that is switched on again is to be heard, also where the slider had been drawn to nothing. */
function withMuteToggled(state: PlayerState): PlayerState {
  const isSilent = state.muted || state.volume === 0
  if (!isSilent) return { ...state, muted: true }
  return { ...state, muted: false, volume: state.volume || playerLimits.volumeAfterUnmute }
}

/** The next speed up or down, or the same at either end. */
export function getNextRate(rate: number, step: 1 | -1): number {
  const { rates } = playerLimits
  const others = rates.filter((other) => (step > 0 ? other > rate : other < rate))
  return (step > 0 ? others[0] : others.at(-1)) ?? rate
}

function within(position: number, duration: number): number {
  return Math.min(Math.max(0, finite(position)), duration || Number.MAX_SAFE_INTEGER)
}

/** Two decimals: sums of steps would otherwise drift away from round values. */
function fraction(volume: number): number {
  return Math.round(Math.min(1, Math.max(0, finite(volume))) * 100) / 100
}

function finite(value: number): number {
  return Number.isFinite(value) ? Math.max(0, value) : 0
}

export interface PlayerStore {
  state: () => PlayerState
  dispatch: (action: PlayerAction) => void
  subscribe: (listener: () => void) => () => void
}

/** The state of one player, outside React: a key pressed twice between two renderings counts twice. */
export function createPlayerStore(first: PlayerState): PlayerStore {
  let state = first
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    dispatch(action) {
      const next = playerReducer(state, action)
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
