import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import spinner from '#web/ui/feedback/spinner.module.css'
import { IconCloudCheck, IconCloudOff } from '#web/ui/icons/curriculum.ts'
import { IconAlertCircle } from '#web/ui/icons/general.ts'
import classes from './save-status.module.css'

type Stage = 'saved' | 'saving' | 'offline' | 'failed' | 'invalid' | 'gone'

interface SaveStatusProps {
  stage: Stage
  msg?: string | undefined
  onRetry: () => void
}

/** Whether everything is saved. Only problems are announced, not every save. */
export function SaveStatus({ stage, msg, onRetry }: SaveStatusProps) {
  const text = describeStage(stage, msg)
  const isProblem = stage !== 'saved' && stage !== 'saving'
  return (
    <div className={classes.status} data-stage={stage}>
      <StageIcon stage={stage} />
      <span>{text}</span>
      <span role="status" className="visually-hidden">
        {isProblem && text}
      </span>
      {(stage === 'failed' || stage === 'offline') && (
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function StageIcon({ stage }: { stage: Stage }) {
  if (stage === 'saving') return <span className={spinner.spinner} aria-hidden="true" />
  if (stage === 'saved') return <IconCloudCheck size={20} aria-hidden="true" />
  if (stage === 'offline') return <IconCloudOff size={20} aria-hidden="true" />
  return <IconAlertCircle size={20} aria-hidden="true" />
}

function describeStage(stage: Stage, msg: string | undefined): string {
  if (stage === 'saved') return messages.saved
  if (stage === 'saving') return messages.saving
  if (stage === 'offline') return messages.offline
  if (stage === 'invalid') return messages.invalid
  return msg || messages.saveFailed
}
