import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format/format.ts'
import classes from './card-action.module.css'

interface CardActionProps {
  count?: number
  /** Names what the action is about, for screen readers. */
  context?: string
  isPressed?: boolean
  onClick: () => void
  children: ReactNode
}

/** A borderless button at the bottom of a card. */
export function CardAction({ count, context, isPressed, onClick, children }: CardActionProps) {
  return (
    <button type="button" className={classes.action} aria-pressed={isPressed} onClick={onClick}>
      {children}
      {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
      {context && <span className="visually-hidden"> {context}</span>}
    </button>
  )
}
