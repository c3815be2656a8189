/** One wish of the learner; it is applied to whatever the server's cart is by then. */
export type CartChange = { add: string } | { remove: string }

/** The ids the cart holds after the changes, in the order of enrolment. */
export function applyCartChanges(ids: readonly string[], changes: readonly CartChange[]): string[] {
  return changes.reduce<string[]>(withChange, [...ids])
}

/** True where the cart already is as the change wants it. */
export function isCartChangeApplied(ids: readonly string[], change: CartChange): boolean {
  return 'add' in change ? ids.includes(change.add) : !ids.includes(change.remove)
}

function withChange(ids: string[], change: CartChange): string[] {
  if (isCartChangeApplied(ids, change)) return ids
  return 'add' in change ? [...ids, change.add] : ids.filter((id) => id !== change.remove)
}
