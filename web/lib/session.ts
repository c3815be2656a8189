/** The session of this browser: who uses it, signing in and out, the cart, guards. */
export {
  endSessionIfExpired,
  clearSession,
  refreshSession,
  signIn,
  signOut,
} from './session/account.ts'
export { saveCart } from './session/cart.ts'
export type { SessionState } from './session/store.ts'
export { readToken, requireToken } from './session/token.ts'
export { useSessionRefresh } from './session/use-session.ts'
export { useRequiredSession } from './session/use-session.ts'
export { useSession } from './session/use-session.ts'
