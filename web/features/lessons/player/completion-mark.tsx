import { useState } from 'react'
import { learningMessages } from '#shared/messages/learning.ts'
import { IconCircleCheck } from '#web/ui/icons/general.ts'
import classes from './completion-mark.module.css'

interface Completion {
  /** Watched, seen to its end or opened, which is permanent. */
  isMeasured: boolean
  /** The learner's own mark. */
  isMarked: boolean
}

interface CompletionStatusOptions extends Completion {
  onMark: (completed: boolean) => void
  messages: { completed: string; marked: string; unmarked: string }
}

/** The status message of the completion, and a function that sets or removes the mark. */
export function useCompletionStatus(options: CompletionStatusOptions) {
  const { isMeasured, isMarked, onMark, messages } = options
  const [status, setStatus] = useState('')
  const [wasMeasured, setWasMeasured] = useState(isMeasured)
  if (isMeasured && !wasMeasured) {
    setWasMeasured(true)
    setStatus(messages.completed)
  }

  function toggleMark() {
    onMark(!isMarked)
    setStatus(isMarked ? messages.unmarked : messages.marked)
  }

  return { status, toggleMark }
}

/** Whether something is completed, and whether by the learner's mark. */
export function CompletionMark({ isMeasured, isMarked }: Completion) {
  return (
    <>
      {(isMeasured || isMarked) && (
        <span className={classes.completed}>
          <IconCircleCheck size={20} aria-hidden="true" />
          {learningMessages.completed}
        </span>
      )}
      {isMarked && !isMeasured && <span>{learningMessages.completedByMark}</span>}
    </>
  )
}
