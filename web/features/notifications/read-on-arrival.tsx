import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { takeReadParameter } from '#shared/notifications/read-parameter.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { updateUnread } from '#web/lib/live/unread.ts'
import { useSession } from '#web/lib/session/index.ts'

/**
 * Marks as read what was opened from an email or a push message: its address names the notification, or the service
 * worker does if the page was open already. Visitors keep the address, also while they log in.
 */
export function ReadOnArrival() {
  const userId = useSession().user?._id
  const { pathname, search, hash, state } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const navigate = useNavigate()
  const { address, notificationId } = takeReadParameter(location.origin + pathname + search + hash)

  /** Loads nothing, and must not replace a navigation that the user has begun. */
  const removeParameter = useEffectEvent(() => {
    void navigate(address.slice(location.origin.length), {
      replace: true,
      state,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  })

  useEffect(() => {
    if (userId && notificationId) void markGroupAsRead(notificationId)
  }, [userId, notificationId])

  useEffect(() => {
    if (userId && notificationId && isIdle) removeParameter()
  }, [userId, notificationId, isIdle])

  useEffect(() => {
    if (!userId) return
    const worker = navigator.serviceWorker
    const onMessage = ({ data }: MessageEvent<{ readNotification?: string } | null>) => {
      if (data?.readNotification) void markGroupAsRead(data.readNotification)
    }
    worker?.addEventListener('message', onMessage)
    return () => worker?.removeEventListener('message', onMessage)
  }, [userId])

  return null
}

/** Without a message: what cannot be marked stays unread. */
async function markGroupAsRead(upTo: string): Promise<void> {
  try {
    const json = { upTo, alone: true }
    updateUnread(await parseResponse(getBrowserApi().api.notifications.read.$post({ json })))
  } catch {
    // Also of an id that is none, such as in an address that was cut off.
  }
}
