/** The session of this browser: who uses it, signing in and out, the cart, guards. */
export { endSessionIfExpired, clearSession, refreshSession, signIn, signOut } from './account.ts'
export { saveCart } from './cart.ts'
export type { SessionState } from './store.ts'
export { readToken, requireToken } from './token.ts'
export { useSessionRefresh } from './use-session.ts'
export { useRequiredSession } from './use-session.ts'
export { useSession } from './use-session.ts'
