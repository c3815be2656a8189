import { useState } from 'react'
import type { ListedPerson } from '#shared/contract/community.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { failureOf } from '#web/lib/forms/failure.ts'
import { endSessionIfDead } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

interface FollowButtonProps {
  person: Pick<ListedPerson, '_id' | 'fullname' | 'followed'>
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
      const { follow } = browserApi().api.people[':id']
      const param = { id: person._id }
      await answerOf(next ? follow.$put({ param }) : follow.$delete({ param }))
      onSettled?.()
    } catch (error) {
      setFollowed(!next)
      if (!endSessionIfDead(error)) toast.error(failureOf(error).msg)
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
