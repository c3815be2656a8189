import type { MediaElement } from '../sources/media-element.ts'
import { type PlayerCommand, describeCommand } from './player-command.ts'
import {
  type PlayerAction,
  type PlayerState,
  getNextRate,
  type PlayerStore,
} from './player-state.ts'

/** What the page around the medium does itself. */
export interface HostActions {
  toggleFullscreen: (medium: MediaElement | null) => void
  togglePictureInPicture: (medium: MediaElement | null) => void
  showShortcuts: () => void
}

/** Carries a command out; answers what to tell a viewer who used no control for it. */
export function executeCommand(
  asked: PlayerCommand,
  store: PlayerStore,
  medium: MediaElement | null,
  surroundings: HostActions,
): string {
  const command = asked.type === 'togglePlay' ? playOrPause(medium) : asked
  const action = toPlayerAction(command, store.state())
  if (action) {
    store.dispatch(action)
    if (medium) applyTo(medium, action, store.state())
    return describeCommand(command, store.state())
  }
  const words = describeCommand(command, store.state())
  switch (command.type) {
    case 'play':
      // A refused start shows by itself: the medium stays paused, or tells an error.
      medium?.play().catch(() => undefined)
      break
    case 'pause':
      medium?.pause()
      break
    case 'toggleFullscreen':
    case 'togglePictureInPicture':
    case 'showShortcuts':
      surroundings[command.type](medium)
  }
  return words
}

/** The change of state that a command is; undefined where only the medium or the page can tell. */
export function toPlayerAction(
  command: PlayerCommand,
  state: PlayerState,
): PlayerAction | undefined {
  switch (command.type) {
    case 'skip':
      return { type: 'sought', position: state.position + command.seconds }
    case 'seek':
      return { type: 'sought', position: command.position }
    case 'seekFraction':
      return { type: 'sought', position: command.fraction * state.duration }
    case 'drag':
      return { type: 'dragged', position: command.position }
    case 'setVolume':
      return { type: 'volumeChosen', volume: command.volume }
    case 'changeVolume':
      return { type: 'volumeChosen', volume: (state.muted ? 0 : state.volume) + command.by }
    case 'toggleMute':
      return { type: 'muteToggled' }
    case 'setRate':
      return { type: 'rateChosen', rate: command.rate }
    case 'stepRate':
      return { type: 'rateChosen', rate: getNextRate(state.rate, command.step) }
    case 'toggleCaptions':
      return { type: 'captionsToggled' }
    case 'toggleTimeShown':
      return { type: 'timeShownToggled' }
    default:
      return undefined
  }
}

function applyTo(medium: MediaElement, action: PlayerAction, next: PlayerState): void {
  if (action.type === 'sought' && next.isReady) medium.currentTime = next.position
  if (action.type === 'volumeChosen' || action.type === 'muteToggled') {
    medium.volume = next.volume
    medium.muted = next.muted
  }
  if (action.type === 'rateChosen') medium.playbackRate = next.rate
}

/** The medium knows before it tells: the second of two quick presses undoes the first. */
function playOrPause(medium: MediaElement | null): PlayerCommand {
  return { type: !medium || medium.paused || medium.ended ? 'play' : 'pause' }
}
