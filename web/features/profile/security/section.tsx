import { type ReactNode, useId } from 'react'
import card from '#web/ui/layout/card.module.css'
import profile from '../profile.module.css'
import classes from './security.module.css'

interface SectionProps {
  title: string
  /** What it is for. */
  lead: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** One card of the tab Security. */
export function Section({ title, lead, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={`${card.card} ${profile.panel}`} aria-labelledby={id}>
      <div className={profile.header}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <p className={classes.lead}>{lead}</p>
      {children}
    </section>
  )
}
