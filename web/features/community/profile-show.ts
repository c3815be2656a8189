import { tabAddress } from '#web/ui/tab-address.ts'

export const profileShow = tabAddress('show', [
  { id: 'posts', label: 'Posts' },
  { id: 'pictures', label: 'Pictures' },
  { id: 'followers', label: 'Followers' },
  { id: 'following', label: 'Following' },
])

export type ProfileShow = ReturnType<typeof profileShow.read>
