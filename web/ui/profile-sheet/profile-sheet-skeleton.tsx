import classes from './profile-sheet.module.css'

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** The sheet's own layout while the person is on their way. */
export function ProfileCardSkeleton() {
  return (
    <div className={classes.paper} aria-hidden="true">
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
  )
}
