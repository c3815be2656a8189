import type { ReactNode } from 'react'
import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
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
    <SkeletonBlocks className={classes.skeleton} block={classes.skeletonLine} count={3}>
      Loading…
    </SkeletonBlocks>
  )
}
