import { useSyncExternalStore } from 'react'
import type { Notification, UnreadCount } from '#shared/contract/notifications.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { createStore } from '#web/lib/create-store.ts'
import { getSession, subscribeToSession } from '#web/lib/session/store.ts'
import { endSessionIfExpired } from '../session/index.ts'
import { onLiveEvent } from './connection.ts'

export interface UnreadState {
  /** Undefined until it is loaded. */
  count: number | undefined
  /** The time of the count by the database's clock. */
  asOf: number
  /** The last notification that arrived while this page was open. */
  newest?: Notification | undefined
}

/** In microseconds. Counts arrive late by less than this; an older one comes from a clock that was set back. */
const maxDelay = 60_000_000

const unknownCount: UnreadState = { count: undefined, asOf: 0 }
const store = createStore(unknownCount)
let owner: string | undefined
let isWatching = false

/** The number of unread notifications, in sync across tabs. */
export function useUnreadCount(): UnreadState {
  return useSyncExternalStore(subscribe, store.get, () => unknownCount)
}

/** Applies the count of an API response; other tabs get it over the live connection. */
export function updateUnread(unread: UnreadCount, newest?: Notification): void {
  store.set(mergeUnreadCount(store.get(), unread, newest))
}

/** Applies a new count, unless it was taken before the current one. */
export function mergeUnreadCount(
  current: UnreadState,
  { unread: count, asOf }: UnreadCount,
  newest: Notification | undefined,
): UnreadState {
  const isLate = asOf < current.asOf && current.asOf - asOf < maxDelay
  return isLate ? current : { count, asOf, newest: newest ?? current.newest }
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = store.subscribe(listener)
  watch()
  return unsubscribe
}

/**
 * The count comes with the session and over the live connection. It is also requested when the tab becomes
 * visible, in case there is no live connection.
 */
function watch(): void {
  if (isWatching) return
  isWatching = true
  subscribeToSession(syncWithSession)
  onLiveEvent('unread', (unread) => updateUnread(unread))
  onLiveEvent('notificationsChanged', ({ newest, ...unread }) => updateUnread(unread, newest))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void loadCount()
  })
  syncWithSession()
}

function syncWithSession(): void {
  const { user } = getSession()
  if (user?._id !== owner) {
    owner = user?._id
    store.set(unknownCount)
  }
  // The session's count may be older than the page.
  if (user && user.notifications.asOf > store.get().asOf) updateUnread(user.notifications)
}

async function loadCount(): Promise<void> {
  const user = owner
  if (!user) return
  try {
    const unread = await parseResponse(getBrowserApi().api.notifications.unread.$get())
    if (owner === user) updateUnread(unread)
  } catch (error) {
    // The badge keeps its count until the next attempt.
    endSessionIfExpired(error)
  }
}
