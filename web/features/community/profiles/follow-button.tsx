import { useState } from 'react'
import type { ListedUser } from '#shared/contract/community.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface FollowButtonProps {
  user: Pick<ListedUser, '_id' | 'fullname' | 'followed'>
  /** Called once the server has saved the change. */
  onSaved?: () => void
}

/** Updates optimistically; a failed request undoes the change and shows a toast. */
export function FollowButton({ user, onSaved }: FollowButtonProps) {
  const [isFollowed, setIsFollowed] = useState(user.followed)
  const [isSaving, setIsSaving] = useState(false)

  async function toggle() {
    if (isSaving) return
    const next = !isFollowed
    setIsSaving(true)
    setIsFollowed(next)
    try {
      const { follow } = getBrowserApi().api.people[':id']
      const param = { id: user._id }
      await parseResponse(next ? follow.$put({ param }) : follow.$delete({ param }))
      onSaved?.()
    } catch (error) {
      setIsFollowed(!next)
      if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
    } finally {
      setIsSaving(false)
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
