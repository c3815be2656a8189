import type { CSSProperties } from 'react'
import type { VideoThumbnails } from '#shared/contract/media/videos.ts'
import { formatClockTime } from './clock-time.ts'
import classes from './seek-bar.module.css'
import { findMarkerAt, type SeekMarker } from './seek-markers.tsx'

interface SeekPreviewProps {
  /** In seconds. */
  position: number
  duration: number
  thumbnails: VideoThumbnails | null
  markers: readonly SeekMarker[]
}

/** What is at a position of the seek bar: a thumbnail, a marker and the time. Sheets are loaded when they are shown. */
export function SeekPreview({ position, duration, thumbnails, markers }: SeekPreviewProps) {
  const marker = findMarkerAt(markers, position, duration)
  const picture = thumbnails && findThumbnail(thumbnails, position)
  return (
    <span
      className={classes.tooltip}
      data-pictured={picture ? true : undefined}
      style={{ '--hovered': position / duration } as CSSProperties}
      aria-hidden="true"
    >
      {picture && <span className={classes.thumbnail} style={picture} />}
      {marker && <span className={classes.label}>{marker.label}</span>}
      {formatClockTime(position)}
    </span>
  )
}

/** The part of a sheet that shows a position, as a background. */
function findThumbnail(
  { sheets, columns, rows, width, height, seconds }: VideoThumbnails,
  position: number,
): CSSProperties | undefined {
  const perSheet = columns * rows
  const last = sheets.length * perSheet - 1
  const index = Math.min(last, Math.max(0, Math.floor(position / seconds)))
  const sheet = sheets[Math.floor(index / perSheet)]
  if (!sheet) return undefined
  const place = index % perSheet
  return {
    width,
    height,
    backgroundImage: `url("${sheet}")`,
    backgroundPosition: `-${(place % columns) * width}px -${Math.floor(place / columns) * height}px`,
  }
}
