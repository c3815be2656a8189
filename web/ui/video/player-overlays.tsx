import { useState, useCallback, useEffect } from 'react'
import { playerMessages } from '#shared/messages/player.ts'
import { getVideoKind } from '#shared/video-link.ts'
import { Button } from '../buttons/button.tsx'
import { formatClockTime } from './controls/clock-time.ts'
import type { VideoError } from './sources/media-element.ts'
import type { Player } from './state/use-player.ts'
import classes from './video-player.module.css'

interface ProblemPanelProps {
  error: VideoError
  src: string
  onRetry: () => void
}

/** Why there is no picture, and the way on. */
export function VideoErrorPanel({ error: problem, src, onRetry }: ProblemPanelProps) {
  const isElsewhere = problem === 'forbidden' && getVideoKind(src) === 'youtube'
  return (
    <div role="alert" className={classes.problem}>
      <p>{playerMessages[problem]}</p>
      <div className={classes.ways}>
        <Button variant="secondary" onClick={onRetry}>
          Retry
        </Button>
        {isElsewhere && (
          <a className={classes.elsewhere} href={src} target="_blank" rel="noreferrer">
            Watch on YouTube
          </a>
        )}
      </div>
    </div>
  )
}

/** How long the video may go on before its start is no longer news. */
const newsSeconds = 10

interface ResumeNoteProps {
  startAt: number
  player: Player
}

/** Where the video was taken up again, with the way back to its start. */
export function ResumeNotice({ startAt, player: { state, execute: ask } }: ResumeNoteProps) {
  const [isOver, setIsOver] = useState(startAt === 0)
  const hasMovedOn = state.isReady && Math.abs(state.position - startAt) > newsSeconds
  if (!isOver && hasMovedOn) setIsOver(true)
  if (isOver || state.error) return null
  return (
    <p className={classes.resumed}>
      {playerMessages.resumed(formatClockTime(startAt))}
      <span aria-hidden="true"> · </span>
      <button
        type="button"
        className={classes.startOver}
        onClick={() => {
          setIsOver(true)
          ask({ type: 'seek', position: 0 })
        }}
      >
        Start over
      </button>
    </p>
  )
}

const shownMilliseconds = 1200

/** A few words that are shown for a moment; the number tells two of the same apart. */
interface Announcement {
  text: string
  id: number
}

export function useAnnouncement(): [Announcement | undefined, (words: string) => void] {
  const [announcement, setAnnouncement] = useState<Announcement>()
  useEffect(() => {
    if (!announcement) return
    const timer = setTimeout(setAnnouncement, shownMilliseconds, undefined)
    return () => clearTimeout(timer)
  }, [announcement])

  const announce = useCallback((words: string) => {
    if (words) setAnnouncement((before) => ({ text: words, id: (before?.id ?? 0) + 1 }))
  }, [])
  return [announcement, announce]
}
