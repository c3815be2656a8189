import { useCallback, useEffect, useState } from 'react'
import type {
  MarkReadRequest,
  MarkReadResponse,
  Notification,
  NotificationListResponse,
} from '#shared/contract/notifications.ts'
import { notificationLimits } from '#shared/limits.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { updateUnread, useUnreadCount } from '#web/lib/live/unread.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { showError } from '#web/lib/toasts/show-error.ts'

/** The user's notifications. The first page is live; older pages load on request. */
export function useNotifications() {
  const { count, asOf } = useUnreadCount()
  const { data, error, refetch } = useQuery(loadFirstPage)
  const firstPage = data?.notifications
  const [older, setOlder] = useState<readonly Notification[]>([])
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const [hasMore, setHasMore] = useState<boolean>()

  // In an effect: before the list is rendered, its count would be newer and trigger a second request.
  useEffect(() => {
    if (data) updateUnread(data)
  }, [data])

  // A newer unread count means that the list has changed.
  const newerCount = data && asOf > data.asOf && count !== data.unread ? count : undefined
  useEffect(() => {
    if (newerCount !== undefined) refetch()
  }, [newerCount, refetch])

  // What leaves the first page stays in the list; without older pages, Load more loads it.
  const [previousPage, setPreviousPage] = useState(firstPage)
  if (firstPage !== previousPage) {
    setPreviousPage(firstPage)
    if (previousPage && older.length > 0) setOlder(mergePages(previousPage, older))
  }

  const notifications = firstPage && mergePages(firstPage, older)
  const last = notifications?.at(-1)?._id

  const loadMore = useCallback(async () => {
    setIsLoadingMore(true)
    try {
      const page = await loadPageBefore(last)
      setOlder((pages) => [...pages, ...page])
      setHasMore(page.length === notificationLimits.pageSize)
    } catch (error) {
      showError(error)
    } finally {
      setIsLoadingMore(false)
    }
  }, [last])

  const markAllAsRead = useCallback(async () => {
    const newest = notifications?.[0]?._id
    const marked = await markAsRead(newest ? { upTo: newest } : {})
    if (!marked) return
    setOlder((pages) => pages.map((notification) => ({ ...notification, unread: false })))
    offerUndo(marked.msg, async () => {
      const { msg, ...unread } = await markAsUnread(marked.readAt)
      // The first page loads again by itself; older ones load on request.
      setOlder([])
      setHasMore(undefined)
      updateUnread(unread)
      return msg
    })
  }, [notifications])

  return {
    notifications,
    error,
    refetch,
    hasMore: hasMore ?? firstPage?.length === notificationLimits.pageSize,
    isLoadingMore,
    loadMore,
    unreadCount: count ?? 0,
    markAllAsRead,
  }
}

/** The list without older copies of groups that have moved to the first page. */
export function mergePages(
  firstPage: readonly Notification[],
  older: readonly Notification[],
): readonly Notification[] {
  const last = firstPage.at(-1)?._id
  const groups = new Set(firstPage.map(getGroup))
  const rest = older.filter((one) => !groups.has(getGroup(one)) && (!last || one._id < last))
  return [...firstPage, ...rest]
}

/** A new notification of a group gives it another id. Where the subject is unknown, each is a group of its own. */
function getGroup({ _id, kind, post, question, announcement, course, createdAt }: Notification) {
  if (kind === 'follow') return `${kind}:${createdAt.slice(0, 10)}`
  const subject = kind === 'question_asked' ? course : (post ?? question ?? announcement ?? course)
  const isGrouped = subject && !/_(removed|decided)$/.test(kind)
  return isGrouped ? `${kind}:${subject._id}` : _id
}

/** Marks notifications as read in every tab. A failed request shows a toast. */
export async function markAsRead(json: MarkReadRequest): Promise<MarkReadResponse | undefined> {
  try {
    const marked = await parseResponse(getBrowserApi().api.notifications.read.$post({ json }))
    updateUnread(marked)
    return marked
  } catch (error) {
    showError(error)
    return undefined
  }
}

function markAsUnread(readAt: string) {
  return parseResponse(getBrowserApi().api.notifications.unread.$post({ json: { readAt } }))
}

async function loadFirstPage(signal: AbortSignal): Promise<NotificationListResponse> {
  return parseResponse(getBrowserApi().api.notifications.$get({ query: {} }, { init: { signal } }))
}

async function loadPageBefore(before: string | undefined): Promise<readonly Notification[]> {
  const { notifications } = await parseResponse(
    getBrowserApi().api.notifications.$get({ query: { before } }),
  )
  return notifications
}
