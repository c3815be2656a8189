import { useCallback, useEffect, useState } from 'react'
import type { PostSource } from '#shared/contract/community.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'

/** Readers ask at different moments, so that one post does not bring all of them at once. */
const mostWaitMilliseconds = 1500

/** How many posts of others came after the newest one that is shown. */
export function useNewPostCount(userId: string, newest: string | undefined, from: PostSource) {
  const [known, setKnown] = useState({ after: newest, count: 0 })
  const [isDue, setDue] = useState(0)
  const count = known.after === newest ? known.count : 0

  const ask = useCallback(async () => {
    if (!newest) return
    try {
      const query = { after: newest, from }
      const answer = await parseResponse(getBrowserApi().api.post.new.$get({ query }))
      setKnown({ after: newest, count: answer.count })
    } catch (error) {
      // The list stays as it is; the next post, or the next look, asks again.
      endSessionIfExpired(error)
    }
  }, [newest, from])

  useEffect(() => {
    if (isDue === 0) return
    const timer = setTimeout(() => void ask(), Math.random() * mostWaitMilliseconds)
    return () => clearTimeout(timer)
  }, [isDue, ask])

  useLiveEvent('postAdded', ({ postedBy }) => {
    if (postedBy !== userId) setDue((times) => times + 1)
  })
  useLiveEvent('connected', () => void ask())

  useEffect(() => {
    const onLook = () => document.visibilityState === 'visible' && void ask()
    document.addEventListener('visibilitychange', onLook)
    return () => document.removeEventListener('visibilitychange', onLook)
  }, [ask])

  return count
}
