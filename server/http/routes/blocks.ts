import { Hono } from 'hono'
import {
  blockUser,
  communityPolicy,
  listBlocks,
  muteUser,
  unblockUser,
  unmuteUser,
} from '#server/domain/community/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { blockResponse, blocksQuery, blocksResponse } from '#shared/contract/community/blocks.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseQuery } from '../middleware/parse-request.ts'

const tag = 'Community'
const right = communityPolicy.participate

/** Whom the current user muted or blocked. Repeating a request changes nothing. */
export function blockRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/user/blocks',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'List whom the current user muted or blocked, newest first, twenty per page',
        response: blocksResponse,
        errors: ['invalid_input'],
      }),
      parseQuery(blocksQuery),
      async (c) =>
        c.json(await listBlocks(deps, c.get('session').user.id, c.req.valid('query').before)),
    )
    .put(
      '/user/blocks/:id',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Block a user',
        details:
          'Neither sees what the other writes, and they no longer follow each other. What a block cannot hide is in docs/privacy.md. Admins and moderators cannot be blocked.',
        response: blockResponse,
        errors: ['invalid_input', 'not_found', 'conflict', 'too_many'],
      }),
      async (c) => {
        const id = parseIdParam(c, communityMessages.unknownUser)
        return c.json(await blockUser(deps, c.get('session').user, id))
      },
    )
    .delete(
      '/user/blocks/:id',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Unblock a user',
        response: blockResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, communityMessages.unknownUser)
        return c.json(await unblockUser(deps, c.get('session').user, id))
      },
    )
    .put(
      '/user/mutes/:id',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Mute a user: the current user no longer sees what they write',
        details: 'The muted user is not told. Someone who is blocked stays blocked.',
        response: blockResponse,
        errors: ['invalid_input', 'not_found', 'conflict', 'too_many'],
      }),
      async (c) => {
        const id = parseIdParam(c, communityMessages.unknownUser)
        return c.json(await muteUser(deps, c.get('session').user, id))
      },
    )
    .delete(
      '/user/mutes/:id',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Unmute a user',
        response: blockResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, communityMessages.unknownUser)
        return c.json(await unmuteUser(deps, c.get('session').user, id))
      },
    )
}
