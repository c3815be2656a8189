import type { ReactNode } from 'react'
import classes from './onboarding.module.css'

/** One leaf of paper in the middle of the page, for each page of the onboarding. */
export function OnboardingLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.leaf}>{children}</div>
    </div>
  )
}

/** The form's own layout while the person is looked up. */
export function OnboardingSkeleton() {
  return (
    <div role="status" className={classes.skeleton}>
      <span className="visually-hidden">Loading…</span>
      <span className={classes.bone} aria-hidden="true" />
      <span className={classes.bone} aria-hidden="true" />
      <span className={classes.bone} aria-hidden="true" />
    </div>
  )
}
