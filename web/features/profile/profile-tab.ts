import { tabAddress } from '#web/ui/tab-address.ts'

export const profileTab = tabAddress('tab', [
  { id: 'profile', label: 'Profile' },
  { id: 'edit', label: 'Edit Profile' },
  { id: 'password', label: 'Change Password' },
  { id: 'sessions', label: 'Sessions' },
])

export type ProfileTab = ReturnType<typeof profileTab.read>
