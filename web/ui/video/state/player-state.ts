import { playerLimits } from '#shared/limits.ts'
import type { VideoError } from '../sources/media-element.ts'

/** From and to, in seconds. */
export type TimeRange = readonly [from: number, to: number]

/** The viewer's choices, which are stored. */
export interface PlayerPreferences {
  muted: boolean
  /** 0 to 1. */
  volume: number
  rate: number
  captions: boolean
  timeShown: 'elapsed' | 'remaining'
  /** The video is as wide as the window, on pages that offer it. */
  theatre: boolean
  /** The language of captions that was chosen last; null if none was. */
  captionsLanguage: string | null
  /** The height of the chosen quality of adaptive streams; null for automatic. */
  quality: number | null
  /** Loud videos are attenuated. */
  stableVolume: boolean
  /** The seek bar shows markers. */
  markers: boolean
}

/** Preferences that change nothing else in the state. */
export type MenuPreferences = Pick<
  PlayerPreferences,
  'captions' | 'captionsLanguage' | 'quality' | 'stableVolume' | 'markers'
>

export interface PlayerState extends PlayerPreferences {
  playing: boolean
  /** Seconds; while dragging, the position under the handle. */
  position: number
  /** Seconds; 0 until it is known. */
  duration: number
  /** True while the viewer drags the seek bar. */
  seeking: boolean
  buffered: readonly TimeRange[]
  /** False until the media is seekable. */
  isReady: boolean
  /** Playing, but stalled for lack of data. */
  isWaiting: boolean
  hasStarted: boolean
  /** Played to the end, until it is played again or moved back. */
  hasEnded: boolean
  /** The source is on another host and is loaded when it is first played. */
  isDeferred: boolean
  /** Plays once it is ready: it was started before, or was interrupted by an error. */
  playOnReady: boolean
  error: VideoError | undefined
}

export type PlayerAction =
  | { type: 'requested' }
  | { type: 'reopened' }
  | { type: 'durationChanged'; duration: number }
  | { type: 'timeUpdated'; position: number }
  | { type: 'bufferedChanged'; ranges: readonly TimeRange[] }
  | { type: 'played' }
  | { type: 'playRejected' }
  | { type: 'paused' }
  | { type: 'ended' }
  | { type: 'stalled' }
  | { type: 'resumed' }
  | { type: 'failed'; error: VideoError }
  | { type: 'volumeReported'; volume: number; muted: boolean }
  | { type: 'rateReported'; rate: number }
  | { type: 'dragged'; position: number }
  | { type: 'seeked'; position: number }
  | { type: 'volumeSet'; volume: number }
  | { type: 'volumeStepped'; by: number }
  | { type: 'muteToggled' }
  | { type: 'rateSet'; rate: number }
  | { type: 'captionsToggled' }
  | { type: 'timeShownToggled' }
  | { type: 'theatreToggled' }
  | { type: 'preferencesChanged'; preferences: Partial<MenuPreferences> }

export const defaultPreferences: PlayerPreferences = {
  muted: false,
  volume: 1,
  rate: 1,
  captions: false,
  timeShown: 'elapsed',
  theatre: false,
  captionsLanguage: null,
  quality: null,
  stableVolume: true,
  markers: true,
}

/** The last time update may be this much before the end of an ended video. */
const endToleranceSeconds = 1

/** How a player starts; by default it loads its source and is paused. */
export type PlayerStart = Partial<Pick<PlayerState, 'position' | 'isDeferred' | 'playOnReady'>>

export function createPlayerState(
  preferences: PlayerPreferences,
  { position = 0, isDeferred = false, playOnReady = false }: PlayerStart = {},
): PlayerState {
  return {
    ...preferences,
    playing: false,
    position,
    duration: 0,
    seeking: false,
    buffered: [],
    isReady: false,
    isWaiting: false,
    hasStarted: false,
    hasEnded: false,
    isDeferred,
    playOnReady,
    error: undefined,
  }
}

export interface PlayerStore {
  state: () => PlayerState
  dispatch: (action: PlayerAction) => void
  subscribe: (listener: () => void) => () => void
}

