export const profileTabs = [
  { id: 'posts', label: 'Posts' },
  { id: 'pictures', label: 'Pictures' },
  { id: 'followers', label: 'Followers' },
  { id: 'following', label: 'Following' },
] as const

export type ProfileShow = (typeof profileTabs)[number]['id']

/** What an address asks to see of a person; their posts where it asks for nothing that there is. */
export function readShow(search: string): ProfileShow {
  const wanted = new URLSearchParams(search).get('show')
  return profileTabs.find(({ id }) => id === wanted)?.id ?? 'posts'
}

/** What stands in the address: nothing for the posts. */
export function showQuery(show: ProfileShow): string {
  return show === 'posts' ? '?' : `?show=${show}`
}
