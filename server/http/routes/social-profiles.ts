import { Hono } from 'hono'
import {
  communityPolicy,
  follow,
  listFollows,
  getSocialProfile,
  suggestUsers,
  unfollow,
} from '#server/domain/community/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  followResponse,
  listedUsersResponse,
  listedUsersQuery,
  profileQuery,
  shortSocialProfileResponse,
  socialProfileResponse,
} from '#shared/contract/community.ts'
import { communityMessages as messages } from '#shared/messages/community.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseQuery } from '../middleware/parse-request.ts'

const tag = 'Community'
const right = communityPolicy.participate

/** People as others meet them: their social profile, and who follows whom. */
export function socialProfileRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/user/social/profile/:id',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'A person with their posts; `images=true` for those with a picture alone',
        response: socialProfileResponse.or(shortSocialProfileResponse),
        errors: ['invalid_input', 'not_found'],
      }),
      parseQuery(profileQuery),
      async (c) => {
        const { before, images, fields } = c.req.valid('query')
        const page = { before, pictures: images === 'true', shape: fields }
        const id = parseIdParam(c, messages.unknownUser)
        return c.json(await getSocialProfile(deps, c.get('session').user, id, page))
      },
    )
    .get(
      '/api/people/suggestions',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'A few people whom one does not follow yet',
        response: listedUsersResponse,
      }),
      async (c) => c.json(await suggestUsers(deps, c.get('session').user.id)),
    )
    .get(
      '/api/people/:id/followers',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Who follows a person, the newest first, twenty a page',
        response: listedUsersResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseQuery(listedUsersQuery),
      async (c) => {
        const id = parseIdParam(c, messages.unknownUser)
        const { before } = c.req.valid('query')
        const viewer = c.get('session').user.id
        return c.json(await listFollows(deps, viewer, id, 'followers', before))
      },
    )
    .get(
      '/api/people/:id/following',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Whom a person follows, the newest first, twenty a page',
        response: listedUsersResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseQuery(listedUsersQuery),
      async (c) => {
        const id = parseIdParam(c, messages.unknownUser)
        const { before } = c.req.valid('query')
        const viewer = c.get('session').user.id
        return c.json(await listFollows(deps, viewer, id, 'following', before))
      },
    )
    .put(
      '/api/people/:id/follow',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Follow a person, who is told once',
        response: followResponse,
        errors: ['invalid_input', 'not_found', 'conflict', 'too_many'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownUser)
        return c.json(await follow(deps, c.get('session').user, id))
      },
    )
    .delete(
      '/api/people/:id/follow',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Follow a person no longer',
        response: followResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownUser)
        return c.json(await unfollow(deps, c.get('session').user, id))
      },
    )
}
