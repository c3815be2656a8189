import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { sessionMessages } from '#shared/messages/session.ts'
import { pages } from '#shared/paths.ts'
import { useRegistrationMode } from '#web/lib/registration.ts'
import { useSession } from '#web/lib/session/index.ts'
import { clearSessionEnd } from '#web/lib/session/store.ts'
import { useSettings } from '#web/lib/settings.ts'
import { IconChevronDown } from '#web/ui/icons/general.ts'
import { IconMenu2 } from '#web/ui/icons/navigation.ts'
import { Container } from '#web/ui/layout/container.tsx'
import { Mark } from '#web/ui/media/mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './header.module.css'
import { SearchBox } from './search-box.tsx'
import { SiteMenu, siteMenuId, type SiteMenuProps } from './site-menu.tsx'

interface HeaderProps extends SiteMenuProps {
  notificationMenu: ReactNode
  /** Opens the command palette. */
  onOpenCommands: () => void
}

/** The menus are popovers, so they work before hydration and without JavaScript. */
export function Header(props: HeaderProps) {
  const { categories, listGroups, notificationMenu, onOpenCommands } = props
  const isHidden = useSettings().catalogue === 'hidden'
  const isClosed = useRegistrationMode() === 'closed'
  return (
    <header className={classes.header}>
      <Container className={classes.bar}>
        {!isHidden && (
          <button
            type="button"
            className={classes.menuButton}
            popoverTarget={siteMenuId}
            aria-label="Menu"
          >
            <IconMenu2 size={24} aria-hidden="true" />
          </button>
        )}
        <Link className={classes.brand} to={pages.home} aria-label="Lectern, home">
          <Mark size={28} />
          <span className={classes.name}>Lectern</span>
        </Link>
        {!isHidden && (
          <>
            <button type="button" className={classes.coursesButton} popoverTarget={siteMenuId}>
              Courses
              <IconChevronDown size={16} aria-hidden="true" />
            </button>
            <SiteMenu categories={categories} listGroups={listGroups} />
            <SearchBox />
          </>
        )}
        <LogoutNotice />
        <nav className={classes.loggedOut} aria-label="Account">
          <Link className={classes.login} to={pages.login}>
            Login
          </Link>
          {!isClosed && (
            <Link className={classes.signup} to={pages.register}>
              Signup
            </Link>
          )}
        </nav>
        <AccountMenu notificationMenu={notificationMenu} onOpenCommands={onOpenCommands} />
      </Container>
    </header>
  )
}

/** Confirms a logout on the home page until the visitor leaves that page. */
function LogoutNotice() {
  const isVisible = useSession().ended === 'logout'
  const isHome = useLocation().pathname === pages.home
  const wasSeen = useRef(false)

  useEffect(() => {
    if (isVisible && !isHome && wasSeen.current) clearSessionEnd()
    wasSeen.current = isVisible && isHome
  }, [isVisible, isHome])

  return (
    <p role="status" className={classes.notice}>
      {isVisible && sessionMessages.loggedOut}
    </p>
  )
}
