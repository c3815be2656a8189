import skeleton from '#web/ui/feedback/skeleton.module.css'
import classes from './course-form.module.css'

/** Separate from the form, which the page loads later. */
export function CourseFormSkeleton() {
  return (
    <div role="status" className={classes.skeleton}>
      <span className="visually-hidden">Loading the form…</span>
      {[1, 2, 3, 4].map((field) => (
        <span
          key={field}
          className={`${skeleton.block} ${classes.skeletonField}`}
          aria-hidden="true"
        />
      ))}
    </div>
  )
}
