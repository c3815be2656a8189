import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { VideoThumbnails } from '#shared/contract/media/videos.ts'
import { playerLimits } from '#shared/limits.ts'
import type { PlayerCommand } from '../state/player-command.ts'
import { getPlayedFraction, type PlayerState } from '../state/player-state.ts'
import { formatPosition } from './clock-time.ts'
import classes from './seek-bar.module.css'
import { findMarkerAt, type SeekMarker, SeekMarkers } from './seek-markers.tsx'
import { SeekPreview } from './seek-preview.tsx'

interface SeekBarProps {
  state: PlayerState
  thumbnails: VideoThumbnails | null
  markers: readonly SeekMarker[]
  execute: (command: PlayerCommand) => void
}

/** The seek bar with the played and buffered parts, and what is under the pointer or the handle. */
export function SeekBar({ state, thumbnails, markers, execute }: SeekBarProps) {
  const { position, duration, seeking, isReady } = state
  const [hovered, setHovered] = useState<number>()
  const [hasFocus, setHasFocus] = useState(false)
  const marker = findMarkerAt(markers, position, 0)
  const previewed = getPreviewed(state, hovered, hasFocus)

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
      <SeekMarkers markers={markers} duration={duration} />
      <input
        type="range"
        className={classes.slider}
        aria-label="Seek"
        aria-valuetext={[formatPosition(position, duration), marker?.label]
          .filter(Boolean)
          .join(', ')}
        disabled={!isReady}
        min={0}
        max={duration || 1}
        step="any"
        value={Math.min(position, duration || 1)}
        onChange={(event) => execute({ type: 'drag', position: event.target.valueAsNumber })}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onFocus={({ target }) => setHasFocus(target.matches(':focus-visible'))}
        onBlur={() => {
          setHasFocus(false)
          endDrag()
        }}
        onKeyDown={onKeyDown}
      />
      {previewed !== undefined && duration > 0 && (
        <SeekPreview
          position={previewed}
          duration={duration}
          thumbnails={thumbnails}
          markers={markers}
        />
      )}
    </div>
  )
}

/** While the handle is dragged or moved by keys, its position; else the one under the pointer. */
function getPreviewed(
  { seeking, position, duration }: PlayerState,
  hovered: number | undefined,
  hasFocus: boolean,
): number | undefined {
  if (seeking) return position
  if (hovered !== undefined) return hovered * duration
  return hasFocus ? position : undefined
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
