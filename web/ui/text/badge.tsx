import type { ReactNode } from 'react'
import classes from './badge.module.css'

interface BadgeProps {
  tone?: 'neutral' | 'success'
  children: ReactNode
}

/** A short word about something, such as its status. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
