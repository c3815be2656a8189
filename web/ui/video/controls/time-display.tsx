import type { PlayerCommand } from '../state/player-command.ts'
import type { PlayerState } from '../state/player-state.ts'
import { formatClockTime, formatDuration } from './clock-time.ts'
import classes from './controls.module.css'

interface TimeDisplayProps {
  state: PlayerState
  execute: (command: PlayerCommand) => void
}

/** The elapsed or remaining time, toggled by a click, and the duration. */
export function TimeDisplay({ state, execute }: TimeDisplayProps) {
  const { position, duration, timeShown } = state
  const isElapsed = timeShown === 'elapsed'
  const remaining = Math.max(0, Math.ceil(duration) - Math.floor(position))
  return (
    <span className={classes.time}>
      <button
        type="button"
        className={classes.timeButton}
        title={isElapsed ? 'Show remaining time' : 'Show elapsed time'}
        onClick={() => execute({ type: 'toggleTimeShown' })}
      >
        <span aria-hidden="true">
          {isElapsed ? formatClockTime(position) : `−${formatClockTime(remaining)}`}
        </span>
        <span className="visually-hidden">
          {isElapsed
            ? `Elapsed: ${formatDuration(position)}`
            : `Remaining: ${formatDuration(remaining)}`}
        </span>
      </button>
      <span>
        <span aria-hidden="true">/ {formatClockTime(duration)}</span>
        <span className="visually-hidden">Length: {formatDuration(duration)}</span>
      </span>
    </span>
  )
}
