import classes from './profile.module.css'

const rows = [1, 2, 3]

/** The list's own layout while the sessions are on their way. */
export function SessionSkeleton() {
  return (
    <div role="status" className={classes.paper}>
      <span className="visually-hidden">Loading your sessions…</span>
      <div className={classes.sessions} aria-hidden="true">
        {rows.map((row) => (
          <div key={row} className={classes.session}>
            <span className={`${classes.bone} ${classes.boneLine}`} />
            <span className={`${classes.bone} ${classes.boneButton}`} />
          </div>
        ))}
      </div>
    </div>
  )
}
