import type { ReactNode } from 'react'
import { Button, LinkButton } from '../buttons/button.tsx'
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

interface LoadFailureProps {
  title: string
  level?: 'h1' | 'h2' | 'h3'
  /** Why, in words for the reader. */
  message: string
  onRetry: () => void
  /** Another way on, beside Retry. */
  link?: { to: string; label: string }
}

/** What stands where something could not be loaded, with a way to try again. */
export function LoadError({
  title,
  level,
  message: failure,
  onRetry,
  link: way,
}: LoadFailureProps) {
  return (
    <StatePanel
      title={title}
      {...(level && { level })}
      illustration={<img src="/art/error.svg" alt="" width={240} height={180} />}
      actions={
        <>
          <Button onClick={onRetry}>Retry</Button>
          {way && (
            <LinkButton variant="secondary" to={way.to}>
              {way.label}
            </LinkButton>
          )}
        </>
      }
    >
      <p>{failure}</p>
    </StatePanel>
  )
}
