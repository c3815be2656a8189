import { type ReactNode, type Ref, useId } from 'react'
import card from '#web/ui/layout/card.module.css'
import classes from './profile.module.css'

interface SectionProps {
  title: string
  /** What it is for. */
  lead: ReactNode
  action?: ReactNode
  /** For sections that move the focus there when a focused control disappears. */
  heading?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** One card of a tab with several. */
export function Section({ title, lead, action, heading, children }: SectionProps) {
  const id = useId()
  return (
    <section className={`${card.card} ${classes.panel}`} aria-labelledby={id}>
      <div className={classes.header}>
        <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        {action}
      </div>
      <p className={classes.sectionLead}>{lead}</p>
      {children}
    </section>
  )
}
