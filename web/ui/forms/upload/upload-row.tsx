import { useId, useRef } from 'react'
import { uploadMessages as messages } from '#shared/messages/uploads.ts'
import { Button } from '../../buttons/button.tsx'
import { FieldError } from '../field-frame.tsx'
import type { Upload } from './upload-queue.ts'
import classes from './upload-row.module.css'

interface UploadRowProps {
  upload: Upload
  /** Hides the name, where what is beside it names the file. */
  isNameless?: boolean
  onRetry: () => void
  onCancel: () => void
}

/** How far an upload is, or why it failed. */
export function UploadRow({ upload, isNameless, onRetry, onCancel }: UploadRowProps) {
  const { file, stage, percent, error, canRetry } = upload
  const id = useId()
  const lastButton = useRef<HTMLButtonElement>(null)
  const isFailed = stage === 'failed'
  return (
    <div className={classes.row}>
      {!isNameless && <span className={classes.name}>{file.name}</span>}
      {isFailed ? (
        <FieldError id={id} error={error} />
      ) : (
        <UploadProgress name={file.name} isWaiting={stage === 'waiting'} percent={percent} />
      )}
      <span className={classes.buttons}>
        {isFailed && canRetry && (
          <Button
            variant="quiet"
            aria-label={`Try again: ${file.name}`}
            aria-describedby={id}
            onClick={() => {
              // This button is removed now.
              lastButton.current?.focus()
              onRetry()
            }}
          >
            Try again
          </Button>
        )}
        <Button
          ref={lastButton}
          variant="quiet"
          aria-label={`${isFailed ? 'Dismiss' : 'Cancel'}: ${file.name}`}
          onClick={onCancel}
        >
          {isFailed ? 'Dismiss' : 'Cancel'}
        </Button>
      </span>
    </div>
  )
}

interface UploadProgressProps {
  name: string
  isWaiting: boolean
  percent: number
}

/** After the last byte the server still processes the file, so the bar becomes indeterminate. */
function UploadProgress({ name, isWaiting, percent }: UploadProgressProps) {
  const isSent = percent >= 100
  const text = isWaiting ? messages.waiting : isSent ? messages.processing : `${percent}%`
  return (
    <span className={classes.progress}>
      <progress aria-label={`Upload: ${name}`} max={100} {...(isSent ? {} : { value: percent })} />
      <span className={classes.percent}>{text}</span>
    </span>
  )
}
