import { clockTime, spokenTime } from './clock-time.ts'
import classes from './controls.module.css'
import type { PlayerCommand } from './player-command.ts'
import type { PlayerState } from './player-state.ts'

interface TimeDisplayProps {
  state: PlayerState
  ask: (command: PlayerCommand) => void
}

/** Elapsed or remaining time, the other one by a click (spec §4), and the length of the video. */
export function TimeDisplay({ state, ask }: TimeDisplayProps) {
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
        <span aria-hidden="true">{isElapsed ? clockTime(position) : `−${clockTime(left)}`}</span>
        <span className="visually-hidden">
          {isElapsed ? `Elapsed: ${spokenTime(position)}` : `Remaining: ${spokenTime(left)}`}
        </span>
      </button>
      <span className={classes.length}>
        <span aria-hidden="true">/ {clockTime(duration)}</span>
        <span className="visually-hidden">Length: {spokenTime(duration)}</span>
      </span>
    </span>
  )
}
