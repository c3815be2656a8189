import type { RequestListener, Server } from 'node:http'
import { standInMessages } from '#shared/messages/accounts/identity.ts'
import { createStandInProvider, type DemoUser } from '../http/dev-identity/stand-in.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import {
  connectIdentityProvider,
  type IdentityProvider,
} from '../platform/identity/identity-provider.ts'
import type { Logger } from '../platform/logging/logger.ts'

export interface ServerIdentity {
  provider: IdentityProvider | undefined
  /** Offers these users on the login page of the local provider. */
  setDemoUsers(users: readonly DemoUser[]): void
  /** Puts the local provider in front of the app. */
  wrap(next: RequestListener): RequestListener
}

/**
 * The configured identity provider, or the local one in development. The local provider authenticates nobody,
 * so production never has it; a cluster does not have it either, since its state is in one process.
 */
export function setUpIdentityProvider(
  config: Pick<Config, 'environment' | 'identityProvider'>,
  options: { server: Server; clock: Clock; log: Logger; isClusterWorker: boolean },
): ServerIdentity {
  const { server, clock, log, isClusterWorker } = options
  const noLocalProvider = { setDemoUsers: () => undefined, wrap: (next: RequestListener) => next }
  if (config.identityProvider) {
    const provider = connectIdentityProvider({ settings: config.identityProvider, clock, log })
    return { ...noLocalProvider, provider }
  }
  if (config.environment === 'production' || isClusterWorker) {
    return { ...noLocalProvider, provider: undefined }
  }
  const { issuer, clientId, setDemoUsers, wrap } = createStandInProvider()
  const provider = connectIdentityProvider({
    settings: { issuer, clientId, clientSecret: undefined, label: standInMessages.label },
    clock,
    log,
    local: { fetch: (url, init) => fetch(toLocalUrl(server, url), init) },
  })
  return { provider, setDemoUsers, wrap }
}

/** The URL of a path on this server, whatever host name `url` has. */
function toLocalUrl(server: Server, url: string): string {
  const bound = server.address()
  if (!bound || typeof bound === 'string') throw new Error('The server does not listen on a port.')
  const { pathname, search } = new URL(url)
  const address = bound.address.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1')
  const host = address.includes(':') ? `[${address}]` : address
  return `http://${host}:${bound.port}${pathname}${search}`
}
