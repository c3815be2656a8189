import classes from './progress-bar.module.css'

interface ProgressBarProps {
  /** For screen readers, e.g. "Progress in Maps". */
  label: string
  percent: number
  isCompleted: boolean
}

/** A thin bar that fills its container. */
export function ProgressBar({ label, percent, isCompleted }: ProgressBarProps) {
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      data-completed={isCompleted || undefined}
      style={{ '--done': `${percent}%` }}
    />
  )
}
