import { createTabQuery } from '#web/ui/tab-address.ts'

export const profileTabs = createTabQuery('show', [
  { id: 'posts', label: 'Posts' },
  { id: 'pictures', label: 'Pictures' },
  { id: 'followers', label: 'Followers' },
  { id: 'following', label: 'Following' },
])

export type ProfileTab = ReturnType<typeof profileTabs.read>
