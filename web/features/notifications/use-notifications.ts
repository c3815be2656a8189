import { useCallback, useEffect, useState } from 'react'
import type {
  Notification,
  NotificationListResponse,
  MarkReadRequest,
} from '#shared/contract/notifications.ts'
import { notificationLimits } from '#shared/limits.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { updateUnread, useUnreadCount } from '#web/lib/live/unread.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { useQuery } from '#web/lib/use-query.ts'

/** The reader's notifications: the first page follows what happens, older ones come on request. */
export function useNotifications() {
  const { count, asOf } = useUnreadCount()
  const { data: answer, error: failure, refetch: again } = useQuery(firstPage)
  const first = answer?.notifications
  const [older, setOlder] = useState<readonly Notification[]>([])
  const [isMoreLoading, setMoreLoading] = useState(false)
  const [hasMore, setHasMore] = useState<boolean>()

  // Once the list is shown: before, its count would be newer than the list and have it loaded again.
  useEffect(() => {
    if (answer) updateUnread(answer)
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
      if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
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
      if (await markAsRead(newest ? { upTo: newest } : {})) {
        setOlder((before) => before.map((one) => ({ ...one, unread: false })))
      }
    }, [shown]),
  }
}

async function firstPage(signal: AbortSignal): Promise<NotificationListResponse> {
  return parseResponse(getBrowserApi().api.notifications.$get({ query: {} }, { init: { signal } }))
}

async function pageBefore(before: string | undefined): Promise<readonly Notification[]> {
  const { notifications } = await parseResponse(
    getBrowserApi().api.notifications.$get({ query: { before } }),
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

/** Marks as read on the server; every tab follows. Answers whether it was done. */
export async function markAsRead(json: MarkReadRequest): Promise<boolean> {
  try {
    updateUnread(await parseResponse(getBrowserApi().api.notifications.read.$post({ json })))
    return true
  } catch (error) {
    if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
    return false
  }
}
