import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Icon } from '../icons/icon.ts'
import classes from './notice-link.module.css'

interface NoticeLinkProps {
  icon: Icon
  to: string
  children: ReactNode
}

/** A line above a page's content that leads to something that waits for the user. */
export function NoticeLink({ icon: Icon, to, children }: NoticeLinkProps) {
  return (
    <p className={classes.notice}>
      <Icon size={20} aria-hidden="true" />
      <Link to={to}>{children}</Link>
    </p>
  )
}
