import { type ReactNode, useState } from 'react'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { courseFormMessages as messages } from '#shared/messages/course-form.ts'
import { getVideoKind } from '#shared/video-link.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { formatClockTime } from '#web/ui/video/controls/clock-time.ts'
import type { VideoResult } from '#web/ui/video/video-player.tsx'
import classes from './course-form.module.css'
import type { VideoPreview } from './course-previews.ts'
import type { MeasuredDuration } from './course-values.ts'

interface VideoCheckProps {
  link: string
  title: string
  /** Address of the captions, empty for none. */
  captions: string
  show: (video: VideoPreview) => ReactNode
  onMeasured: (length: MeasuredDuration) => void
}

/** Plays what the link leads to in the learners' own player, or says why it cannot. */
export function VideoCheck({ link, title, captions, show, onMeasured }: VideoCheckProps) {
  const src = link.trim()
  const [checked, setChecked] = useState<{ src: string; outcome?: VideoResult }>()
  const isShown = checked !== undefined && checked.src === src
  const outcome = isShown ? checked.outcome : undefined
  const isPlayable = getVideoKind(src) !== undefined

  function onOutcome(outcome: VideoResult) {
    setChecked({ src, outcome })
    const seconds = Math.round(outcome.duration)
    if (!outcome.error && seconds > 0) onMeasured({ link: src, seconds })
  }

  return (
    <div className={classes.check}>
      <Button variant="secondary" onClick={() => setChecked({ src })}>
        {isShown ? 'Check again' : 'Check the video'}
      </Button>
      <p role="status" className={classes.verdict} data-good={isGood(outcome) || undefined}>
        {isShown && verdictOf(src, outcome)}
      </p>
      {isShown && isPlayable && !outcome?.error && (
        <div className={classes.screen}>
          {show({ src, title: title || 'Preview', captions: captions || undefined, onOutcome })}
        </div>
      )}
    </div>
  )
}

function verdictOf(src: string, outcome: VideoResult | undefined): string {
  if (src === '') return messages.linkFirst
  if (getVideoKind(src) === undefined) return authoringMessages.badLink
  if (!outcome) return messages.checking
  if (outcome.error) return messages.problems[outcome.error]
  return outcome.duration > 0
    ? messages.playsWithDuration(formatClockTime(outcome.duration))
    : messages.plays
}

function isGood(outcome: VideoResult | undefined): boolean {
  return outcome !== undefined && outcome.error === undefined
}
