import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { createStore } from '../create-store.ts'
import {
  applyCartChanges,
  type CartChange,
  forgetUnsaved,
  rememberUnsaved,
} from './cart-changes.ts'

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
  forgetUnsaved()
  publish(ended ? { ...anonymousSession, ended } : anonymousSession)
}

/** Called once the user has seen why the last session ended. */
export function clearSessionEnd(): void {
  if (store.get().ended) publish(anonymousSession)
}

export function addPendingChange(change: CartChange): void {
  pendingChanges = [...pendingChanges, change]
  rememberPending()
  publishUser()
}

export function removePendingChange(change: CartChange): void {
  pendingChanges = pendingChanges.filter((other) => other !== change)
  // Not at once: leaving a page rejects its requests, although the server handles them.
  setTimeout(rememberPending, 1000)
  publishUser()
}

/** Before the user is known, what an earlier page has stored must stay. */
function rememberPending(): void {
  if (serverUser) rememberUnsaved(serverUser._id, pendingChanges)
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
