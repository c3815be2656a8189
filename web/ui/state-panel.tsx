import type { ReactNode } from 'react'
import classes from './state-panel.module.css'

interface StatePanelProps {
  title: string
  /** The page's own heading, or one under it. */
  level?: 'h1' | 'h2' | 'h3'
  illustration?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** What stands where content would: nothing found, something broke, no right to see it. */
export function StatePanel({
  title,
  level: Heading = 'h2',
  illustration: drawing,
  children,
  actions,
}: StatePanelProps) {
  return (
    <div className={classes.panel}>
      {drawing && (
        <div className={classes.drawing} aria-hidden="true">
          {drawing}
        </div>
      )}
      <Heading>{title}</Heading>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
