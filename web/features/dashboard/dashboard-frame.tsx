import { type ReactNode, useState } from 'react'
import { NavLink } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { useLogout } from '#web/lib/session/use-session.ts'
import { useBrowserValue } from '#web/lib/use-browser-value.ts'
import { IconPlus, IconSearch } from '#web/ui/icons/general.ts'
import {
  IconBook2,
  IconLayoutDashboard,
  IconLogout,
  IconSchool,
  IconUser,
  IconUsers,
} from '#web/ui/icons/navigation.ts'
import {
  IconActivity,
  IconBooks,
  IconCategory,
  IconChalkboard,
  IconChartBar,
  IconCode,
  IconDatabase,
  IconFilter,
  IconFlag,
  IconHistory,
  IconInbox,
  IconLayoutSidebar,
  IconMessageCircle,
  IconNotes,
  IconScale,
  IconShieldX,
  IconStethoscope,
  IconUserPlus,
  IconUsersGroup,
  IconWebhook,
} from '#web/ui/icons/sidebar.ts'
import { PopoverPanel } from '#web/ui/layout/popover-panel.tsx'
import classes from './dashboard-frame.module.css'
import { listSidebarGroups, type SidebarEntry, type SidebarIcon } from './sidebar-entries.ts'

const sidebarId = 'dashboard-menu'

/** In characters: longer headings are smaller. */
const longTitle = 50

export interface PageFrameProps {
  title: string
  /** Undefined until the user is known. */
  user?: ShortOwnUser | undefined
  children: ReactNode
}

/** The layout of the dashboard: a sidebar that collapses; on narrow screens a drawer. */
export function DashboardFrame({ title, user, children }: PageFrameProps) {
  const logout = useLogout()
  const [isCollapsed, toggleCollapsed] = useSidebarCollapsed()
  const groups = listSidebarGroups(user)
  const entries = groups.flatMap((group) => group.entries)
  return (
    <div
      className={classes.frame}
      data-collapsed={isCollapsed || undefined}
      data-ready={user ? '' : undefined}
    >
      <PopoverPanel id={sidebarId} className={classes.sidebar}>
        <nav aria-label="Dashboard">
          {groups.map((group) => (
            <div key={group.heading ?? ''} className={classes.group}>
              {/* The name of the list. */}
              {group.heading && (
                <p className={classes.heading} aria-hidden="true">
                  {group.heading}
                </p>
              )}
              <ul role="list" aria-label={group.heading} className={classes.entries}>
                {group.entries.map((entry) => (
                  <EntryItem key={entry.to} entry={entry} all={entries} />
                ))}
                {group === groups.at(-1) && (
                  <li>
                    <button
                      type="button"
                      data-entry=""
                      className={classes.entry}
                      title="Logout"
                      onClick={logout}
                    >
                      <IconLogout size={20} aria-hidden="true" />
                      <span className={classes.label}>Logout</span>
                    </button>
                  </li>
                )}
              </ul>
            </div>
          ))}
        </nav>
        <button
          type="button"
          className={`${classes.entry} ${classes.collapse}`}
          onClick={toggleCollapsed}
        >
          <IconLayoutSidebar size={20} aria-hidden="true" />
          <span className={classes.label}>{isCollapsed ? 'Expand' : 'Collapse'}</span>
        </button>
      </PopoverPanel>
      <div className={classes.content}>
        <div className={classes.header}>
          <button
            type="button"
            className={classes.menuButton}
            popoverTarget={sidebarId}
            aria-label="Dashboard menu"
          >
            <IconLayoutSidebar size={20} aria-hidden="true" />
          </button>
          <h1 data-long={title.length > longTitle || undefined}>{title}</h1>
        </div>
        {children}
      </div>
    </div>
  )
}

interface EntryItemProps {
  entry: SidebarEntry
  all: readonly SidebarEntry[]
}

function EntryItem({ entry: { label, to, icon }, all }: EntryItemProps) {
  return (
    <li>
      <NavLink
        className={classes.entry}
        to={to}
        title={label}
        // A page below it that has an entry of its own is not part of this one.
        end={all.some((other) => other.to.startsWith(`${to}/`))}
      >
        <EntryIcon icon={icon} />
        <span className={classes.label}>{label}</span>
      </NavLink>
    </li>
  )
}

const icons = {
  dashboard: IconLayoutDashboard,
  create: IconPlus,
  categories: IconCategory,
  synonyms: IconSearch,
  'all-courses': IconBooks,
  'my-courses': IconChalkboard,
  statistics: IconChartBar,
  questions: IconMessageCircle,
  users: IconUsers,
  instructors: IconSchool,
  inbox: IconInbox,
  moderation: IconFlag,
  filters: IconFilter,
  registration: IconUserPlus,
  legal: IconScale,
  audit: IconHistory,
  blocked: IconShieldX,
  backups: IconDatabase,
  webhooks: IconWebhook,
  status: IconActivity,
  system: IconStethoscope,
  learning: IconBook2,
  notes: IconNotes,
  community: IconUsersGroup,
  developer: IconCode,
  profile: IconUser,
} satisfies Record<SidebarIcon, unknown>

function EntryIcon({ icon }: { icon: SidebarIcon }) {
  const Icon = icons[icon]
  return <Icon size={20} aria-hidden="true" />
}

const storageKey = 'sidebar'

/** Whether the sidebar shows only its icons; saved in this browser. */
function useSidebarCollapsed(): [isCollapsed: boolean, toggle: () => void] {
  const isSavedCollapsed = useBrowserValue(
    () => localStorage.getItem(storageKey) === 'collapsed',
    false,
  )
  const [selected, setSelected] = useState<boolean>()
  const isCollapsed = selected ?? isSavedCollapsed

  function toggle() {
    localStorage.setItem(storageKey, isCollapsed ? 'open' : 'collapsed')
    setSelected(!isCollapsed)
  }
  return [isCollapsed, toggle]
}
