import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { playerMessages } from '#shared/messages/media/player.ts'
import { getVideoKind } from '#shared/videos/video-link.ts'
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

/** Shown in place of the controls when a video cannot be played. The player announces the error. */
export function VideoErrorPanel({ error, src, onRetry }: VideoErrorPanelProps) {
  const isOnYoutube = error === 'forbidden' && getVideoKind(src) === 'youtube'
  return (
    <div className={classes.error}>
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

interface EndScreenProps {
  render: (replay: () => void) => ReactNode
  onReplay: () => void
}

/** Covers the video after its end; the controls stay above it. */
export function EndScreen({ render, onReplay }: EndScreenProps) {
  return <div className={classes.end}>{render(onReplay)}</div>
}

/** Seconds of playback after which the notice disappears. */
const visibleSeconds = 10

interface ResumeNoticeProps {
  startAt: number
  player: Player
  announce: (text: string) => void
  /** Its button, which has the focus, disappears. */
  onStartOver: () => void
}

/** Says where playback resumed, with a button to start over. */
export function ResumeNotice({ startAt, player, announce, onStartOver }: ResumeNoticeProps) {
  const { state } = player
  const [isDismissed, setIsDismissed] = useState(startAt === 0)
  const isShown = state.isReady && !isDismissed
  useEffect(() => {
    if (isShown) announce(playerMessages.continuesAt(formatClockTime(startAt)))
  }, [isShown, startAt, announce])
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
          onStartOver()
        }}
      >
        Start over
      </button>
    </p>
  )
}

const visibleMilliseconds = 1200
const hiddenMilliseconds = 5000

interface Announcement {
  text: string
  /** Distinguishes repeated texts, so that screen readers announce them again. */
  id: number
  isVisible: boolean
}

interface Announcements {
  announcement: Announcement | undefined
  /** Shows a text over the video for a moment. */
  announce: (text: string) => void
  /** Announces what is visible elsewhere to screen readers alone. */
  announceQuietly: (text: string) => void
}

/** What the player announces, one text at a time. */
export function useAnnouncements(): Announcements {
  const [announcement, setAnnouncement] = useState<Announcement>()
  useEffect(() => {
    if (!announcement) return
    const milliseconds = announcement.isVisible ? visibleMilliseconds : hiddenMilliseconds
    const timer = setTimeout(setAnnouncement, milliseconds, undefined)
    return () => clearTimeout(timer)
  }, [announcement])

  const show = useCallback((text: string, isVisible: boolean) => {
    if (!text) return
    setAnnouncement((previous) => ({ text, isVisible, id: (previous?.id ?? 0) + 1 }))
  }, [])
  const announce = useCallback((text: string) => show(text, true), [show])
  const announceQuietly = useCallback((text: string) => show(text, false), [show])
  return { announcement, announce, announceQuietly }
}

/** A polite live region, which exists before its texts. */
export function AnnouncementRegion({ announcement }: Pick<Announcements, 'announcement'>) {
  return (
    <p role="status" className={classes.announcement}>
      {announcement && (
        <span
          key={announcement.id}
          className={announcement.isVisible ? classes.bubble : 'visually-hidden'}
        >
          {announcement.text}
        </span>
      )}
    </p>
  )
}
