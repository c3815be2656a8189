import { useCallback, useState } from 'react'
import type { ListedUser, SocialUser } from '#shared/contract/community/community.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import card from '#web/ui/layout/card.module.css'
import { PostSkeleton } from '../posts/post-list.tsx'
import { UserListItem } from './user-list-item.tsx'
import classes from './user-list.module.css'

type Direction = 'followers' | 'following'

interface UserListProps {
  profile: SocialUser
  viewerId: string
  direction: Direction
}

interface Page {
  people: readonly ListedUser[]
  next?: string | undefined
}

/** The followers of a user, or the users they follow. */
export function UserList({ profile, viewerId, direction }: UserListProps) {
  const { _id: id, fullname } = profile
  const load = useCallback(
    (signal: AbortSignal) => loadPage(id, direction, undefined, signal),
    [id, direction],
  )
  const { data: firstPage, error, refetch } = useQuery<Page>(load)
  const [more, setMore] = useState<Page>()
  const [isLoading, setIsLoading] = useState(false)
  const next = more ? more.next : firstPage?.next

  async function loadMore() {
    setIsLoading(true)
    try {
      const page = await loadPage(id, direction, next)
      setMore({ people: [...(more?.people ?? []), ...page.people], next: page.next })
    } catch (error) {
      showError(error)
    } finally {
      setIsLoading(false)
    }
  }

  if (!firstPage && error) {
    return <LoadError title="The list could not be loaded" message={error} onRetry={refetch} />
  }
  if (!firstPage) return <PostSkeleton />
  const users = [...firstPage.people, ...(more?.people ?? [])]
  if (users.length === 0) {
    const nextStep = (
      <LinkButton variant="secondary" to={pages.community}>
        {id === viewerId ? 'Find people in the community' : 'Go to the community'}
      </LinkButton>
    )
    return direction === 'followers' ? (
      <StatePanel title="No followers yet" actions={nextStep}>
        <p>People who follow {fullname} appear here.</p>
      </StatePanel>
    ) : (
      <StatePanel title="Not following anyone yet" actions={nextStep}>
        <p>People {fullname} follows appear here.</p>
      </StatePanel>
    )
  }
  return (
    <>
      <ul role="list" className={`${card.card} ${classes.list}`}>
        {users.map((user) => (
          <UserListItem key={user._id} user={user} isSelf={user._id === viewerId} />
        ))}
      </ul>
      {next && (
        <div className={classes.more}>
          <Button variant="secondary" busy={isLoading} onClick={() => void loadMore()}>
            {isLoading ? 'Loading' : 'Load more'}
            <span className="visually-hidden"> people</span>
          </Button>
        </div>
      )}
    </>
  )
}

async function loadPage(
  id: string,
  direction: Direction,
  before: string | undefined,
  signal?: AbortSignal,
): Promise<Page> {
  const endpoint = getBrowserApi().api.people[':id'][direction]
  const args = { param: { id }, query: { before: before as undefined } }
  return parseResponse(endpoint.$get(args, signal ? { init: { signal } } : undefined))
}
