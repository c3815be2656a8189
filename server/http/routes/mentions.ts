import { Hono } from 'hono'
import { communityPolicy } from '#server/domain/community/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { suggestUsers } from '#server/domain/mentions/index.ts'
import { mentionQuery, mentionSuggestions } from '#shared/contract/community/mentions.ts'
import type { ApiEnv } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseQuery } from '../middleware/parse-request.ts'

/** Whom posts and comments can mention; see `/api/lessons/:id/mentions` for questions and answers. */
export function mentionRoutes(deps: Deps) {
  return new Hono<ApiEnv>().get(
    '/api/mentions',
    guardEndpoint(deps, {
      tag: 'Community',
      right: communityPolicy.participate,
      summary: 'Suggest whom a post or comment can mention',
      details:
        'Users whose username or full name starts with `search`, at most eight. Usernames with spaces or symbols other than `.`, `_` and `-` cannot be mentioned.',
      response: mentionSuggestions,
      errors: ['invalid_input', 'too_many'],
    }),
    parseQuery(mentionQuery),
    async (c) => {
      const { search } = c.req.valid('query')
      return c.json(await suggestUsers(deps, c.get('session').user.id, search))
    },
  )
}
