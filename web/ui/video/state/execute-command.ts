import type { MediaElement } from '../sources/media-element.ts'
import { type PlayerCommand, describeCommand } from './player-command.ts'
import {
  type PlayerAction,
  type PlayerState,
  getNextRate,
  isStarting,
  type PlayerStore,
} from './player-state.ts'

/** Commands that the component around the media element executes. */
export interface HostActions {
  toggleFullscreen: (media: MediaElement | null) => void
  togglePictureInPicture: (media: MediaElement | null) => void
  showShortcuts: () => void
}

/** Executes a command and returns the text to announce. */
export function executeCommand(
  requested: PlayerCommand,
  store: PlayerStore,
  media: MediaElement | null,
  hostActions: HostActions,
): string {
  const command = requested.type === 'togglePlay' ? toPlayOrPause(media) : requested
  if (store.state().isDeferred && seekCommands.has(command.type)) return ''
  const action = toPlayerAction(command, store.state())
  if (action) {
    store.dispatch(action)
    if (media) applyAction(media, action, store.state())
    return describeCommand(command, store.state())
  }
  const text = describeCommand(command, store.state())
  switch (command.type) {
    case 'play':
      // If the browser rejects it, the media element stays paused or dispatches an error.
      if (!isStarting(store.state())) media?.play().catch(() => undefined)
      break
    case 'pause':
      media?.pause()
      break
    case 'toggleFullscreen':
    case 'togglePictureInPicture':
    case 'showShortcuts':
      hostActions[command.type](media)
  }
  return text
}

/** Without effect before the source is loaded, since the controls do not show where the video would start. */
const seekCommands = new Set<PlayerCommand['type']>(['skip', 'seek', 'seekFraction', 'drag'])

/** The state change of a command; undefined if it has none. */
function toPlayerAction(command: PlayerCommand, state: PlayerState): PlayerAction | undefined {
  switch (command.type) {
    case 'skip':
      return { type: 'seeked', position: state.position + command.seconds }
    case 'seek':
      return { type: 'seeked', position: command.position }
    case 'seekFraction':
      if (state.duration === 0) return undefined
      return { type: 'seeked', position: command.fraction * state.duration }
    case 'drag':
      return { type: 'dragged', position: command.position }
    case 'setVolume':
      return { type: 'volumeSet', volume: command.volume }
    case 'changeVolume':
      return { type: 'volumeStepped', by: command.by }
    case 'toggleMute':
      return { type: 'muteToggled' }
    case 'setRate':
      return { type: 'rateSet', rate: command.rate }
    case 'stepRate':
      return { type: 'rateSet', rate: getNextRate(state.rate, command.step) }
    case 'toggleCaptions':
      return { type: 'captionsToggled' }
    case 'toggleTimeShown':
      return { type: 'timeShownToggled' }
    case 'toggleTheatre':
      return { type: 'theatreToggled' }
    case 'setPreferences':
      return { type: 'preferencesChanged', preferences: command.preferences }
    default:
      return undefined
  }
}

const volumeActions = new Set<PlayerAction['type']>(['volumeSet', 'volumeStepped', 'muteToggled'])

function applyAction(media: MediaElement, action: PlayerAction, next: PlayerState): void {
  if (action.type === 'seeked' && next.isReady) media.currentTime = next.position
  if (volumeActions.has(action.type)) {
    media.volume = next.volume
    media.muted = next.muted
  }
  if (action.type === 'rateSet') media.playbackRate = next.rate
}

/** Reads the media element, whose state is newer than the store's: two quick presses cancel out. */
function toPlayOrPause(media: MediaElement | null): PlayerCommand {
  return { type: !media || media.paused || media.ended ? 'play' : 'pause' }
}
