import classes from './onboarding.module.css'

/** The form's own layout while the person is looked up. */
export function OnboardingSkeleton() {
  return (
    <div role="status" className={classes.skeleton}>
      <span className="visually-hidden">Loading…</span>
      <span className={classes.bone} aria-hidden="true" />
      <span className={classes.bone} aria-hidden="true" />
      <span className={classes.bone} aria-hidden="true" />
    </div>
  )
}
