import type { Deps } from '../domain/deps.ts'
import { toTags } from '../http/response-cache/change-tracker.ts'
import { allResponsesTag, toCdnTags } from '../http/response-cache/shared-caches.ts'
import { createPurgeQueue } from '../platform/cdn/purge-queue.ts'
import type { CdnSettings } from '../platform/cdn/send-purge.ts'

export interface CdnPurges {
  /** For a process that starts: what one that was killed has changed may not have been purged. */
  purgeAll(): void
  /** Purges all, since pages of this version refer to files that the next one may not have. */
  close(): Promise<void>
}

/**
 * Purges a content delivery network after the changes that this process makes, so that each is purged once, and all of
 * it after an interruption in which the process may have sent outdated pages.
 */
export function startCdnPurges(
  { events, log }: Pick<Deps, 'events' | 'log'>,
  settings: CdnSettings,
): CdnPurges {
  const queue = createPurgeQueue({ target: settings, allTag: allResponsesTag, log })
  const purgeAll = () => queue.add([allResponsesTag])
  events.onPublished('catalogueChanged', (change) => {
    const tags = toTags(change)
    if (tags.length === 0) purgeAll()
    else queue.add(toCdnTags(tags))
  })
  events.onState((state) => state === 'restored' && purgeAll())
  return {
    purgeAll,
    close() {
      purgeAll()
      return queue.close()
    },
  }
}
