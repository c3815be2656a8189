import type { Notification, UnreadCount } from '#shared/contract/notifications.ts'

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
