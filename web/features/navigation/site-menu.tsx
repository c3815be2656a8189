import { Link } from 'react-router'
import type { Category } from '#shared/contract/catalogue.ts'
import { pages } from '#shared/paths.ts'
import { useLogout } from '#web/lib/session/use-session.ts'
import { IconX } from '#web/ui/icons/general.ts'
import { PopoverPanel } from '#web/ui/layout/popover-panel.tsx'
import classes from './menu.module.css'

export const siteMenuId = 'site-menu'

/** A dropdown below "Courses" on wide screens, a drawer with all links on phones. */
export function SiteMenu({ categories }: { categories: readonly Category[] }) {
  const logout = useLogout()
  return (
    <PopoverPanel id={siteMenuId} className={classes.site}>
      <div className={classes.drawerHeader}>
        <p className={classes.heading}>Courses</p>
        <button
          type="button"
          className={classes.close}
          popoverTarget={siteMenuId}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      </div>
      <nav aria-label="Courses">
        <ul role="list" className={classes.links}>
          <li className={classes.all}>
            <Link className={classes.entry} to={pages.catalogue}>
              All Categories
            </Link>
          </li>
          {categories.map(({ _id, name }) => (
            <li key={_id}>
              <Link className={classes.entry} to={pages.category(_id)}>
                {name}
              </Link>
            </li>
          ))}
          <li className={classes.all}>
            <Link className={classes.entry} to={pages.roadmap}>
              Follow RoadMap
            </Link>
          </li>
        </ul>
      </nav>
      <nav className={classes.drawerOnly} aria-label="Your account">
        <div className={classes.loggedOut}>
          <Link className={classes.entry} to={pages.login}>
            Login
          </Link>
          <Link className={classes.entry} to={pages.register}>
            Signup
          </Link>
        </div>
        <div className={classes.loggedIn}>
          <Link className={classes.entry} to={pages.myLearning}>
            My Learning
          </Link>
          <Link className={classes.entry} to={pages.community}>
            Community
          </Link>
          <Link className={classes.entry} to={pages.timeline}>
            Timeline
          </Link>
          <Link className={classes.entry} to={pages.profile}>
            My profile
          </Link>
          <button type="button" data-entry="" className={classes.entry} onClick={logout}>
            Logout
          </button>
        </div>
      </nav>
    </PopoverPanel>
  )
}
