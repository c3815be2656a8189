import { createKeyedCounter } from '../jobs/keyed-counter.ts'
import { type ClientKey, createClientKey, siteKey } from './client-address.ts'
import { createTokenBuckets, type TokenBuckets } from './token-buckets.ts'

/** An IPv6 site (/48) has many networks, so it may have this many times what one client may. */
const siteFactor = 4

/** Token buckets by address: one for each client, and one with more tokens for each IPv6 site. */
export function createClientBuckets(
  { perSecond, burst }: { perSecond: number; burst: number },
  clientKey = createClientKey(),
  now?: () => number,
): TokenBuckets {
  const clients = createTokenBuckets({ perSecond, burst }, now)
  const sites = createTokenBuckets(
    { perSecond: perSecond * siteFactor, burst: burst * siteFactor },
    now,
  )
  return {
    take(address) {
      const site = siteKey(address)
      return clients.take(clientKey(address)) && (site === undefined || sites.take(site))
    },
  }
}

export interface OpenCounter {
  /** Whether this address may open another one. */
  hasRoom(address: string): boolean
  /** Counts one more, until the returned function is called, once. */
  open(address: string): () => void
}

/** Counts what is open at the same time, at most `max` for each client, and more for each IPv6 site. */
export function createOpenCounter(
  max: number,
  clientKey: ClientKey = createClientKey(),
): OpenCounter {
  const clients = createKeyedCounter()
  const sites = createKeyedCounter()
  return {
    hasRoom(address) {
      const site = siteKey(address)
      const isSiteBelow = site === undefined || sites.get(site) < max * siteFactor
      return clients.get(clientKey(address)) < max && isSiteBelow
    },
    open(address) {
      const [client, site] = [clientKey(address), siteKey(address)]
      clients.add(client, 1)
      if (site !== undefined) sites.add(site, 1)
      return () => {
        clients.add(client, -1)
        if (site !== undefined) sites.add(site, -1)
      }
    },
  }
}
