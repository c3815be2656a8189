import type { ReactNode } from 'react'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import card from '#web/ui/layout/card.module.css'
import classes from './onboarding.module.css'

/** The frame of the onboarding pages: a title above one card. */
export function OnboardingLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      <div className={`${card.card} ${classes.content}`}>{children}</div>
    </div>
  )
}

export function OnboardingSkeleton() {
  return (
    <div role="status" className={classes.skeleton}>
      <span className="visually-hidden">Loading…</span>
      <span className={`${skeleton.block} ${classes.skeletonLine}`} aria-hidden="true" />
      <span className={`${skeleton.block} ${classes.skeletonLine}`} aria-hidden="true" />
      <span className={`${skeleton.block} ${classes.skeletonLine}`} aria-hidden="true" />
    </div>
  )
}
