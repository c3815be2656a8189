import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { createStore } from '../create-store.ts'

/** A change of the enrolments, applied to the current cart of the server. */
export type CartChange = { add: string } | { remove: string }

export type SessionEnd = 'logout' | 'expired' | 'elsewhere'

export interface SessionState {
  status: 'anonymous' | 'loading' | 'ready' | 'unreachable'
  user?: ShortOwnUser
  /** Ids of the courses the learner is enrolled in, including changes that are not saved yet. */
  enrolled: ReadonlySet<string>
  /** How the last session of this tab ended. */
  ended?: SessionEnd
}

export const anonymousSession: SessionState = { status: 'anonymous', enrolled: new Set() }

const store = createStore(anonymousSession)
let serverUser: ShortOwnUser | undefined
let pendingChanges: readonly CartChange[] = []

export const getSession = store.get

/** The user as last received from the server, without pending changes. */
export function getServerUser(): ShortOwnUser | undefined {
  return serverUser
}

export const subscribeToSession = store.subscribe

export function showLoading(): void {
  publish({ ...anonymousSession, status: 'loading' })
}

export function showUnreachable(): void {
  if (!serverUser) publish({ ...anonymousSession, status: 'unreachable' })
}

export function showUser(user: ShortOwnUser): void {
  serverUser = user
  publishUser()
}

export function showAnonymous(ended?: SessionEnd): void {
  serverUser = undefined
  pendingChanges = []
  publish(ended ? { ...anonymousSession, ended } : anonymousSession)
}

/** Called once the user has seen why the last session ended. */
export function clearSessionEnd(): void {
  if (store.get().ended) publish(anonymousSession)
}

export function addPendingChange(change: CartChange): void {
  pendingChanges = [...pendingChanges, change]
  publishUser()
}

export function removePendingChange(change: CartChange): void {
  pendingChanges = pendingChanges.filter((other) => other !== change)
  publishUser()
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

function publishUser(): void {
  if (!serverUser) return
  const enrolled = new Set(applyCartChanges(serverUser.courseIds, pendingChanges))
  publish({ status: 'ready', user: serverUser, enrolled })
}

function publish(next: SessionState): void {
  document.documentElement.dataset.session = next.status === 'anonymous' ? 'out' : 'in'
  store.set(next)
}
