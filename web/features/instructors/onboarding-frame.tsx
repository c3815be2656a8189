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
