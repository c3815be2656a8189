import classes from './table-tools.module.css'

const rows = [1, 2, 3, 4, 5]

/** A table's own layout while its rows are on their way; `children` says what is awaited. */
export function TableSkeleton({
  children,
  thumbnail: picture,
}: {
  children: string
  thumbnail?: 'cover'
}) {
  return (
    <div role="status" className={classes.skeleton}>
      <span className="visually-hidden">{children}</span>
      <div className={classes.tools} aria-hidden="true">
        <span className={`${classes.bone} ${classes.boneSearch}`} />
      </div>
      <div className={classes.paper} aria-hidden="true">
        {rows.map((row) => (
          <div key={row} className={classes.boneRow}>
            {picture && <span className={`${classes.bone} ${classes.boneCover}`} />}
            <span className={`${classes.bone} ${classes.boneLine}`} />
            <span className={`${classes.bone} ${classes.boneWord}`} />
          </div>
        ))}
      </div>
    </div>
  )
}