/** Keeps the state outside React, so that two key presses before the next render both count. */
export function createPlayerStore(initial: PlayerState): PlayerStore {
  let state = initial
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

/** The viewer has started the video, which is still loading. */
export function isStarting({ playOnReady, isReady, error }: PlayerState): boolean {
  return playOnReady && !isReady && !error
}

/** The share of the video before the position, 0 to 1. */
export function getPlayedFraction({ position, duration }: PlayerState): number {
  return duration > 0 ? Math.min(1, position / duration) : 0
}

export function playerReducer(state: PlayerState, action: PlayerAction): PlayerState {
  switch (action.type) {
    case 'requested':
      return { ...state, isDeferred: false, playOnReady: true }
    case 'reopened':
      return reopen(state)
    case 'durationChanged':
      return { ...state, duration: toFinite(action.duration), isReady: true }
    case 'timeUpdated':
      // While the viewer drags, time updates would move the handle.
      return state.seeking ? state : moveTo(state, toFinite(action.position))
    case 'bufferedChanged':
      return { ...state, buffered: action.ranges }
    case 'played':
      return { ...state, playing: true, hasStarted: true, hasEnded: false, playOnReady: false }
    case 'playRejected':
      return { ...state, playOnReady: false }
    case 'ended':
      return { ...state, playing: false, isWaiting: false, hasEnded: true }
    case 'paused':
      return { ...state, playing: false, isWaiting: false }
    case 'stalled':
      return { ...state, isWaiting: state.playing }
    case 'resumed':
      return { ...state, isWaiting: false }
    case 'failed':
      return fail(state, action.error)
    default:
      return applyChoice(state, action)
  }
}

function fail(state: PlayerState, error: VideoError): PlayerState {
  const playOnReady = state.playOnReady || state.playing
  return { ...state, playing: false, isWaiting: false, seeking: false, playOnReady, error }
}

/** The source is replaced; preferences and position stay. */
function reopen(state: PlayerState): PlayerState {
  const { position, hasStarted, playOnReady } = state
  return { ...createPlayerState(state, { position, playOnReady }), hasStarted }
}

/** Applies actions that change the position or the preferences. */
function applyChoice(state: PlayerState, action: PlayerAction): PlayerState {
  switch (action.type) {
    case 'volumeReported':
      return { ...state, volume: clampVolume(action.volume), muted: action.muted }
    case 'rateReported':
      return { ...state, rate: action.rate }
    case 'dragged':
      return { ...moveTo(state, clampPosition(action.position, state.duration)), seeking: true }
    case 'seeked':
      return { ...moveTo(state, clampPosition(action.position, state.duration)), seeking: false }
    case 'volumeSet':
      return { ...state, volume: clampVolume(action.volume), muted: action.volume <= 0 }
    case 'volumeStepped':
      return stepVolume(state, action.by)
    case 'muteToggled':
      return toggleMute(state)
    case 'rateSet':
      return { ...state, rate: action.rate }
    case 'captionsToggled':
      return { ...state, captions: !state.captions }
    case 'timeShownToggled':
      return { ...state, timeShown: state.timeShown === 'elapsed' ? 'remaining' : 'elapsed' }
    case 'theatreToggled':
      return { ...state, theatre: !state.theatre }
    case 'preferencesChanged':
      return { ...state, ...action.preferences }
    default:
      return state
  }
}

function moveTo(state: PlayerState, position: number): PlayerState {
  const hasEnded = state.hasEnded && position >= state.duration - endToleranceSeconds
  return { ...state, position, hasEnded }
}

/** Raising the volume of a muted video also unmutes it; lowering it changes nothing. */
function stepVolume(state: PlayerState, by: number): PlayerState {
  if (state.muted && by < 0) return state
  const volume = clampVolume(state.volume + by)
  return { ...state, volume, muted: volume === 0 }
}

/** Unmuting at volume 0 raises the volume. */
function toggleMute(state: PlayerState): PlayerState {
  const isSilent = state.muted || state.volume === 0
  if (!isSilent) return { ...state, muted: true }
  return { ...state, muted: false, volume: state.volume || playerLimits.volumeAfterUnmute }
}

/** The next higher or lower playback rate, or the same at either end. */
export function getNextRate(rate: number, step: 1 | -1): number {
  const { rates } = playerLimits
  const others = rates.filter((other) => (step > 0 ? other > rate : other < rate))
  return (step > 0 ? others[0] : others.at(-1)) ?? rate
}

function clampPosition(position: number, duration: number): number {
  return Math.min(Math.max(0, toFinite(position)), duration || Number.MAX_SAFE_INTEGER)
}

/** Rounds to two decimals, so that sums of steps stay round. */
function clampVolume(volume: number): number {
  return Math.round(Math.min(1, Math.max(0, toFinite(volume))) * 100) / 100
}

function toFinite(value: number): number {
  return Number.isFinite(value) ? Math.max(0, value) : 0
}
