import { type ReactNode, useState } from 'react'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { courseFormMessages as messages } from '#shared/messages/course-form.ts'
import { videoKindOf } from '#shared/video-link.ts'
import { Button } from '#web/ui/button.tsx'
import { clockTime } from '#web/ui/video/clock-time.ts'
import type { VideoOutcome } from '#web/ui/video/video-player.tsx'
import classes from './course-form.module.css'
import type { MeasuredLength } from './measured-length.ts'
import type { ShownVideo } from './shown-course.ts'

interface VideoCheckProps {
  link: string
  title: string
  /** Address of the captions, empty for none. */
  captions: string
  show: (video: ShownVideo) => ReactNode
  onMeasured: (length: MeasuredLength) => void
}

/** Plays what the link leads to in the learners' own player, or says why it cannot. */
export function VideoCheck({ link, title, captions, show, onMeasured }: VideoCheckProps) {
  const src = link.trim()
  const [checked, setChecked] = useState<{ src: string; outcome?: VideoOutcome }>()
  const isShown = checked !== undefined && checked.src === src
  const outcome = isShown ? checked.outcome : undefined
  const isPlayable = videoKindOf(src) !== undefined

  function onOutcome(outcome: VideoOutcome) {
    setChecked({ src, outcome })
    const seconds = Math.round(outcome.duration)
    if (!outcome.problem && seconds > 0) onMeasured({ link: src, seconds })
  }

  return (
    <div className={classes.check}>
      <Button variant="secondary" onClick={() => setChecked({ src })}>
        {isShown ? 'Check again' : 'Check the video'}
      </Button>
      <p role="status" className={classes.verdict} data-good={isGood(outcome) || undefined}>
        {isShown && verdictOf(src, outcome)}
      </p>
      {isShown && isPlayable && !outcome?.problem && (
        <div className={classes.screen}>
          {show({ src, title: title || 'Preview', captions: captions || undefined, onOutcome })}
        </div>
      )}
    </div>
  )
}

function verdictOf(src: string, outcome: VideoOutcome | undefined): string {
  if (src === '') return messages.linkFirst
  if (videoKindOf(src) === undefined) return authoringMessages.badLink
  if (!outcome) return messages.checking
  if (outcome.problem) return messages.problems[outcome.problem]
  return outcome.duration > 0 ? messages.lasts(clockTime(outcome.duration)) : messages.plays
}

function isGood(outcome: VideoOutcome | undefined): boolean {
  return outcome !== undefined && outcome.problem === undefined
}
