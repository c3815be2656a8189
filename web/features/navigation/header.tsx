import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { Category } from '#shared/contract/catalogue.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { pages } from '#shared/paths.ts'
import { useSession } from '#web/lib/session/index.ts'
import { clearSessionEnd } from '#web/lib/session/store.ts'
import { IconChevronDown } from '#web/ui/icons/general.ts'
import { IconMenu2 } from '#web/ui/icons/navigation.ts'
import { Container } from '#web/ui/layout/container.tsx'
import { Mark } from '#web/ui/media/mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './header.module.css'
import { SearchBox } from './search-box.tsx'
import { SiteMenu, siteMenuId } from './site-menu.tsx'

interface HeaderProps {
  categories: readonly Category[]
  /** What is new for a member. */
  bell: ReactNode
}

/** The top of every page. Menus are popovers: they open before and without JavaScript. */
export function Header({ categories, bell }: HeaderProps) {
  return (
    <>
      <header className={classes.header}>
        <Container className={classes.bar}>
          <button
            type="button"
            className={classes.menuButton}
            popoverTarget={siteMenuId}
            aria-label="Menu"
          >
            <IconMenu2 size={24} aria-hidden="true" />
          </button>
          <Link className={classes.brand} to={pages.home} aria-label="Lectern, home">
            <Mark size={28} />
            <span className={classes.name}>Lectern</span>
          </Link>
          <button type="button" className={classes.coursesButton} popoverTarget={siteMenuId}>
            Courses
            <IconChevronDown size={16} aria-hidden="true" />
          </button>
          <SiteMenu categories={categories} />
          <SearchBox />
          <nav className={classes.visitor} aria-label="Account">
            <Link className={classes.login} to={pages.login}>
              Login
            </Link>
            <Link className={classes.signup} to={pages.register}>
              Signup
            </Link>
          </nav>
          <AccountMenu bell={bell} />
        </Container>
      </header>
      <LogoutNotice />
    </>
  )
}

/** Says so on the home page after a logout, until the reader goes elsewhere. */
function LogoutNotice() {
  const isShown = useSession().ended === 'logout'
  const isHome = useLocation().pathname === pages.home
  const wasSeen = useRef(false)

  useEffect(() => {
    if (isShown && !isHome && wasSeen.current) clearSessionEnd()
    wasSeen.current = isShown && isHome
  }, [isShown, isHome])

  return (
    <div role="status" className={classes.notice} data-shown={isShown || undefined}>
      {isShown && <Container>{accountMessages.loggedOut}</Container>}
    </div>
  )
}
