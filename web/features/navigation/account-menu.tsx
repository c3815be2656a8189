import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { useSession } from '#web/lib/session/index.ts'
import { useLogout } from '#web/lib/session/use-session.ts'
import { IconSearch } from '#web/ui/icons/general.ts'
import {
  IconBook2,
  IconLayoutDashboard,
  IconLogout,
  IconSchool,
  IconTimeline,
  IconUser,
  IconUsers,
} from '#web/ui/icons/navigation.ts'
import { PopoverPanel } from '#web/ui/layout/popover-panel.tsx'
import popover from '#web/ui/layout/popover.module.css'
import { Avatar } from '#web/ui/media/avatar.tsx'
import classes from './header.module.css'
import menu from './menu.module.css'

const accountMenuId = 'account-menu'

interface AccountMenuProps {
  notificationMenu: ReactNode
  /** Opens the command palette. */
  onOpenCommands: () => void
}

/** Rendered for everyone, so that nothing shifts when the session loads; CSS hides it from visitors. */
export function AccountMenu({ notificationMenu, onOpenCommands }: AccountMenuProps) {
  const { user, enrolled } = useSession()
  const logout = useLogout()
  const count = user ? enrolled.size : undefined
  return (
    <div className={classes.loggedIn}>
      <Link className={classes.learning} to={pages.myLearning}>
        My Learnings
        <CartCount count={count} />
      </Link>
      {notificationMenu}
      <button type="button" className={classes.avatarButton} popoverTarget={accountMenuId}>
        <span className="visually-hidden">
          {user ? `Account menu for ${user.fullname}` : 'Account menu'}
        </span>
        {user ? <Avatar user={user} size={40} /> : <IconUser size={20} aria-hidden="true" />}
      </button>
      <PopoverPanel id={accountMenuId} className={`${popover.underHeader} ${menu.account}`}>
        {user && (
          <p className={menu.user}>
            <strong>{user.fullname}</strong>
            <span>{user.email}</span>
          </p>
        )}
        <ul role="list">
          {user?.can.administer && (
            <MenuEntry
              to={pages.adminDashboard}
              icon={<IconLayoutDashboard size={20} aria-hidden="true" />}
            >
              My Dashboard
            </MenuEntry>
          )}
          <MenuEntry to={pages.myLearning} icon={<IconBook2 size={20} aria-hidden="true" />}>
            My Learning
            <CartCount count={count} />
          </MenuEntry>
          {user && !user.can.createCourses && (
            <MenuEntry to={pages.onboarding} icon={<IconSchool size={20} aria-hidden="true" />}>
              Become an instructor
            </MenuEntry>
          )}
          <MenuEntry to={pages.community} icon={<IconUsers size={20} aria-hidden="true" />}>
            Community
          </MenuEntry>
          <MenuEntry to={pages.timeline} icon={<IconTimeline size={20} aria-hidden="true" />}>
            Timeline
          </MenuEntry>
          <MenuEntry to={pages.profile} icon={<IconUser size={20} aria-hidden="true" />}>
            My profile
          </MenuEntry>
          <li>
            <button
              type="button"
              data-entry=""
              className={menu.entry}
              popoverTarget={accountMenuId}
              popoverTargetAction="hide"
              onClick={onOpenCommands}
            >
              <IconSearch size={20} aria-hidden="true" />
              Search and commands
            </button>
          </li>
          <li>
            <button type="button" data-entry="" className={menu.entry} onClick={logout}>
              <IconLogout size={20} aria-hidden="true" />
              Logout
            </button>
          </li>
        </ul>
      </PopoverPanel>
    </div>
  )
}

function MenuEntry({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link className={menu.entry} to={to}>
        {icon}
        {children}
      </Link>
    </li>
  )
}

function CartCount({ count }: { count: number | undefined }) {
  return (
    <span className={classes.count} data-loaded={count === undefined ? undefined : ''}>
      {count ?? 0}
      <span className="visually-hidden"> {count === 1 ? 'course' : 'courses'}</span>
    </span>
  )
}
