import { useState } from 'react'
import { learningMessages } from '#shared/messages/learning.ts'
import { playerMessages } from '#shared/messages/media/player.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconCheck, IconCircleCheck } from '#web/ui/icons/general.ts'
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

/**
 * The status message of the completion, a function that sets or removes the mark, and whether there is a button for it:
 * not for what was measured before, while a completion that is measured now must not move what is under a finger.
 */
export function useCompletionStatus(options: CompletionStatusOptions) {
  const { isMeasured, isMarked, onMark, messages } = options
  const [status, setStatus] = useState('')
  const [hasButton] = useState(!isMeasured)
  const [wasMeasured, setWasMeasured] = useState(isMeasured)
  if (isMeasured && !wasMeasured) {
    setWasMeasured(true)
    setStatus(messages.completed)
  }

  function toggleMark() {
    onMark(!isMarked)
    setStatus(isMarked ? messages.unmarked : messages.marked)
  }

  return { status, hasButton, toggleMark }
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

interface MarkButtonProps extends Completion {
  onToggle: () => void
}

/** Sets or removes the mark; once the completion is measured, shows that instead and does nothing. */
export function MarkButton({ isMeasured, isMarked, onToggle }: MarkButtonProps) {
  if (isMeasured) {
    return (
      <Button variant="secondary" aria-disabled>
        <CompletionMark isMeasured isMarked={false} />
      </Button>
    )
  }
  return (
    <Button variant="secondary" onClick={onToggle}>
      {!isMarked && <IconCheck size={20} aria-hidden="true" />}
      {isMarked ? playerMessages.removeMark : playerMessages.markComplete}
    </Button>
  )
}
