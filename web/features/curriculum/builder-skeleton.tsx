import skeleton from '#web/ui/feedback/skeleton.module.css'
import classes from './builder-skeleton.module.css'

/** Separate from the builder, which the page loads later. */
export function BuilderSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the course…</span>
      {[1, 2, 3].map((section) => (
        <span key={section} className={`${skeleton.block} ${classes.section}`} aria-hidden="true" />
      ))}
    </div>
  )
}
