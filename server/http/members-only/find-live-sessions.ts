import { LRUCache } from 'lru-cache'
import { findApiToken, findLiveSession } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { hashSecretToken } from '#server/platform/secret-token.ts'

/** A page loads dozens of files at once, which are all of one session. */
const recheckMilliseconds = 10_000
const rememberedMax = 20_000

interface Remembered {
  sessionId: string
  checkedAt: number
}

export interface LiveSessions {
  /** The id of the live session of a token, or with this id. `client`: see `admit`. */
  find(
    by: { token: string } | { id: string },
    client: string | undefined,
  ): Promise<string | undefined>
  /** Whether a token of a program is valid; looked up each time, since it stops at once when it is revoked. */
  acceptsApiToken(token: string, client: string | undefined): Promise<boolean>
}

interface LiveSessionsOptions {
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'availability' | 'settings'>
  /**
   * Runs a lookup in the database once the limits of the client's address permit it; undefined for requests from inside
   * the process. `isKnown`: the session was live before.
   */
  admit: <Result>(
    lookup: { client: string | undefined; isKnown: boolean },
    work: () => Promise<Result>,
  ) => Promise<Result>
}

/**
 * Finds live sessions and remembers them for some seconds, or until they end in any process. While the database is
 * unavailable, what was live before counts, so that cached pages stay open to members.
 */
export function createLiveSessions({ deps, admit }: LiveSessionsOptions): LiveSessions {
  const remembered = new LRUCache<string, Remembered>({ max: rememberedMax })
  let endings = 0

  deps.events.on('sessionsEnded', ({ sessionIds }) => {
    endings += 1
    // Too many to list.
    if (sessionIds.length === 0) return remembered.clear()
    const ended = new Set(sessionIds)
    for (const [key, { sessionId }] of remembered.entries()) {
      if (ended.has(sessionId)) remembered.delete(key)
    }
  })
  // The end of a session may have been missed.
  deps.events.onState((state) => {
    if (state === 'restored') remembered.clear()
  })

  return {
    async find(by, client) {
      const key = 'token' in by ? hashSecretToken(by.token) : by.id
      const known = remembered.get(key)
      const now = deps.clock.now().getTime()
      const isRecent = known && Math.abs(now - known.checkedAt) < recheckMilliseconds
      if (known && (isRecent || !deps.availability.isAvailable())) return known.sessionId
      const endingsBefore = endings
      const sessionId = await admit({ client, isKnown: known !== undefined }, () =>
        findLiveSession(deps, by),
      )
      if (sessionId === undefined) remembered.delete(key)
      // A session that ended meanwhile may have been read before.
      else if (endings === endingsBefore) remembered.set(key, { sessionId, checkedAt: now })
      return sessionId
    },
    async acceptsApiToken(token, client) {
      const found = await admit({ client, isKnown: false }, () => findApiToken(deps, token))
      return found !== undefined
    },
  }
}
