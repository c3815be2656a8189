import { useSyncExternalStore } from 'react'
import type { Notification, UnreadAnswer } from '#shared/contract/notifications.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { endSessionIfDead } from '#web/lib/session.ts'
import { currentSession, listen as listenToSession } from '#web/lib/session/store.ts'
import { onLive } from './connection.ts'
import { latestCount, type Unread } from './latest-count.ts'

const nothing: Unread = { count: undefined, asOf: 0 }
let state = nothing
let owner: string | undefined
let isWatching = false
const listeners = new Set<() => void>()

/** How many notifications are unread, the same in every tab. */
export function useUnread(): Unread {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  )
}

/** What a call has answered; the other tabs hear it from the server. */
export function showUnread(counted: UnreadAnswer, newest?: Notification): void {
  publish(latestCount(state, counted, newest))
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
  onLive('unread', (counted) => showUnread(counted))
  onLive('notificationsChanged', ({ newest, ...counted }) => showUnread(counted, newest))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask()
  })
  follow()
}

function follow(): void {
  const { user } = currentSession()
  if (user?._id !== owner) {
    owner = user?._id
    publish(nothing)
  }
  if (user) showUnread(user.notifications)
}

async function ask(): Promise<void> {
  const asking = owner
  if (!asking) return
  try {
    const counted = await answerOf(browserApi().api.notifications.unread.$get())
    if (owner === asking) showUnread(counted)
  } catch (error) {
    // The bell stays as it was; the next occasion asks again.
    endSessionIfDead(error)
  }
}

function publish(next: Unread): void {
  state = next
  for (const listener of listeners) listener()
}
