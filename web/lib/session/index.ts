/** The session of this browser: current user, signing in and out, cart, guards. */
export {
  clearSession,
  endSessionIfExpired,
  refreshSession,
  setSignOutGuard,
  signIn,
  signOut,
} from './account.ts'
export { saveCart } from './cart.ts'
export { setSaved } from './saved.ts'
export type { SessionState } from './store.ts'
export { listUnsentWork, type UnsentKind } from './unsent-work.ts'
export { readToken, requireToken } from './token.ts'
export { useRequiredSession, useSession, useSessionRefresh } from './use-session.ts'
