import { useId, useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { describeUpload } from './describe-video.ts'
import { FileChooser } from './file-chooser.tsx'
import { requestFile } from './file-handles.ts'
import { toPercent, type VideoUpload } from './video-upload.ts'
import { cancelUpload, continueUpload, pauseUpload, resumeUpload } from './video-uploads.ts'
import classes from './videos.module.css'

interface VideoUploadRowProps {
  upload: VideoUpload
  /** Hides the name, where what is beside it names the file. */
  isNameless?: boolean
}

/** How far the upload of a video is, with what the author can do about it. */
export function VideoUploadRow({ upload, isNameless }: VideoUploadRowProps) {
  const { id, name, stage, error } = upload
  const errorId = useId()
  const percent = toPercent(upload)
  return (
    <div className={classes.upload} role="group" aria-label={`Upload of ${name}`}>
      {!isNameless && <span className={classes.uploadName}>{name}</span>}
      {stage !== 'failed' && (
        <>
          <progress
            className={classes.bar}
            aria-label={`Upload: ${name}`}
            max={100}
            value={percent}
          />
          <span className={classes.uploadText}>
            <Facts items={describeUpload(upload)} />
          </span>
        </>
      )}
      <FieldError id={errorId} error={error} />
      <div className={classes.buttons}>
        {stage === 'fileNeeded' && (
          <FileChooser
            label={`Choose ${name}`}
            onOpen={() => requestFile(id)}
            onFiles={([picked]) => void (picked && continueUpload(id, picked))}
          />
        )}
        <UploadButtons upload={upload} errorId={error === undefined ? undefined : errorId} />
      </div>
    </div>
  )
}

interface UploadButtonsProps {
  upload: VideoUpload
  errorId: string | undefined
}

function UploadButtons({ upload, errorId }: UploadButtonsProps) {
  const { id, name, stage, canRetry } = upload
  const last = useRef<HTMLButtonElement>(null)
  const isRunning = stage === 'waiting' || stage === 'sending' || stage === 'offline'
  const isFailed = stage === 'failed'
  return (
    <>
      {(isRunning || stage === 'paused') && (
        <Button
          variant="quiet"
          aria-label={`${isRunning ? 'Pause' : 'Resume'}: ${name}`}
          onClick={() => (isRunning ? pauseUpload(id) : resumeUpload(id))}
        >
          {isRunning ? 'Pause' : 'Resume'}
        </Button>
      )}
      {isFailed && canRetry && (
        <Button
          variant="quiet"
          aria-label={`Try again: ${name}`}
          aria-describedby={errorId}
          onClick={() => {
            // This button is removed now.
            last.current?.focus()
            resumeUpload(id)
          }}
        >
          Try again
        </Button>
      )}
      <Button
        ref={last}
        variant="quiet"
        aria-label={`${isFailed ? 'Dismiss' : 'Cancel'}: ${name}`}
        onClick={() => cancelUpload(id)}
      >
        {isFailed ? 'Dismiss' : 'Cancel'}
      </Button>
    </>
  )
}
