import type { ShortOwnUser } from '#shared/contract/accounts.ts'

export type SessionEnd = 'logout' | 'expired' | 'elsewhere'

export interface SessionState {
  status: 'anonymous' | 'loading' | 'ready' | 'unreachable'
  user?: ShortOwnUser
  /** Ids of the courses the learner is enrolled in, waiting changes included. */
  enrolled: ReadonlySet<string>
  /** How the last session of this tab ended. */
  ended?: SessionEnd
}

export const anonymousSession: SessionState = { status: 'anonymous', enrolled: new Set() }

let state = anonymousSession
let serverUser: ShortOwnUser | undefined
let waiting: readonly CartChange[] = []
const listeners = new Set<() => void>()

export function getSession(): SessionState {
  return state
}

/** The user as the server last told us, without changes that are still on their way. */
export function getServerUser(): ShortOwnUser | undefined {
  return serverUser
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

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
  waiting = []
  publish(ended ? { ...anonymousSession, ended } : anonymousSession)
}

/** The reader has seen how the last session ended. */
export function clearSessionEnd(): void {
  if (state.ended) publish(anonymousSession)
}

export function addPendingChange(change: CartChange): void {
  waiting = [...waiting, change]
  publishUser()
}

export function removePendingChange(change: CartChange): void {
  waiting = waiting.filter((other) => other !== change)
  publishUser()
}

function publishUser(): void {
  if (!serverUser) return
  const enrolled = new Set(applyCartChanges(serverUser.courseIds, waiting))
  publish({ status: 'ready', user: serverUser, enrolled })
}

function publish(next: SessionState): void {
  state = next
  document.documentElement.dataset.session = next.status === 'anonymous' ? 'out' : 'in'
  for (const listener of listeners) listener()
}

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
