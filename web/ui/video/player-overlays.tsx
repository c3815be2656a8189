import { useCallback, useEffect, useState } from 'react'
import { playerMessages } from '#shared/messages/player.ts'
import { getVideoKind } from '#shared/video-link.ts'
import { Button } from '../buttons/button.tsx'
import { formatClockTime } from './controls/clock-time.ts'
import type { VideoError } from './sources/media-element.ts'
import type { Player } from './state/use-player.ts'
import classes from './video-player.module.css'

interface VideoErrorPanelProps {
  error: VideoError
  src: string
  onRetry: () => void
}

/** Shown in place of the controls when a video cannot be played. */
export function VideoErrorPanel({ error, src, onRetry }: VideoErrorPanelProps) {
  const isOnYoutube = error === 'forbidden' && getVideoKind(src) === 'youtube'
  return (
    <div role="alert" className={classes.error}>
      <p>{playerMessages[error]}</p>
      <div className={classes.errorActions}>
        <Button variant="secondary" onClick={onRetry}>
          Retry
        </Button>
        {isOnYoutube && (
          <a className={classes.externalLink} href={src} target="_blank" rel="noreferrer">
            Watch on YouTube
          </a>
        )}
      </div>
    </div>
  )
}

/** Seconds of playback after which the notice disappears. */
const visibleSeconds = 10

interface ResumeNoticeProps {
  startAt: number
  player: Player
}

/** Says where playback resumed, with a button to start over. */
export function ResumeNotice({ startAt, player: { state, execute } }: ResumeNoticeProps) {
  const [isDismissed, setIsDismissed] = useState(startAt === 0)
  const hasPlayedOn = state.isReady && Math.abs(state.position - startAt) > visibleSeconds
  if (!isDismissed && hasPlayedOn) setIsDismissed(true)
  if (isDismissed || state.error) return null
  return (
    <p className={classes.notice}>
      {playerMessages.resumed(formatClockTime(startAt))}
      <span aria-hidden="true"> · </span>
      <button
        type="button"
        className={classes.startOver}
        onClick={() => {
          setIsDismissed(true)
          execute({ type: 'seek', position: 0 })
        }}
      >
        Start over
      </button>
    </p>
  )
}

const announcementMilliseconds = 1200

interface Announcement {
  text: string
  /** Distinguishes repeated texts, so that screen readers announce them again. */
  id: number
}

/** A text that is shown over the video for a moment. */
export function useAnnouncement(): [Announcement | undefined, (text: string) => void] {
  const [announcement, setAnnouncement] = useState<Announcement>()
  useEffect(() => {
    if (!announcement) return
    const timer = setTimeout(setAnnouncement, announcementMilliseconds, undefined)
    return () => clearTimeout(timer)
  }, [announcement])

  const announce = useCallback((text: string) => {
    if (text) setAnnouncement((previous) => ({ text, id: (previous?.id ?? 0) + 1 }))
  }, [])
  return [announcement, announce]
}
