import { useEffect, useState } from 'react'
import type { ListedUser } from '#shared/contract/community/community.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { createStore } from '#web/lib/create-store.ts'
import { getSession } from '#web/lib/session/store.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { forgetList } from '../posts/post-store.ts'

interface FollowButtonProps {
  user: Pick<ListedUser, '_id' | 'fullname' | 'followed'>
  /** Called once the server has saved a change, also one by another button of the user. */
  onSaved?: () => void
}

/** Updates optimistically; a failed request reverts the change and shows a toast. Unfollowing can be undone. */
export function FollowButton({ user, onSaved }: FollowButtonProps) {
  const [isFollowed, setIsFollowed] = useState(user.followed)
  const [isSaving, setIsSaving] = useState(false)

  useEffect(
    () =>
      subscribeToFollowChanges(({ id, followed }) => {
        if (id !== user._id) return
        setIsFollowed(followed)
        onSaved?.()
      }),
    [user._id, onSaved],
  )

  async function save(next: boolean): Promise<string> {
    setIsSaving(true)
    setIsFollowed(next)
    try {
      const { follow } = getBrowserApi().api.people[':id']
      const param = { id: user._id }
      const { msg } = await parseResponse(next ? follow.$put({ param }) : follow.$delete({ param }))
      const viewer = getSession().user
      if (viewer) forgetList(viewer._id, 'following')
      publishFollowChange({ id: user._id, followed: next })
      return msg
    } catch (error) {
      setIsFollowed(!next)
      throw error
    } finally {
      setIsSaving(false)
    }
  }

  async function toggle() {
    if (isSaving) return
    try {
      const msg = await save(!isFollowed)
      if (isFollowed) offerUndo(msg, () => save(true))
    } catch (error) {
      showError(error)
    }
  }

  return (
    <Button
      variant={isFollowed ? 'secondary' : 'primary'}
      aria-pressed={isFollowed}
      onClick={() => void toggle()}
    >
      {isFollowed ? 'Following' : 'Follow'}
      <span className="visually-hidden"> {user.fullname}</span>
    </Button>
  )
}

interface FollowChange {
  /** The user who is followed or no longer is. */
  id: string
  followed: boolean
}

/** The latest saved change of this page. */
const latest = createStore<FollowChange | undefined>(undefined)

/** For all buttons of the user, of which a page may have several. */
const publishFollowChange = latest.set

/** Calls the listener with each change that is saved. */
function subscribeToFollowChanges(listener: (change: FollowChange) => void): () => void {
  return latest.subscribe(() => {
    const change = latest.get()
    if (change) listener(change)
  })
}
