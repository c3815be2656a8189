import type { PlayerCommand } from '../state/player-command.ts'
import type { PlayerState } from '../state/player-state.ts'
import { formatClockTime, formatDuration } from './clock-time.ts'
import classes from './controls.module.css'

interface TimeDisplayProps {
  state: PlayerState
  execute: (command: PlayerCommand) => void
}

/** Elapsed or remaining time, the other one by a click (spec §4), and the length of the video. */
export function TimeDisplay({ state, execute: ask }: TimeDisplayProps) {
  const { position, duration, timeShown } = state
  const isElapsed = timeShown === 'elapsed'
  const left = Math.max(0, Math.ceil(duration) - Math.floor(position))
  return (
    <span className={classes.time}>
      <button
        type="button"
        className={classes.timeButton}
        title={isElapsed ? 'Show the remaining time' : 'Show the elapsed time'}
        onClick={() => ask({ type: 'toggleTimeShown' })}
      >
        <span aria-hidden="true">
          {isElapsed ? formatClockTime(position) : `−${formatClockTime(left)}`}
        </span>
        <span className="visually-hidden">
          {isElapsed
            ? `Elapsed: ${formatDuration(position)}`
            : `Remaining: ${formatDuration(left)}`}
        </span>
      </button>
      <span className={classes.length}>
        <span aria-hidden="true">/ {formatClockTime(duration)}</span>
        <span className="visually-hidden">Length: {formatDuration(duration)}</span>
      </span>
    </span>
  )
}
