import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { NotificationList } from './notification-list.tsx'
import classes from './notification-menu.module.css'

/** The newest notifications, under the bell. */
export default function BellPanel() {
  return (
    <>
      <NotificationList isWhole={false} headingLevel="h2" />
      <Link className={classes.all} to={pages.notifications}>
        See all notifications
      </Link>
    </>
  )
}
