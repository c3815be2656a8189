import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { NavLink } from 'react-router'
import { PopoverPanel } from '#web/lib/popover-panel.tsx'
import { useLogout } from '#web/lib/session/use-logout.ts'
import classes from './dashboard-frame.module.css'
import type { PageFrameProps } from './guarded-page.tsx'
import { sidebarEntries } from './sidebar-entries.ts'
import { EntryIcon } from './sidebar-glyph.tsx'
import { useSidebarCollapsed } from './use-collapsed.ts'

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
