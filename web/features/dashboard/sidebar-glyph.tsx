import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import IconChalkboard from '@tabler/icons-react/dist/esm/icons/IconChalkboard.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import type { SidebarIcon } from './sidebar-entries.ts'

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

export function EntryIcon({ icon }: { icon: SidebarIcon }) {
  const Icon = icons[icon]
  return <Icon size={20} aria-hidden="true" />
}
