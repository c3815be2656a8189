import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'
import classes from './card-action.module.css'

interface CardActionProps {
  /** How often it was done, where that is told. */
  number?: number
  /** Said after it to those who do not see where it stands. */
  about?: string
  isPressed?: boolean
  onClick: () => void
  children: ReactNode
}

/** A quiet button at the foot of a card. */
export function CardAction({ number, about, isPressed, onClick, children }: CardActionProps) {
  return (
    <button type="button" className={classes.action} aria-pressed={isPressed} onClick={onClick}>
      {children}
      {number !== undefined && <span className={classes.number}>{formatCount(number)}</span>}
      {about && <span className="visually-hidden"> {about}</span>}
    </button>
  )
}
