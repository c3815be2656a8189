import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import type { ShortPost, SocialUser } from '#shared/contract/community/community.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { Tabs, createTabQuery } from '#web/ui/layout/tabs.tsx'
import { NetworkDisclosure } from '../network-disclosure.tsx'
import { toShortPost } from '../posts/post-actions.ts'
import { PostSkeleton } from '../posts/post-list.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { UserList } from './user-list.tsx'
import { UserPosts } from './user-posts.tsx'

const profileTabs = createTabQuery('show', [
  { id: 'posts', label: 'Posts' },
  { id: 'pictures', label: 'Images' },
  { id: 'followers', label: 'Followers' },
  { id: 'following', label: 'Following' },
])

type ProfileTab = ReturnType<typeof profileTabs.read>

interface SocialProfileProps {
  /** The viewer. */
  user: ShortOwnUser
  /** Whose profile it is. */
  id: string
}

/** A public profile. The selected tab is part of the URL. */
export function SocialProfile({ user, id }: SocialProfileProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const load = useCallback((signal: AbortSignal) => loadProfile(id, signal), [id])
  const { data, error, refetch } = useQuery(load)
  const tab = profileTabs.read(search)
  const profile = data?.user

  if (error && profile?._id !== id) {
    return (
      <LoadError
        level="h1"
        title="This profile could not be loaded"
        message={error}
        onRetry={refetch}
        link={{ to: pages.community, label: 'Go to Community' }}
      />
    )
  }
  if (!data || profile?._id !== id) return <PostSkeleton />
  return (
    <>
      <ProfileHeader profile={profile} isOwnProfile={user._id === id} onChange={refetch} />
      <NetworkDisclosure user={user} />
      <Tabs
        label={`${profile.fullname}'s profile`}
        tabs={profileTabs.tabs}
        selected={tab}
        onSelect={(next) =>
          void navigate(profileTabs.query(next), { replace: true, preventScrollReset: true })
        }
      >
        <TabContent
          key={`${id} ${tab} ${profile.hidden ?? ''}`}
          {...data}
          tab={tab}
          viewerId={user._id}
        />
      </Tabs>
    </>
  )
}

interface ProfileData {
  user: SocialUser
  /** The newest posts. */
  posted: readonly ShortPost[]
}

interface TabContentProps extends ProfileData {
  tab: ProfileTab
  viewerId: string
}

function TabContent({ tab, user, posted, viewerId }: TabContentProps) {
  if (tab === 'followers' || tab === 'following') {
    return <UserList profile={user} viewerId={viewerId} direction={tab} />
  }
  if (tab === 'pictures')
    return <UserPosts profile={user} viewerId={viewerId} filter="with-image" />
  return <UserPosts profile={user} viewerId={viewerId} filter="all" firstPage={posted} />
}

async function loadProfile(id: string, signal: AbortSignal): Promise<ProfileData> {
  const call = getBrowserApi().user.social.profile[':id'].$get(
    { param: { id }, query: { fields: 'short' } },
    { init: { signal } },
  )
  const { user, posted } = await parseResponse(call)
  return { user, posted: posted.map(toShortPost) }
}
