export const profileTabs = [
  { id: 'profile', label: 'Profile' },
  { id: 'edit', label: 'Edit Profile' },
  { id: 'password', label: 'Change Password' },
  { id: 'sessions', label: 'Sessions' },
] as const

export type ProfileTab = (typeof profileTabs)[number]['id']

/** The tab an address asks for; the first where it asks for none that there is. */
export function readTab(search: string): ProfileTab {
  const wanted = new URLSearchParams(search).get('tab')
  return profileTabs.find(({ id }) => id === wanted)?.id ?? 'profile'
}

/** What stands in the address for a tab: nothing for the first. */
export function tabQuery(tab: ProfileTab): string {
  return tab === 'profile' ? '?' : `?tab=${tab}`
}
