import { type ReactNode, useId } from 'react'
import card from '#web/ui/layout/card.module.css'
import classes from './developer.module.css'

interface DeveloperSectionProps {
  title: string
  /** What it is for. */
  lead: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** One card of the page. */
export function DeveloperSection({ title, lead, action, children }: DeveloperSectionProps) {
  const id = useId()
  return (
    <section className={`${card.card} ${classes.section}`} aria-labelledby={id}>
      <div className={classes.header}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <p className={classes.lead}>{lead}</p>
      {children}
    </section>
  )
}
