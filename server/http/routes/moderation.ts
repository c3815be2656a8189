import { Hono } from 'hono'
import { communityPolicy, removeComment, removePost } from '#server/domain/community/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { removalRequest } from '#shared/contract/community/community.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody } from '../middleware/parse-request.ts'

const tag = 'Community'
const right = communityPolicy.moderate

/** The removal of other users' posts and comments, with a reason for the audit log. */
export function moderationRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .post(
      '/api/admin/posts/:id/removal',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Remove a post with its likes and comments, as a moderator and for a reason',
        response: messageResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseBody(removalRequest),
      async (c) => {
        const id = parseIdParam(c, messages.unknownPost)
        const { reason } = c.req.valid('json')
        return c.json(await removePost(deps, c.get('session').user, id, reason))
      },
    )
    .post(
      '/api/admin/comments/:id/removal',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Remove a comment, as a moderator and for a reason',
        response: messageResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseBody(removalRequest),
      async (c) => {
        const id = parseIdParam(c, messages.unknownComment)
        const { reason } = c.req.valid('json')
        return c.json(await removeComment(deps, c.get('session').user, id, reason))
      },
    )
}
