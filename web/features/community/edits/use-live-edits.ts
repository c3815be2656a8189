import { useEffect, useRef } from 'react'
import type { PostEdited } from '#shared/events.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { requestPost } from '../posts/post-actions.ts'
import { findPost, updatePost } from '../posts/post-store.ts'
import { withComment, withEdit } from '../posts/post-updates.ts'

/** Clients wait a random time up to this, so that an edit does not make all of them query at once. */
const maxDelayMilliseconds = 1500

/** Loads posts and comments again that were edited in another tab or by others, if a list contains them. */
export function useLiveEdits(): void {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  useLiveEvent('postEdited', (edit) => {
    if (!isOutdated(edit)) return
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      // This tab may have received its own edit meanwhile.
      if (isOutdated(edit)) void load(edit)
    }, Math.random() * maxDelayMilliseconds)
    timers.current.add(timer)
  })

  useEffect(() => {
    const { current } = timers
    return () => current.forEach(clearTimeout)
  }, [])
}

function isOutdated({ _id, version, comment }: PostEdited): boolean {
  const post = findPost(_id)
  const comments = post?.comments.flatMap((thread) => [thread, ...thread.replies])
  const edited = comment ? comments?.find((other) => other._id === comment) : post
  return edited !== undefined && edited.version < version
}

async function load({ _id: id, comment: commentId }: PostEdited): Promise<void> {
  try {
    if (commentId) {
      const call = getBrowserApi().api.post.comment[':id'].$get({ param: { id: commentId } })
      const comment = await parseResponse(call)
      updatePost(id, (current) => withComment(current, comment))
    } else {
      const edited = await requestPost(id)
      updatePost(id, (current) => withEdit(current, edited))
    }
  } catch {
    // The page shows the older version until it is loaded again.
  }
}
