import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { playerLimits } from '#shared/limits.ts'
import type { PlayerCommand } from '../state/player-command.ts'
import { getPlayedFraction, type PlayerState } from '../state/player-state.ts'
import { formatClockTime, formatPosition } from './clock-time.ts'
import classes from './seek-bar.module.css'

interface SeekBarProps {
  state: PlayerState
  execute: (command: PlayerCommand) => void
}

/** The way through the video: what is played, what is loaded, and the time under the pointer. */
export function SeekBar({ state, execute: ask }: SeekBarProps) {
  const { position, duration, seeking, isReady } = state
  const [pointed, setPointed] = useState<number>()

  const drop = () => {
    if (seeking) ask({ type: 'seek', position })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = placeAfter(event.key, position, duration)
    if (target === undefined) return
    event.preventDefault()
    ask({ type: 'seek', position: target })
  }

  return (
    <div
      className={classes.bar}
      style={{ '--played': getPlayedFraction(state) } as CSSProperties}
      onPointerMove={(event) => setPointed(fractionUnder(event))}
      onPointerLeave={() => setPointed(undefined)}
    >
      <div className={classes.rail} aria-hidden="true">
        {duration > 0 &&
          state.buffered.map(([from, to]) => (
            <span
              key={from}
              className={classes.loaded}
              style={{ '--from': from / duration, '--to': to / duration } as CSSProperties}
            />
          ))}
        <span className={classes.played} />
      </div>
      <input
        type="range"
        className={classes.slider}
        aria-label="Seek"
        aria-valuetext={formatPosition(position, duration)}
        disabled={!isReady}
        min={0}
        max={duration || 1}
        step="any"
        value={Math.min(position, duration || 1)}
        onChange={(event) => ask({ type: 'drag', position: event.target.valueAsNumber })}
        onPointerUp={drop}
        onPointerCancel={drop}
        onBlur={drop}
        onKeyDown={onKeyDown}
      />
      {pointed !== undefined && duration > 0 && (
        <span
          className={classes.pointed}
          style={{ '--pointed': pointed } as CSSProperties}
          aria-hidden="true"
        >
          {formatClockTime(pointed * duration)}
        </span>
      )}
    </div>
  )
}

/** Where a key of a slider leads to, by the ARIA practice; undefined for other keys. */
function placeAfter(key: string, position: number, duration: number): number | undefined {
  const { arrowKeySeconds: arrowSeconds } = playerLimits
  const places: Record<string, number> = {
    ArrowLeft: position - arrowSeconds,
    ArrowDown: position - arrowSeconds,
    ArrowRight: position + arrowSeconds,
    ArrowUp: position + arrowSeconds,
    PageDown: position - duration / 10,
    PageUp: position + duration / 10,
    Home: 0,
    End: duration,
  }
  return places[key]
}

/** The place of the pointer along the bar, 0 to 1. */
function fractionUnder({ clientX, currentTarget }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0
}
