import { useSyncExternalStore } from 'react'
import type { Notification, UnreadCount } from '#shared/contract/notifications.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { getSession, subscribeToSession as listenToSession } from '#web/lib/session/store.ts'
import { endSessionIfExpired } from '../session/index.ts'
import { onLiveEvent } from './connection.ts'

const nothing: UnreadState = { count: undefined, asOf: 0 }
let state = nothing
let owner: string | undefined
let isWatching = false
const listeners = new Set<() => void>()

/** How many notifications are unread, the same in every tab. */
export function useUnreadCount(): UnreadState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  )
}

/** What a call has answered; the other tabs hear it from the server. */
export function updateUnread(counted: UnreadCount, newest?: Notification): void {
  publish(mergeUnreadCount(state, counted, newest))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  watch()
  return () => void listeners.delete(listener)
}

/**
 * The count comes with the session, by the live connection whenever it opens and whenever something
 * changes, and is requested when the tab is looked at again, for where there is no live connection.
 */
function watch(): void {
  if (isWatching) return
  isWatching = true
  listenToSession(follow)
  onLiveEvent('unread', (counted) => updateUnread(counted))
  onLiveEvent('notificationsChanged', ({ newest, ...counted }) => updateUnread(counted, newest))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask()
  })
  follow()
}

function follow(): void {
  const { user } = getSession()
  if (user?._id !== owner) {
    owner = user?._id
    publish(nothing)
  }
  if (user) updateUnread(user.notifications)
}

async function ask(): Promise<void> {
  const asking = owner
  if (!asking) return
  try {
    const counted = await parseResponse(getBrowserApi().api.notifications.unread.$get())
    if (owner === asking) updateUnread(counted)
  } catch (error) {
    // The bell stays as it was; the next occasion asks again.
    endSessionIfExpired(error)
  }
}

function publish(next: UnreadState): void {
  state = next
  for (const listener of listeners) listener()
}

export interface UnreadState {
  /** Undefined until it is known. */
  count: number | undefined
  /** When it was counted, by the database's clock. */
  asOf: number
  /** What came last while this page was open. */
  newest?: Notification | undefined
}

/** What to show once a count was told: one that was made earlier than the one shown changes nothing. */
export function mergeUnreadCount(
  shown: UnreadState,
  { unread: count, asOf }: UnreadCount,
  newest: Notification | undefined,
): UnreadState {
  return asOf < shown.asOf ? shown : { count, asOf, newest: newest ?? shown.newest }
}
