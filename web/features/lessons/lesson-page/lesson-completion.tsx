import { lessonMessages } from '#shared/messages/lessons/lessons.ts'
import { playerMessages } from '#shared/messages/media/player.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconCheck } from '#web/ui/icons/general.ts'
import { ProgressBar } from '#web/ui/media/progress-bar.tsx'
import { CompletionMark, useCompletionStatus } from '../player/completion-mark.tsx'
import classes from './lesson-page.module.css'

const messages = {
  completed: lessonMessages.lessonCompleted,
  marked: lessonMessages.marked,
  unmarked: lessonMessages.unmarked,
}

interface LessonCompletionProps {
  title: string
  /** Of a video: watched; undefined for other kinds. */
  percent: number | undefined
  /** Seen to its end or opened, which is permanent. */
  isMeasured: boolean
  /** The learner's own mark. */
  isMarked: boolean
  onMark: (completed: boolean) => void
}

/** The learner's progress in the open lesson, and the mark that it is complete. */
export function LessonCompletion(props: LessonCompletionProps) {
  const { title, percent, isMeasured, isMarked, onMark } = props
  const isCompleted = isMeasured || isMarked
  const { status, toggleMark } = useCompletionStatus({ isMeasured, isMarked, onMark, messages })

  return (
    <section className={classes.completion} aria-label="Your progress">
      {percent !== undefined && !isMarked && (
        <div className={classes.bar}>
          <ProgressBar label={`Progress in ${title}`} percent={percent} isCompleted={isCompleted} />
        </div>
      )}
      <p className={classes.completionText}>
        <CompletionMark isMeasured={isMeasured} isMarked={isMarked} />
        {percent !== undefined && !isMarked && <span>{percent}% watched</span>}
      </p>
      {!isMeasured && (
        <Button variant="secondary" onClick={toggleMark}>
          {!isMarked && <IconCheck size={20} aria-hidden="true" />}
          {isMarked ? playerMessages.removeMark : playerMessages.markComplete}
        </Button>
      )}
      <p role="status" className="visually-hidden">
        {status}
      </p>
    </section>
  )
}
