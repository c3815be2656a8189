import { playerMessages } from '#shared/messages/media/player.ts'
import { countMinutesLeft } from '#shared/videos/time-left.ts'
import { formatMinutes } from '#web/lib/format/format.ts'
import { ProgressBar } from '#web/ui/media/progress-bar.tsx'
import { CompletionMark, MarkButton, useCompletionStatus } from './completion-mark.tsx'
import classes from './progress-panel.module.css'
import { getPercent, type OwnProgress } from './progress/own-progress.ts'

const messages = {
  completed: playerMessages.courseCompleted,
  marked: playerMessages.marked,
  unmarked: playerMessages.unmarked,
}

interface ProgressPanelProps {
  title: string
  progress: OwnProgress
  onMark: (completed: boolean) => void
}

/**
 * The learner's progress below the video. A course that was watched is completed for good; the learner's
 * own mark can be removed.
 */
export function ProgressPanel({ title, progress, onMark }: ProgressPanelProps) {
  const { duration, isMeasured, isMarked } = progress
  const percent = getPercent(progress)
  const isCompleted = isMeasured || isMarked
  const minutesLeft = countMinutesLeft({ percent, duration })
  const completion = { isMeasured, isMarked }
  const { status, hasButton, toggleMark } = useCompletionStatus({ ...completion, onMark, messages })

  return (
    <section className={classes.panel} aria-label="Your progress">
      <div className={classes.bar}>
        <ProgressBar label={`Progress in ${title}`} percent={percent} isCompleted={isCompleted} />
      </div>
      <p className={classes.text}>
        {!(isMeasured && hasButton) && <CompletionMark {...completion} />}
        <span>{percent}% watched</span>
        {!isCompleted && minutesLeft !== null && <span>{formatMinutes(minutesLeft)} left</span>}
      </p>
      {hasButton && <MarkButton {...completion} onToggle={toggleMark} />}
      <p role="status" className="visually-hidden">
        {status}
      </p>
    </section>
  )
}
