import type { CSSProperties } from 'react'
import classes from './seek-bar.module.css'

/** A place in the video, in seconds. */
export interface SeekMarker {
  readonly seconds: number
  readonly label: string
}

/** Which part of the bar belongs to a marker, to either side. */
const nearFraction = 0.008
/** Nearer than this, the position counts as that of the marker. */
const toleranceSeconds = 0.5

/** Ticks on the seek bar. Their labels are shown with the time under the pointer, and are in the value of the slider. */
export function SeekMarkers(props: { markers: readonly SeekMarker[]; duration: number }) {
  const { markers, duration } = props
  if (duration <= 0) return null
  return (
    <div className={classes.markers} aria-hidden="true">
      {markers.map(({ seconds }, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- several may be at the same second
          key={`${index} ${seconds}`}
          className={classes.marker}
          style={{ '--from': Math.min(1, seconds / duration) } as CSSProperties}
        />
      ))}
    </div>
  )
}

/** The marker nearest to a position, if it is close to it. */
export function findMarkerAt(
  markers: readonly SeekMarker[],
  position: number,
  duration: number,
): SeekMarker | undefined {
  const distance = ({ seconds }: SeekMarker) => Math.abs(seconds - position)
  const [first, ...others] = markers
  if (!first) return undefined
  const nearest = others.reduce((best, one) => (distance(one) < distance(best) ? one : best), first)
  return distance(nearest) <= Math.max(toleranceSeconds, duration * nearFraction)
    ? nearest
    : undefined
}

/** The next marker after the position, or the last before it; `markers` are sorted. */
export function findMarker(
  markers: readonly SeekMarker[],
  position: number,
  step: 1 | -1,
): SeekMarker | undefined {
  if (step > 0) return markers.find(({ seconds }) => seconds > position + toleranceSeconds)
  // While the video plays, the marker that it was just moved to is not before it yet.
  return markers.findLast(({ seconds }) => seconds < position - 2 * toleranceSeconds)
}
