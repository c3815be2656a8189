import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import IconChalkboard from '@tabler/icons-react/dist/esm/icons/IconChalkboard.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { useLogout } from '#web/lib/session/use-session.ts'
import { useBrowserValue } from '#web/lib/use-browser-value.ts'
import { PopoverPanel } from '#web/ui/layout/popover-panel.tsx'
import classes from './dashboard-frame.module.css'
import type { PageFrameProps } from './guarded-page.tsx'
import { sidebarEntries, type SidebarIcon } from './sidebar-entries.ts'

const menuId = 'dashboard-menu'

/** The member's own pages: a sidebar that collapses, on a phone a drawer. */
export function DashboardFrame({ title, user, children }: PageFrameProps) {
  const logout = useLogout()
  const [isCollapsed, toggle] = useSidebarCollapsed()
  return (
    <div
      className={classes.frame}
      data-collapsed={isCollapsed || undefined}
      data-known={user ? '' : undefined}
    >
      <PopoverPanel id={menuId} className={classes.sidebar}>
        <nav aria-label="Dashboard">
          <ul role="list" className={classes.places}>
            {sidebarEntries(user).map(({ label, to, icon }) => (
              <li key={to}>
                <NavLink className={classes.entry} to={to} title={label}>
                  <EntryIcon icon={icon} />
                  <span className={classes.word}>{label}</span>
                </NavLink>
              </li>
            ))}
            <li>
              <button
                type="button"
                data-entry=""
                className={classes.entry}
                title="Logout"
                onClick={logout}
              >
                <IconLogout size={20} aria-hidden="true" />
                <span className={classes.word}>Logout</span>
              </button>
            </li>
          </ul>
        </nav>
        <button type="button" className={`${classes.entry} ${classes.collapse}`} onClick={toggle}>
          <IconLayoutSidebar size={20} aria-hidden="true" />
          <span className={classes.word}>{isCollapsed ? 'Expand' : 'Collapse'}</span>
        </button>
      </PopoverPanel>
      <div className={classes.content}>
        <div className={classes.head}>
          <button
            type="button"
            className={classes.open}
            popoverTarget={menuId}
            aria-label="Dashboard menu"
          >
            <IconLayoutSidebar size={20} aria-hidden="true" />
          </button>
          <h1>{title}</h1>
        </div>
        {children}
      </div>
    </div>
  )
}

const icons = {
  dashboard: IconLayoutDashboard,
  create: IconPlus,
  categories: IconCategory,
  'all-courses': IconBooks,
  'my-courses': IconChalkboard,
  users: IconUsers,
  instructors: IconSchool,
  inbox: IconInbox,
  audit: IconHistory,
  blocked: IconShieldX,
  learning: IconBook2,
  community: IconUsersGroup,
  profile: IconUser,
} satisfies Record<SidebarIcon, unknown>

function EntryIcon({ icon }: { icon: SidebarIcon }) {
  const Icon = icons[icon]
  return <Icon size={20} aria-hidden="true" />
}

const key = 'sidebar'

/** Whether the reader folded the sidebar to its icons; kept in this browser. */
function useSidebarCollapsed(): [boolean, () => void] {
  const wasCollapsed = useBrowserValue(() => localStorage.getItem(key) === 'collapsed', false)
  const [chosen, setChosen] = useState<boolean>()
  const isCollapsed = chosen ?? wasCollapsed

  function toggle() {
    localStorage.setItem(key, isCollapsed ? 'open' : 'collapsed')
    setChosen(!isCollapsed)
  }
  return [isCollapsed, toggle]
}
