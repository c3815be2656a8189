import type { ReactNode } from 'react'
import card from '#web/ui/layout/card.module.css'
import classes from './account-page.module.css'

interface AccountPageProps {
  title: string
  lead?: ReactNode
  /** URL of an illustration of 320 by 240 px. */
  illustration?: string
  children: ReactNode
  /** Link to a related page, under the card. */
  footer?: ReactNode
}

/** A page with one narrow card in the centre. */
export function AccountPage({ title, lead, illustration, children, footer }: AccountPageProps) {
  return (
    <div className={classes.page}>
      <section className={`${card.card} ${classes.card}`} aria-labelledby="account-title">
        {illustration && (
          <img
            className={classes.illustration}
            src={illustration}
            alt=""
            width={320}
            height={240}
          />
        )}
        <h1 id="account-title" className={classes.title}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        <div className={classes.body}>{children}</div>
      </section>
      {footer && <p className={classes.footer}>{footer}</p>}
    </div>
  )
}
