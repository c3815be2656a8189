/** A change of the enrolments, applied to the current cart of the server. */
export type CartChange = { add: string } | { remove: string }

const storageKey = 'unsavedCart'
/** Later, the user may have decided otherwise elsewhere. */
const maxAgeMilliseconds = 60_000

interface Unsaved {
  userId: string
  at: number
  changes: readonly CartChange[]
}

/**
 * Stores for this tab what it shows before the server has confirmed it: a page that is loaded meanwhile may read the cart
 * before the change.
 */
export function rememberUnsaved(
  userId: string | undefined,
  changes: readonly CartChange[],
  now = Date.now(),
): void {
  try {
    if (!userId || changes.length === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify({ userId, at: now, changes }))
  } catch {
    // Without storage, the page shows the change once it is loaded again.
  }
}

/** What an earlier page of this tab showed this user and did not see confirmed; only once. */
export function takeUnsaved(userId: string, now = Date.now()): readonly CartChange[] {
  try {
    const stored = sessionStorage.getItem(storageKey)
    if (!stored) return []
    sessionStorage.removeItem(storageKey)
    const unsaved = JSON.parse(stored) as Unsaved
    const isCurrent = unsaved.userId === userId && now - unsaved.at < maxAgeMilliseconds
    return isCurrent ? unsaved.changes : []
  } catch {
    return []
  }
}

/** The ids of the cart after the changes, in the order of enrolment. */
export function applyCartChanges(ids: readonly string[], changes: readonly CartChange[]): string[] {
  return changes.reduce<string[]>(applyCartChange, [...ids])
}

export function isCartChangeApplied(ids: readonly string[], change: CartChange): boolean {
  return 'add' in change ? ids.includes(change.add) : !ids.includes(change.remove)
}

function applyCartChange(ids: string[], change: CartChange): string[] {
  if (isCartChangeApplied(ids, change)) return ids
  return 'add' in change ? [...ids, change.add] : ids.filter((id) => id !== change.remove)
}
