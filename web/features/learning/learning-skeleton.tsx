import classes from './learning-board.module.css'

const rows = [1, 2, 3, 4, 5]

/** The table's own layout while the courses are on their way. */
export function LearningSkeleton() {
  return (
    <div role="status" className={classes.skeleton}>
      <span className="visually-hidden">Loading your courses…</span>
      <div className={classes.tools} aria-hidden="true">
        <span className={`${classes.bone} ${classes.boneSearch}`} />
      </div>
      <div className={classes.paper} aria-hidden="true">
        {rows.map((row) => (
          <div key={row} className={classes.boneRow}>
            <span className={`${classes.bone} ${classes.boneCover}`} />
            <span className={`${classes.bone} ${classes.boneLine}`} />
            <span className={`${classes.bone} ${classes.boneWord}`} />
          </div>
        ))}
      </div>
    </div>
  )
}
