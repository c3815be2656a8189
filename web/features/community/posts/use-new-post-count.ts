import { useCallback, useEffect, useState } from 'react'
import type { PostSource } from '#shared/contract/community/community.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'

/** Clients wait a random time up to this, so that a new post does not make all of them query at once. */
const maxDelayMilliseconds = 1500

/**
 * How many posts of other users are newer than `newest`, the first one on the page. Of a list that was loaded before this
 * visit, others may have written since.
 */
export function useNewPostCount(
  userId: string,
  newest: string | undefined,
  from: PostSource,
  wasLoaded: boolean,
) {
  const [result, setResult] = useState({ after: newest, count: 0 })
  const [eventCount, setEventCount] = useState(0)

  const check = useCallback(async () => {
    if (!newest) return
    try {
      const query = { after: newest, from }
      const { count } = await parseResponse(getBrowserApi().api.post.new.$get({ query }))
      setResult({ after: newest, count })
    } catch (error) {
      // The next post or the next visit to the tab checks again.
      endSessionIfExpired(error)
    }
  }, [newest, from])

  useEffect(() => {
    if (eventCount === 0 && !wasLoaded) return
    const timer = setTimeout(() => void check(), Math.random() * maxDelayMilliseconds)
    return () => clearTimeout(timer)
  }, [eventCount, wasLoaded, check])

  useLiveEvent('postAdded', ({ postedBy }) => {
    if (postedBy !== userId) setEventCount((count) => count + 1)
  })
  useLiveEvent('connected', () => void check())

  useEffect(() => {
    const onVisibilityChange = () => document.visibilityState === 'visible' && void check()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [check])

  return result.after === newest ? result.count : 0
}
