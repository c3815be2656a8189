import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterPayload } from 'oidc-provider'

const mostKept = 1000

/** Where the local provider keeps what it has begun: in this process, bounded, and no longer than said. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const kept = new LRUCache<string, AdapterPayload>({ max: mostKept })
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`
    const matching = (isWanted: (payload: AdapterPayload) => boolean) =>
      [...kept.entries()].filter(
        ([key, payload]) => key.startsWith(`${model} `) && isWanted(payload),
      )
    return {
      async upsert(id, payload, expiresInSeconds) {
        kept.set(keyOf(id), payload, { ttl: (expiresInSeconds ?? 0) * 1000 })
      },
      find: async (id) => kept.get(keyOf(id)),
      findByUid: async (uid) => matching((payload) => payload.uid === uid)[0]?.[1],
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = kept.get(keyOf(id))
        if (payload) payload['consumed'] = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key] of matching((payload) => payload.grantId === grantId)) kept.delete(key)
      },
    }
  }
}
