import { Button } from '#web/ui/button.tsx'
import classes from './upload-field.module.css'

interface UploadProgressProps {
  label: string
  /** 0 to 100, of what has left the browser. */
  percent: number
  onCancel: () => void
}

/** How far an upload is; once all is sent, the server needs a moment for the picture. */
export function UploadProgress({ label, percent, onCancel }: UploadProgressProps) {
  const whole = Math.floor(percent)
  const isSent = whole >= 100
  return (
    <div className={classes.progress}>
      <progress aria-label={`Upload: ${label}`} max={100} {...(isSent ? {} : { value: whole })} />
      <span className={classes.percent}>{isSent ? 'Preparing…' : `${whole}%`}</span>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
