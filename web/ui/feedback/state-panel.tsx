import type { ReactNode } from 'react'
import { Button, LinkButton } from '../buttons/button.tsx'
import { focusAround } from '../layout/focus-after-navigation.tsx'
import classes from './state-panel.module.css'

interface StatePanelProps {
  title: string
  /** `h1` if the panel is the whole page. */
  level?: 'h1' | 'h2' | 'h3'
  illustration?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** For an error that must be announced. */
  role?: 'alert'
}

/** Shown in place of content: nothing found, an error, no permission. */
export function StatePanel(props: StatePanelProps) {
  const { title, level: Heading = 'h2', illustration, children, actions, role } = props
  return (
    <div className={classes.panel} role={role}>
      {illustration && (
        <div className={classes.illustration} aria-hidden="true">
          {illustration}
        </div>
      )}
      <Heading>{title}</Heading>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

interface LoadErrorProps {
  title: string
  level?: 'h1' | 'h2' | 'h3'
  message: string
  onRetry: () => void
  /** An alternative to Retry. */
  link?: { to: string; label: string }
}

/** Shown in place of content that failed to load. */
export function LoadError({ title, level, message, onRetry, link }: LoadErrorProps) {
  return (
    <StatePanel
      role="alert"
      title={title}
      {...(level && { level })}
      illustration={<img src="/art/error.svg" alt="" width={240} height={180} />}
      actions={
        <>
          <Button
            onClick={({ currentTarget }) => {
              focusAround(currentTarget)
              onRetry()
            }}
          >
            Retry
          </Button>
          {link && (
            <LinkButton variant="secondary" to={link.to}>
              {link.label}
            </LinkButton>
          )}
        </>
      }
    >
      <p>{message}</p>
    </StatePanel>
  )
}
