import { useCallback, useEffect, useState } from 'react'
import type { Notification, NotificationsAnswer } from '#shared/contract/notifications.ts'
import { notificationLimits } from '#shared/limits.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { failureOf } from '#web/lib/forms/failure.ts'
import { showUnread, useUnread } from '#web/lib/live/unread.ts'
import { endSessionIfDead } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { useAnswer } from '#web/lib/use-answer.ts'
import { markRead } from './mark-read.ts'

/** The reader's notifications: the first page follows what happens, older ones come on request. */
export function useNotifications() {
  const { count, asOf } = useUnread()
  const { answer, failure, again } = useAnswer(firstPage)
  const first = answer?.notifications
  const [older, setOlder] = useState<readonly Notification[]>([])
  const [isMoreLoading, setMoreLoading] = useState(false)
  const [hasMore, setHasMore] = useState<boolean>()

  // Once the list is shown: before, its count would be newer than the list and have it loaded again.
  useEffect(() => {
    if (answer) showUnread(answer)
  }, [answer])

  // Whatever changed the number changed the list.
  const changed = answer && asOf > answer.asOf && count !== answer.unread ? count : undefined
  useEffect(() => {
    if (changed !== undefined) again()
  }, [changed, again])

  const shown = first && united(first, older)
  const last = shown?.at(-1)?._id

  const loadMore = useCallback(async () => {
    setMoreLoading(true)
    try {
      const page = await pageBefore(last)
      setOlder((before) => [...before, ...page])
      setHasMore(page.length === notificationLimits.pageSize)
    } catch (error) {
      if (!endSessionIfDead(error)) toast.error(failureOf(error).msg)
    } finally {
      setMoreLoading(false)
    }
  }, [last])

  return {
    shown,
    failure,
    again,
    hasMore: hasMore ?? first?.length === notificationLimits.pageSize,
    isMoreLoading,
    loadMore,
    unread: count ?? 0,
    markAllRead: useCallback(async () => {
      const newest = shown?.[0]?._id
      if (await markRead(newest ? { upTo: newest } : {})) {
        setOlder((before) => before.map((one) => ({ ...one, unread: false })))
      }
    }, [shown]),
  }
}

async function firstPage(signal: AbortSignal): Promise<NotificationsAnswer> {
  return answerOf(browserApi().api.notifications.$get({ query: {} }, { init: { signal } }))
}

async function pageBefore(before: string | undefined): Promise<readonly Notification[]> {
  const { notifications } = await answerOf(
    browserApi().api.notifications.$get({ query: { before } }),
  )
  return notifications
}

/** A group that moved up because of something new is told once. */
function united(
  first: readonly Notification[],
  older: readonly Notification[],
): readonly Notification[] {
  const last = first.at(-1)?._id
  const known = new Set(first.map(({ _id }) => _id))
  return [...first, ...older.filter(({ _id }) => !known.has(_id) && (!last || _id < last))]
}
