import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { BlockedUser, BlocksResponse } from '#shared/contract/community/blocks.ts'
import { blockMessages as messages } from '#shared/messages/community/blocks.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Section } from '../section.tsx'
import classes from './privacy.module.css'

/** A page of whom the user muted or blocked. */
export function loadBlocks(before: BlocksResponse['next']): Promise<BlocksResponse> {
  return parseResponse(getBrowserApi().user.blocks.$get({ query: { before } }))
}

/** Whom the user muted or blocked, with a button to end it. Those for whom it ended stay until the tab is left. */
export function BlocksSection({ firstPage }: { firstPage: BlocksResponse }) {
  const [{ users, next }, setPage] = useState(firstPage)
  const [isLoading, setIsLoading] = useState(false)
  const list = useRef<HTMLUListElement>(null)

  async function loadMore() {
    setIsLoading(true)
    try {
      const page = await loadBlocks(next)
      const start = users.length
      setPage({ users: [...users, ...page.users], next: page.next })
      requestAnimationFrame(() => list.current?.children[start]?.querySelector('a')?.focus())
    } catch (error) {
      showError(error)
    }
    setIsLoading(false)
  }

  return (
    <Section
      title="Muted and blocked people"
      lead="You do not see posts, comments and notifications of people whom you muted. If you block someone, they do not see yours either, and cannot follow you. Both are in the menu beside each post, comment and profile."
    >
      {users.length === 0 && <p className={classes.state}>{messages.none}</p>}
      <ul role="list" ref={list} className={classes.users}>
        {users.map((user) => (
          <BlockedUserItem key={user._id} user={user} />
        ))}
      </ul>
      {next && (
        <Button variant="secondary" busy={isLoading} onClick={() => void loadMore()}>
          Show more
        </Button>
      )}
    </Section>
  )
}

function BlockedUserItem({ user }: { user: BlockedUser }) {
  const { _id: id, fullname, kind, since } = user
  const [isHidden, setIsHidden] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const isBlock = kind === 'block'

  async function toggle() {
    setIsBusy(true)
    try {
      const { blocks, mutes } = getBrowserApi().user
      const call = (isBlock ? blocks : mutes)[':id']
      const param = { id }
      const { msg } = await parseResponse(isHidden ? call.$delete({ param }) : call.$put({ param }))
      toast.success(msg)
      setIsHidden(!isHidden)
    } catch (error) {
      showError(error)
    }
    setIsBusy(false)
  }

  return (
    <li className={classes.user}>
      <Avatar user={user} size={40} />
      <p className={classes.userText}>
        <Link to={pages.socialProfile(id)}>{fullname}</Link>
        <span className={classes.since}>
          {isHidden ? (
            <>
              {isBlock ? 'Blocked' : 'Muted'} <RelativeTime iso={since} />
            </>
          ) : (
            `No longer ${isBlock ? 'blocked' : 'muted'}`
          )}
        </span>
      </p>
      <Button variant="secondary" busy={isBusy} onClick={() => void toggle()}>
        {isHidden ? (isBlock ? 'Unblock' : 'Unmute') : 'Undo'}
        <span className="visually-hidden"> {fullname}</span>
      </Button>
    </li>
  )
}
