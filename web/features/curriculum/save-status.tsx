import { type RefObject, useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import spinner from '#web/ui/feedback/spinner.module.css'
import { IconCloudCheck, IconCloudOff } from '#web/ui/icons/curriculum.ts'
import { IconAlertCircle } from '#web/ui/icons/general.ts'
import { canRetry, describeStage, type SaveStage } from './save-stage.ts'
import classes from './save-status.module.css'

interface SaveStatusProps {
  /** The text, which takes the focus of controls that disappear. */
  ref?: RefObject<HTMLSpanElement | null>
  stage: SaveStage
  msg?: string | undefined
  onRetry: () => void
}

/** Whether everything is saved. Only problems are announced, not every save. */
export function SaveStatus({ ref, stage, msg, onRetry }: SaveStatusProps) {
  const own = useRef<HTMLSpanElement>(null)
  const target = ref ?? own
  const text = describeStage(stage, msg)
  const isProblem = stage !== 'saved' && stage !== 'saving'
  return (
    <div className={classes.status} data-stage={stage}>
      <StageIcon stage={stage} />
      <span ref={target} tabIndex={-1}>
        {text}
      </span>
      <span role="status" className="visually-hidden">
        {isProblem && text}
      </span>
      {canRetry(stage) && (
        <Button
          variant="quiet"
          onClick={() => {
            // The button disappears.
            target.current?.focus()
            onRetry()
          }}
        >
          Try again
        </Button>
      )}
    </div>
  )
}

function StageIcon({ stage }: { stage: SaveStage }) {
  if (stage === 'saving') return <span className={spinner.spinner} aria-hidden="true" />
  if (stage === 'saved') return <IconCloudCheck size={20} aria-hidden="true" />
  if (stage === 'offline') return <IconCloudOff size={20} aria-hidden="true" />
  return <IconAlertCircle size={20} aria-hidden="true" />
}
