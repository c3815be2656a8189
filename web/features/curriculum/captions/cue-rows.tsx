import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Cue } from '#shared/captions/cue.ts'
import { captionLimits } from '#shared/limits.ts'
import form from '#web/ui/forms/form.module.css'
import { findCueCommand } from '#web/ui/video/captions/cue-shortcuts.ts'
import { formatClockTime } from '#web/ui/video/controls/clock-time.ts'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import classes from './cue-editor.module.css'
import type { CueEdit } from './cue-edits.ts'

interface CueRowsProps {
  cues: readonly Cue[]
  /** The index of the cue at the current position; -1 before the first. */
  active: number
  /** The cue that gets the focus. */
  wanted: { index: number } | undefined
  media: MediaElement | null
  onEdit: (edit: CueEdit) => void
  onUndo: () => void
  onRedo: () => void
}

/** In pixels, as in the style sheet. */
const rowHeight = 112
const listHeight = 448
/** Rendered beyond the visible ones, so that Tab reaches them. */
const extraRows = 4

/** The cues as rows, of which those in view are rendered. */
export function CueRows({ cues, active, wanted, media, onEdit, onUndo, onRedo }: CueRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [scrollTop, setScrollTop] = useState(0)
  /** The row with the focus, which is rendered wherever the list is scrolled to. */
  const [focused, setFocused] = useState<number>()

  const follow = useEffectEvent((index: number) => {
    const isWriting = list.current?.querySelector('textarea:focus')
    if (index < 0 || !media || media.paused || isWriting) return
    list.current?.scrollTo({ top: (index - 1) * rowHeight })
  })
  useEffect(() => follow(active), [active])

  useEffect(() => {
    if (!list.current || !wanted) return
    const row = list.current.querySelector(`[data-index='${wanted.index}']`)
    row?.querySelector('textarea')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [wanted])

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>, index: number) {
    const command = findCueCommand(event)
    const cue = cues[index]
    if (!command || !cue) return
    event.preventDefault()
    const nudge = (edge: 'start' | 'end', seconds: number) =>
      onEdit({ type: 'nudge', index, edge, seconds })
    switch (command) {
      case 'play':
        return media?.paused ? play(media) : media?.pause()
      case 'jump':
        return playFrom(media, cue.start)
      case 'startEarlier':
        return nudge('start', -0.1)
      case 'startLater':
        return nudge('start', 0.1)
      case 'endEarlier':
        return nudge('end', -0.1)
      case 'endLater':
        return nudge('end', 0.1)
      case 'split':
        return onEdit({ type: 'split', index, at: event.currentTarget.selectionStart })
      case 'merge':
        return onEdit({ type: 'mergeWithNext', index })
      case 'add':
        return onEdit({ type: 'insert', start: cue.end })
      case 'remove':
        return onEdit({ type: 'remove', index })
      case 'undo':
        return onUndo()
      case 'redo':
        return onRedo()
    }
  }

  return (
    <div
      ref={list}
      className={classes.rows}
      role="group"
      aria-label="Cues"
      onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
    >
      <div style={{ height: cues.length * rowHeight }}>
        {listRows(cues.length, scrollTop, [focused, wanted?.index]).map((index) => {
          const cue = cues[index]
          if (!cue) return null
          const time = `${formatTime(cue.start)} to ${formatTime(cue.end)}`
          return (
            <div
              key={index}
              className={classes.row}
              data-index={index}
              data-active={index === active || undefined}
              style={{ top: index * rowHeight }}
              onFocus={() => setFocused(index)}
              onBlur={() => setFocused(undefined)}
            >
              <div className={classes.times}>
                <button
                  type="button"
                  aria-label={`Play ${formatTime(cue.start)} – ${formatTime(cue.end)}`}
                  onClick={() => playFrom(media, cue.start)}
                >
                  {formatTime(cue.start)} – {formatTime(cue.end)}
                </button>
                <button
                  type="button"
                  aria-label={`Delete cue ${index + 1}`}
                  onClick={() => onEdit({ type: 'remove', index })}
                >
                  Delete
                </button>
              </div>
              <textarea
                className={form.input}
                aria-label={`Cue ${index + 1}, ${time}`}
                rows={2}
                value={cue.text}
                maxLength={captionLimits.cueMaxLength}
                onChange={({ target }) => onEdit({ type: 'setText', index, text: target.value })}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The indices of the rows in view, and of some others. */
function listRows(
  count: number,
  scrollTop: number,
  others: readonly (number | undefined)[],
): number[] {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - extraRows)
  const length = Math.ceil(listHeight / rowHeight) + 2 * extraRows
  const rows = new Set(Array.from({ length }, (_, offset) => first + offset))
  for (const other of others) if (other !== undefined) rows.add(other)
  return [...rows].filter((index) => index < count).toSorted((a, b) => a - b)
}

/** With tenths of a second, by which cues are nudged. */
function formatTime(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  return `${formatClockTime(Math.floor(tenths / 10))}.${tenths % 10}`
}

function play(media: MediaElement) {
  // Browsers that do not allow it leave the video paused.
  void media.play().catch(() => undefined)
}

function playFrom(media: MediaElement | null, seconds: number) {
  if (!media) return
  media.currentTime = seconds
  play(media)
}
