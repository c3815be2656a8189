import classes from './course-form.module.css'

/** The form's own layout while it is being looked up what fills it. */
export function CourseFormSkeleton() {
  return (
    <div role="status" className={classes.skeleton}>
      <span className="visually-hidden">Loading the form…</span>
      <span className={classes.bone} aria-hidden="true" />
      <span className={classes.bone} aria-hidden="true" />
      <span className={classes.bone} aria-hidden="true" />
      <span className={classes.bone} aria-hidden="true" />
    </div>
  )
}
