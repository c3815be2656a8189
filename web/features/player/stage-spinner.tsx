import classes from './video-stage.module.css'

export function VideoSpinner() {
  return (
    <p role="status" className={classes.words}>
      <span className={classes.wheel} aria-hidden="true" />
      <span className="visually-hidden">Loading the video…</span>
    </p>
  )
}
