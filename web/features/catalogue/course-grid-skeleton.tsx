import classes from './cards/course-grid.module.css'

/** The grid's own layout while its cards are fetched. */
export function CourseGridSkeleton({ cards = 10 }: { cards?: number }) {
  return (
    <div className={`${classes.grid} ${classes.waiting}`} aria-hidden="true">
      {Array.from({ length: cards }, (_, index) => (
        <div key={index}>
          <div className={`${classes.bone} ${classes.boneCover}`} />
          <div className={`${classes.bone} ${classes.boneLine}`} />
          <div className={`${classes.bone} ${classes.boneLine}`} />
          <div className={`${classes.bone} ${classes.boneLine}`} />
        </div>
      ))}
    </div>
  )
}
