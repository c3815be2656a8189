import { Hono, type MiddlewareHandler } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import { createApi } from '../api.ts'
import type { ApiEnv } from '../context.ts'
import type { ChangeTracker } from '../response-cache/change-tracker.ts'
import type { ReplicaReads } from '../response-cache/public-cache.ts'
import { discoveryRoutes } from '../routes/discovery.ts'
import { trackReplica } from './track-replica.ts'

type Fetch = ReplicaReads['fetch']

interface ReplicaRoutes {
  /** Handles the requests of `createReads` with routes that query the replica; passes all others on. */
  handle: MiddlewareHandler<ApiEnv>
  /** `fetch` leads to the app that has `handle`. */
  createReads: (fetch: Fetch) => (changes: ChangeTracker) => ReplicaReads
}

/** The routes of the API once more, with the replica for a database; undefined if there is none. */
export function createReplicaRoutes(deps: Deps): ReplicaRoutes | undefined {
  const { log, replica, stopping } = deps
  if (!replica) return undefined
  const replicaDeps = { ...deps, db: replica.db }
  const requests = new WeakSet<Request>()
  const routes = new Hono<ApiEnv>()
    .route('/', discoveryRoutes(replicaDeps))
    .route('/', createApi(replicaDeps))
    // Everything but a success is computed again from the database, which also reports its errors.
    .onError((error) => {
      log.debug({ err: error }, 'A public response could not be read from the replica.')
      return new Response(null, { status: 503 })
    })
  return {
    handle: async (c, next) =>
      requests.has(c.req.raw) ? routes.fetch(c.req.raw, c.env) : await next(),
    createReads: (fetch) => (changes) => ({
      fetch(request, env) {
        requests.add(request)
        return fetch(request, env)
      },
      getVersion: trackReplica({ replica, changes, log, stopping }),
    }),
  }
}
