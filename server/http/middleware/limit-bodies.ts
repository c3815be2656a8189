import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Deps } from '#server/domain/deps.ts'
import { isUpload } from '../connections/upload-paths.ts'
import type { ApiEnv } from '../context.ts'
import { requireSession } from './find-actor.ts'
import { isBodyWithin, limitBody } from './limit-body.ts'

const bodyMaxBytes = 256 * 1024
/** Larger bodies, which only users may send. */
const largeBodies = [
  /** Old clients send whole courses in the cart; only their ids are read. */
  { method: 'PATCH', path: /^\/user\/addcart$/, maxBytes: 10 * 1024 * 1024 },
  /** The longest article, if each character is escaped in JSON. */
  { method: 'PATCH', path: /^\/api\/lessons\/[^/]+$/, maxBytes: 640 * 1024 },
  { method: 'POST', path: /^\/api\/articles\/preview$/, maxBytes: 640 * 1024 },
  /** The texts of all cues, with their times. */
  { method: 'PUT', path: /^\/api\/lessons\/[^/]+\/captions\/[^/]+$/, maxBytes: 2.5 * 1024 * 1024 },
]

/**
 * Limits the bodies of requests. Uploads are limited while they are read, by their purpose. A session is required
 * before a large body is read, after `requireCapacity`, which throws when the server has too much to do.
 */
export function limitBodies(deps: Deps, requireCapacity: (c: Context<ApiEnv>) => void) {
  const limitOther = limitBody(bodyMaxBytes)
  const large = largeBodies.map((kind) => ({ ...kind, limit: limitBody(kind.maxBytes) }))
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { method, path } = c.req
    if (isUpload(path)) return next()
    const kind = large.find((one) => one.method === method && one.path.test(path))
    if (!kind) return limitOther(c, next)
    if (!isBodyWithin(c, bodyMaxBytes)) {
      requireCapacity(c)
      await requireSession(deps, c)
    }
    return kind.limit(c, next)
  })
}
