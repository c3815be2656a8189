import { Link, useLocation } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import type { Category } from '#shared/contract/courses/catalogue.ts'
import { pages } from '#shared/paths.ts'
import { useRegistrationMode } from '#web/lib/registration.ts'
import { useSession } from '#web/lib/session/index.ts'
import { useLogout } from '#web/lib/session/use-session.ts'
import { IconX } from '#web/ui/icons/general.ts'
import { PopoverPanel } from '#web/ui/layout/popover-panel.tsx'
import classes from './menu.module.css'

export const siteMenuId = 'site-menu'

export interface SiteMenuProps {
  categories: readonly Category[]
  /** The pages of the dashboard that a user may open, in groups; fewer before the user is known. */
  listGroups: (user: ShortOwnUser | undefined) => readonly PageGroup[]
}

export interface PageGroup {
  heading?: string
  entries: readonly { label: string; to: string }[]
}

/**
 * A dropdown below "Courses" on wide screens. On phones a drawer, the only menu: on pages of the dashboard, those come
 * first.
 */
export function SiteMenu({ categories, listGroups }: SiteMenuProps) {
  const logout = useLogout()
  const { user } = useSession()
  const isClosed = useRegistrationMode() === 'closed'
  const { pathname } = useLocation()
  const courses = <CourseLinks categories={categories} />
  const isDashboard = pathname.startsWith('/dashboard')
  return (
    <PopoverPanel id={siteMenuId} className={classes.site}>
      <div className={classes.drawerHeader}>
        <p className={classes.heading}>Menu</p>
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
      {!isDashboard && courses}
      <nav className={classes.drawerOnly} aria-label="Your account">
        <div className={classes.loggedOut}>
          <Link className={classes.entry} to={pages.login}>
            Login
          </Link>
          {!isClosed && (
            <Link className={classes.entry} to={pages.register}>
              Signup
            </Link>
          )}
        </div>
        <div className={classes.loggedIn}>
          {listGroups(user).map(({ heading, entries }) => (
            <div
              key={heading ?? ''}
              role={heading && 'group'}
              aria-label={heading}
              className={classes.group}
            >
              {heading && <p aria-hidden="true">{heading}</p>}
              {entries.map(({ label, to }) => (
                <Link
                  key={to}
                  className={classes.entry}
                  to={to}
                  aria-current={to === pathname ? 'page' : undefined}
                >
                  {label}
                </Link>
              ))}
            </div>
          ))}
          <Link className={classes.entry} to={pages.timeline}>
            Timeline
          </Link>
          <button type="button" data-entry="" className={classes.entry} onClick={logout}>
            Logout
          </button>
        </div>
      </nav>
      {isDashboard && courses}
    </PopoverPanel>
  )
}

function CourseLinks({ categories }: Pick<SiteMenuProps, 'categories'>) {
  return (
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
  )
}
