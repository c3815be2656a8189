import { createTabQuery } from '#web/ui/tab-address.ts'

export const profileTab = createTabQuery('tab', [
  { id: 'profile', label: 'Profile' },
  { id: 'edit', label: 'Edit Profile' },
  { id: 'password', label: 'Change Password' },
  { id: 'sessions', label: 'Sessions' },
])

export type ProfileTab = ReturnType<typeof profileTab.read>
