import type { ReactNode } from 'react'
import classes from './moderation.module.css'

/** What someone wrote, under a label that says what it is. */
export function Quotation({ label, children }: { label: ReactNode; children: string }) {
  return (
    <figure className={classes.quotation}>
      <figcaption className={classes.meta}>{label}</figcaption>
      <blockquote className={classes.content}>{children}</blockquote>
    </figure>
  )
}
