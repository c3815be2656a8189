import { formatClockTime, formatDuration } from '../controls/clock-time.ts'
import type { PlayerState } from './player-state.ts'

/** Everything a viewer can ask of the player, whether by mouse, key, touch or media key. */
export type PlayerCommand =
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'togglePlay' }
  /** Seconds forward; negative ones rewind. */
  | { type: 'skip'; seconds: number }
  | { type: 'seek'; position: number }
  | { type: 'seekFraction'; fraction: number }
  /** The handle of the time slider moves; `seek` ends it. */
  | { type: 'drag'; position: number }
  | { type: 'setVolume'; volume: number }
  | { type: 'changeVolume'; by: number }
  | { type: 'toggleMute' }
  | { type: 'setRate'; rate: number }
  | { type: 'stepRate'; step: 1 | -1 }
  | { type: 'toggleCaptions' }
  | { type: 'toggleTimeShown' }
  | { type: 'toggleFullscreen' }
  | { type: 'togglePictureInPicture' }
  | { type: 'showShortcuts' }

/**
 * What is shown and read out after a command that came without a control of its own, `state` being
 * the one after it. Empty where the change speaks for itself.
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
    default:
      return ''
  }
}

/** 0 to 1 as "55 %". */
export function formatPercent(fraction: number): string {
  return `${Math.round(fraction * 100)} %`
}
