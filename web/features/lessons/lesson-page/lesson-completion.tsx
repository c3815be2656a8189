import { lessonMessages } from '#shared/messages/lessons/lessons.ts'
import { ProgressBar } from '#web/ui/media/progress-bar.tsx'
import { CompletionMark, MarkButton, useCompletionStatus } from '../player/completion-mark.tsx'
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
  const completion = { isMeasured, isMarked }
  const { status, hasButton, toggleMark } = useCompletionStatus({ ...completion, onMark, messages })

  return (
    <section className={classes.completion} aria-label="Your progress">
      {percent !== undefined && !isMarked && (
        <div className={classes.bar}>
          <ProgressBar label={`Progress in ${title}`} percent={percent} isCompleted={isCompleted} />
        </div>
      )}
      <p className={classes.completionText}>
        {!(isMeasured && hasButton) && <CompletionMark {...completion} />}
        {percent !== undefined && !isMarked && <span>{percent}% watched</span>}
      </p>
      {hasButton && <MarkButton {...completion} onToggle={toggleMark} />}
      <p role="status" className="visually-hidden">
        {status}
      </p>
    </section>
  )
}
