import type { ReactNode } from 'react'
import classes from './account-page.module.css'

interface AccountPageProps {
  title: string
  lead?: ReactNode
  /** Address of a drawing of 320 by 240. */
  drawing?: string
  children: ReactNode
  /** The way to the neighbouring page, under the card. */
  foot?: ReactNode
}

/** One narrow leaf of paper in the middle of the page. */
export function AccountPage({ title, lead, drawing, children, foot }: AccountPageProps) {
  return (
    <div className={classes.page}>
      <section className={classes.leaf} aria-labelledby="account-title">
        {drawing && (
          <img className={classes.drawing} src={drawing} alt="" width={320} height={240} />
        )}
        <h1 id="account-title" className={classes.title}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        <div className={classes.body}>{children}</div>
      </section>
      {foot && <p className={classes.foot}>{foot}</p>}
    </div>
  )
}
