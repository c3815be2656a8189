import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '#shared/paths.ts'
import { useSession } from '#web/lib/session/index.ts'
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
        {/* Focus moves to the heading after a navigation; the description is then read with it. */}
        <h1
          id="account-title"
          className={classes.title}
          aria-describedby={lead ? 'account-lead' : undefined}
        >
          {title}
        </h1>
        {lead && (
          <p id="account-lead" className={classes.lead}>
            {lead}
          </p>
        )}
        <div className={classes.body}>{children}</div>
      </section>
      {footer && <p className={classes.footer}>{footer}</p>}
    </div>
  )
}

/**
 * For the pages on which visitors log in or register: leads users who are logged in to `back`, or home. The
 * returned function stops that, for a form that navigates by itself after a login.
 */
export function useLeaveIfLoggedIn(back?: string): () => void {
  const isStopped = useRef(false)
  const isLoggedIn = useSession().status === 'ready'
  const navigate = useNavigate()

  useEffect(() => {
    if (isLoggedIn && !isStopped.current) void navigate(back ?? pages.home, { replace: true })
  }, [isLoggedIn, back, navigate])

  return useCallback(() => {
    isStopped.current = true
  }, [])
}
