/** A change of the enrolments, applied to the current cart of the server. */
export type CartChange = { add: string } | { remove: string }

/** Of the session storage: `UnsavedCart`. */
export const unsavedCartKey = 'unsavedCart'
/** Of the oldest change that is not saved. */
let shownAt: number | undefined

export interface UnsavedCart {
  userId: string
  at: number
  changes: CartChange[]
}

/**
 * Stores for this tab what it shows before the server has confirmed it: a page that is loaded meanwhile may read the cart
 * before the change.
 */
export function rememberUnsaved(
  userId: string,
  changes: readonly CartChange[],
  now = Date.now(),
): void {
  if (changes.length === 0) return forgetUnsaved()
  shownAt ??= now
  try {
    sessionStorage.setItem(unsavedCartKey, JSON.stringify({ userId, at: shownAt, changes }))
  } catch {
    // Without storage, the page shows the change once it is loaded again.
  }
}

/** For changes that an earlier page showed. */
export function keepAge(at: number): void {
  shownAt = at
}

export function forgetUnsaved(): void {
  shownAt = undefined
  try {
    sessionStorage.removeItem(unsavedCartKey)
  } catch {
    // Nothing was stored.
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
