import type { RequestListener, Server } from 'node:http'
import { standInMessages } from '#shared/messages/identity.ts'
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
  offer(people: readonly DemoUser[]): void
  before(next: RequestListener): RequestListener
}

/**
 * The configured identity provider. Without one, development has the local stand-in, and production
 * nobody: there the stand-in, which checks nobody, would be a way into other people's accounts. Nor is
 * it there in a cluster: it keeps what it knows in its own process.
 */
export function setUpIdentityProvider(
  config: Pick<Config, 'environment' | 'identityProvider'>,
  facts: { server: Server; clock: Clock; log: Logger; isAlone: boolean },
): ServerIdentity {
  const { clock, log } = facts
  const nothing = { offer: () => undefined, before: (next: RequestListener) => next }
  if (config.identityProvider) {
    const provider = connectIdentityProvider({ settings: config.identityProvider, clock, log })
    return { ...nothing, provider }
  }
  if (config.environment === 'production' || !facts.isAlone) {
    return { ...nothing, provider: undefined }
  }
  const { issuer, clientId, setDemoUsers: offer, wrap: before } = createStandInProvider()
  const provider = connectIdentityProvider({
    settings: { issuer, clientId, clientSecret: undefined, label: standInMessages.label },
    clock,
    log,
    local: { fetch: (url, init) => fetch(toOwn(facts.server, url), init) },
  })
  return { provider, offer, before }
}

/** The same address on this very server, wherever it listens. */
function toOwn(server: Server, address: string): string {
  const own = server.address()
  if (!own || typeof own === 'string') throw new Error('The server does not listen on a port.')
  const { pathname, search } = new URL(address)
  const host = own.address.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1')
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${name}:${own.port}${pathname}${search}`
}
