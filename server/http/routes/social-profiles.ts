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
} from '#shared/contract/community/community.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseQuery } from '../middleware/parse-request.ts'

const tag = 'Community'
const right = communityPolicy.participate

/** Social profiles, suggestions and follows. */
export function socialProfileRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/user/social/profile/:id',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Get a user with their posts; `images=true` for posts with an image only',
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
        summary: 'Suggest a few users whom the current user does not follow',
        response: listedUsersResponse,
      }),
      async (c) => c.json(await suggestUsers(deps, c.get('session').user.id)),
    )
    .get(
      '/api/people/:id/followers',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'List the followers of a user, newest first, twenty per page',
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
        summary: 'List the users whom a user follows, newest first, twenty per page',
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
        summary: 'Follow a user, who is notified once',
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
        summary: 'Unfollow a user',
        response: followResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownUser)
        return c.json(await unfollow(deps, c.get('session').user, id))
      },
    )
}
