import { useState } from 'react'
import type { ListedUser } from '#shared/contract/community.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface FollowButtonProps {
  person: Pick<ListedUser, '_id' | 'fullname' | 'followed'>
  /** The server has taken the change. */
  onSettled?: () => void
}

/** Shows the change at once, and takes it back with a word if the server refuses. */
export function FollowButton({ person, onSettled }: FollowButtonProps) {
  const [followed, setFollowed] = useState(person.followed)
  const [isUnderWay, setUnderWay] = useState(false)

  async function toggle() {
    if (isUnderWay) return
    const next = !followed
    setUnderWay(true)
    setFollowed(next)
    try {
      const { follow } = getBrowserApi().api.people[':id']
      const param = { id: person._id }
      await parseResponse(next ? follow.$put({ param }) : follow.$delete({ param }))
      onSettled?.()
    } catch (error) {
      setFollowed(!next)
      if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
    } finally {
      setUnderWay(false)
    }
  }

  return (
    <Button
      variant={followed ? 'secondary' : 'primary'}
      aria-pressed={followed}
      onClick={() => void toggle()}
    >
      {followed ? 'Following' : 'Follow'}
      <span className="visually-hidden"> {person.fullname}</span>
    </Button>
  )
}
