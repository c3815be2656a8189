import classes from './post-list.module.css'

export function PostSkeleton() {
  return (
    <div className={classes.list}>
      <p className="visually-hidden" role="status">
        Loading the posts…
      </p>
      {[180, 240, 140].map((height) => (
        <div key={height} className={classes.bone} style={{ height }} />
      ))}
    </div>
  )
}
