import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Cue } from '#shared/captions/cue.ts'
import { transcriptMessages as messages } from '#shared/messages/media/transcript.ts'
import { formatClockTime } from '#web/ui/video/controls/clock-time.ts'
import { splitAtMatch } from './find-text.ts'
import classes from './transcript.module.css'

interface TranscriptLinesProps {
  /** With their places in the whole transcript. */
  lines: readonly { cue: Cue; index: number }[]
  language: string
  /** What is searched for. */
  pattern: RegExp | undefined
  /** The index of the line that is said now. */
  active: number
  follows: boolean
  /** The reader scrolls, or moves the focus. */
  onScrolled: () => void
  onSelect: (seconds: number) => void
}

/** The lines in a list that scrolls with the video, until the reader scrolls it. The arrow keys move the focus. */
export function TranscriptLines(props: TranscriptLinesProps) {
  const { lines, language, pattern, active, follows, onScrolled, onSelect } = props
  const list = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState<number>()

  useEffect(() => {
    const element = list.current
    const line = element?.querySelector<HTMLElement>(`[data-index='${active}']`)
    if (!follows || !element || !line) return
    const top = line.offsetTop - (element.clientHeight - line.offsetHeight) / 2
    element.scrollTo({ top, behavior: 'instant' })
  }, [active, follows])

  // Not by the scroll event: lines that come into view change their height, and with it the position.
  function onScrollStart() {
    if (follows) onScrolled()
  }

  function onPointerDown({ target, currentTarget }: PointerEvent) {
    const isScrollbar = target === currentTarget
    if (isScrollbar) onScrollStart()
  }

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const current = buttons.findIndex((button) => button === document.activeElement)
    const next = getNext(event.key, current, buttons.length)
    if (next === undefined) return
    event.preventDefault()
    onScrollStart()
    buttons[next]?.focus()
  }

  if (lines.length === 0) return null
  const isShown = (wanted: number | undefined) => lines.some(({ index }) => index === wanted)
  const tabStop = [focused, active].find(isShown) ?? lines[0]?.index
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus among the buttons inside
    <ol
      ref={list}
      className={classes.lines}
      lang={language}
      aria-label={messages.lines}
      onWheel={onScrollStart}
      onTouchMove={onScrollStart}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setFocused(Number(target.closest('li')?.dataset['index']))}
      onBlur={() => setFocused(undefined)}
    >
      {lines.map(({ cue, index }) => (
        <Line
          key={index}
          index={index}
          cue={cue}
          pattern={pattern}
          isActive={index === active}
          isTabStop={index === tabStop}
          onSelect={onSelect}
        />
      ))}
    </ol>
  )
}

interface LineProps {
  index: number
  cue: Cue
  pattern: RegExp | undefined
  isActive: boolean
  isTabStop: boolean
  onSelect: (seconds: number) => void
}

/** Of thousands, only those that change are rendered again. */
const Line = memo(renderLine, (before, after) => {
  const isSame = before.cue === after.cue && before.pattern === after.pattern
  return isSame && before.isActive === after.isActive && before.isTabStop === after.isTabStop
})

function renderLine({ index, cue, pattern, isActive, isTabStop, onSelect }: LineProps) {
  return (
    <li className={classes.line} data-index={index}>
      <button
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isActive || undefined}
        onClick={() => onSelect(cue.start)}
      >
        <span className={classes.time}>{formatClockTime(cue.start)}</span>
        <span>{mark(cue.text, pattern)}</span>
      </button>
    </li>
  )
}

function mark(text: string, pattern: RegExp | undefined): ReactNode {
  const found = splitAtMatch(text, pattern)
  if (!found) return text
  return (
    <>
      {found.before}
      <mark>{found.match}</mark>
      {found.after}
    </>
  )
}

function getNext(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(current + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(current - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
