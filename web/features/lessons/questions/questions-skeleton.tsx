import skeleton from '#web/ui/feedback/skeleton.module.css'
import classes from './question-queue.module.css'

/** For pages with questions of several courses. */
export function QuestionsSkeleton() {
  return (
    <div role="status" className={classes.queue}>
      <span className="visually-hidden">Loading the questions…</span>
      {[1, 2, 3].map((entry) => (
        <span
          key={entry}
          className={`${skeleton.block} ${classes.placeholder}`}
          aria-hidden="true"
        />
      ))}
    </div>
  )
}
