import { useCallback, useState } from 'react'
import type { ListedUser, SocialUser } from '#shared/contract/community.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { useQuery } from '#web/lib/use-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { PostSkeleton } from '../posts/post-list.tsx'
import { UserListItem } from './user-list-item.tsx'
import classes from './user-list.module.css'

type Direction = 'followers' | 'following'

interface PeopleListProps {
  person: SocialUser
  readerId: string
  direction: Direction
}

interface Page {
  people: readonly ListedUser[]
  next?: string | undefined
}

export function UserList({ person, readerId, direction }: PeopleListProps) {
  const { _id: id, fullname } = person
  const load = useCallback(
    (signal: AbortSignal) => pageOf(id, direction, undefined, signal),
    [id, direction],
  )
  const { data: first, error: failure, refetch: again } = useQuery<Page>(load)
  const [more, setMore] = useState<Page>()
  const [isLoading, setLoading] = useState(false)
  const next = more ? more.next : first?.next

  async function loadMore() {
    setLoading(true)
    try {
      const page = await pageOf(id, direction, next)
      setMore({ people: [...(more?.people ?? []), ...page.people], next: page.next })
    } catch (error) {
      if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
    } finally {
      setLoading(false)
    }
  }

  if (!first && failure) {
    return (
      <StatePanel
        title="The people could not be loaded"
        actions={<Button onClick={again}>Retry</Button>}
      >
        <p>{failure}</p>
      </StatePanel>
    )
  }
  if (!first) return <PostSkeleton />
  const people = [...first.people, ...(more?.people ?? [])]
  if (people.length === 0) {
    return (
      <StatePanel title={direction === 'followers' ? 'No followers yet' : 'Nobody yet'}>
        <p>
          {direction === 'followers'
            ? `People who follow ${fullname} appear here.`
            : `People whom ${fullname} follows appear here.`}
        </p>
      </StatePanel>
    )
  }
  return (
    <>
      <ul role="list" className={classes.people}>
        {people.map((one) => (
          <UserListItem key={one._id} person={one} isSelf={one._id === readerId} />
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

async function pageOf(
  id: string,
  direction: Direction,
  before: string | undefined,
  signal?: AbortSignal,
): Promise<Page> {
  const person = getBrowserApi().api.people[':id']
  const request = { param: { id }, query: { before: before as undefined } }
  const call = person[direction].$get(request, signal ? { init: { signal } } : undefined)
  return parseResponse(call)
}
