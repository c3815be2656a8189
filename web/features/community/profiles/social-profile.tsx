import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import type { SocialUser } from '#shared/contract/community.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/use-query.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { Tabs, createTabQuery } from '#web/ui/layout/tabs.tsx'
import { PostSkeleton } from '../posts/post-list.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { UserList } from './user-list.tsx'
import { UserPosts } from './user-posts.tsx'

/** A person as others meet them; which part is shown stands in the address. */
export function SocialProfile({ user, id }: { user: ShortOwnUser; id: string }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const load = useCallback((signal: AbortSignal) => personOf(id, signal), [id])
  const { data: person, error: failure, refetch: again } = useQuery(load)
  const show = profileTabs.read(search)

  if (failure && person?._id !== id) {
    return (
      <StatePanel
        level="h1"
        title="This profile cannot be shown"
        illustration={<img src="/art/not-found.svg" alt="" width={240} height={180} />}
        actions={
          <>
            <Button variant="secondary" onClick={again}>
              Retry
            </Button>
            <LinkButton to={pages.community}>Go to Community</LinkButton>
          </>
        }
      >
        <p>{failure}</p>
      </StatePanel>
    )
  }
  if (person?._id !== id) return <PostSkeleton />
  return (
    <>
      <ProfileHeader person={person} isSelf={user._id === id} onFollow={again} />
      <Tabs
        label={`Of ${person.fullname}`}
        tabs={profileTabs.tabs}
        selected={show}
        onSelect={(next) =>
          void navigate(profileTabs.query(next), { replace: true, preventScrollReset: true })
        }
      >
        <ProfilePart key={`${id} ${show}`} {...{ show, person, user }} />
      </Tabs>
    </>
  )
}

function ProfilePart(props: { show: ProfileTab; person: SocialUser; user: ShortOwnUser }) {
  const { show, person, user } = props
  if (show === 'followers' || show === 'following') {
    return <UserList person={person} readerId={user._id} direction={show} />
  }
  return <UserPosts person={person} readerId={user._id} isPicturesOnly={show === 'pictures'} />
}

async function personOf(id: string, signal: AbortSignal): Promise<SocialUser> {
  const call = getBrowserApi().user.social.profile[':id'].$get(
    { param: { id }, query: { fields: 'short' } },
    { init: { signal } },
  )
  return (await parseResponse(call)).user
}

const profileTabs = createTabQuery('show', [
  { id: 'posts', label: 'Posts' },
  { id: 'pictures', label: 'Pictures' },
  { id: 'followers', label: 'Followers' },
  { id: 'following', label: 'Following' },
])

type ProfileTab = ReturnType<typeof profileTabs.read>
