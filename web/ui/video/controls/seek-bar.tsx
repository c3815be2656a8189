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

/** The seek bar with the played and buffered parts, and the time under the pointer. */
export function SeekBar({ state, execute }: SeekBarProps) {
  const { position, duration, seeking, isReady } = state
  const [hovered, setHovered] = useState<number>()

  const endDrag = () => {
    if (seeking) execute({ type: 'seek', position })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = getKeyTarget(event.key, position, duration)
    if (target === undefined) return
    event.preventDefault()
    execute({ type: 'seek', position: target })
  }

  return (
    <div
      className={classes.bar}
      style={{ '--played': getPlayedFraction(state) } as CSSProperties}
      onPointerMove={(event) => setHovered(getPointerFraction(event))}
      onPointerLeave={() => setHovered(undefined)}
    >
      <div className={classes.track} aria-hidden="true">
        {duration > 0 &&
          state.buffered.map(([from, to]) => (
            <span
              key={from}
              className={classes.buffered}
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
        onChange={(event) => execute({ type: 'drag', position: event.target.valueAsNumber })}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onBlur={endDrag}
        onKeyDown={onKeyDown}
      />
      {hovered !== undefined && duration > 0 && (
        <span
          className={classes.tooltip}
          style={{ '--hovered': hovered } as CSSProperties}
          aria-hidden="true"
        >
          {formatClockTime(hovered * duration)}
        </span>
      )}
    </div>
  )
}

/** The position after a slider key, by the ARIA practices; undefined for other keys. */
function getKeyTarget(key: string, position: number, duration: number): number | undefined {
  const { arrowKeySeconds } = playerLimits
  const targets: Record<string, number> = {
    ArrowLeft: position - arrowKeySeconds,
    ArrowDown: position - arrowKeySeconds,
    ArrowRight: position + arrowKeySeconds,
    ArrowUp: position + arrowKeySeconds,
    PageDown: position - duration / 10,
    PageUp: position + duration / 10,
    Home: 0,
    End: duration,
  }
  return targets[key]
}

/** The pointer's position along the bar, 0 to 1. */
function getPointerFraction({ clientX, currentTarget }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0
}
