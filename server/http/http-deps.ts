import type { Deps } from '#server/domain/deps.ts'

/** What the HTTP layer needs besides what the domain needs. */
export interface HttpDeps {
  deps: Deps
  /** How many proxies stand in front; 0 means that the socket's address is the caller's. */
  trustedProxies: number
}
