import classes from './profile.module.css'

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** The page's own layout while the person's record is on its way. */
export function ProfileSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading your profile…</span>
      <div aria-hidden="true">
        <span className={`${classes.bone} ${classes.boneTabs}`} />
        <div className={classes.paper}>
          <div className={classes.person}>
            <span className={`${classes.bone} ${classes.bonePortrait}`} />
            <span className={`${classes.bone} ${classes.boneLine}`} />
          </div>
          <div className={classes.facts}>
            {rows.map((row) => (
              <div key={row} className={classes.fact}>
                <span className={`${classes.bone} ${classes.boneWord}`} />
                <span className={`${classes.bone} ${classes.boneLine}`} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
