import { formatClockTime, formatDuration } from '../controls/clock-time.ts'
import type { MenuPreferences, PlayerState } from './player-state.ts'

/** Everything a viewer can do, by mouse, keyboard, touch or media key. */
export type PlayerCommand =
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'togglePlay' }
  /** Seconds forward; negative ones rewind. */
  | { type: 'skip'; seconds: number }
  | { type: 'seek'; position: number }
  | { type: 'seekFraction'; fraction: number }
  /** The seek bar is dragged; `seek` ends it. */
  | { type: 'drag'; position: number }
  | { type: 'setVolume'; volume: number }
  | { type: 'changeVolume'; by: number }
  | { type: 'toggleMute' }
  | { type: 'setRate'; rate: number }
  | { type: 'stepRate'; step: 1 | -1 }
  | { type: 'toggleCaptions' }
  | { type: 'toggleTimeShown' }
  | { type: 'toggleTheatre' }
  | { type: 'setPreferences'; preferences: Partial<MenuPreferences> }
  /** To the next or previous marker, which the player knows. */
  | { type: 'stepMarker'; step: 1 | -1 }
  | { type: 'toggleFullscreen' }
  | { type: 'togglePictureInPicture' }
  | { type: 'showShortcuts' }

/**
 * The text that is shown and announced after a command without a visible control, such as a key press.
 * `state` is the state after the command. Empty if the change is obvious.
 */
export function describeCommand(command: PlayerCommand, state: PlayerState): string {
  switch (command.type) {
    case 'play':
      return 'Play'
    case 'pause':
      return 'Pause'
    case 'skip':
      return command.seconds < 0
        ? `Back ${formatDuration(-command.seconds)}`
        : `Forward ${formatDuration(command.seconds)}`
    case 'seekFraction':
      return formatClockTime(state.position)
    case 'setVolume':
    case 'changeVolume':
    case 'toggleMute':
      return state.muted ? 'Muted' : `Volume ${formatPercent(state.volume)}`
    case 'setRate':
    case 'stepRate':
      return `Speed ${state.rate}`
    case 'toggleCaptions':
      return state.captions ? 'Captions on' : 'Captions off'
    case 'toggleTheatre':
      return state.theatre ? 'Theatre mode on' : 'Theatre mode off'
    default:
      return ''
  }
}

/** 0.55 as "55%". */
export function formatPercent(fraction: number): string {
  return `${Math.round(fraction * 100)}%`
}
