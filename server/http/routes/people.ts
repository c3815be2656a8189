import { Hono } from 'hono'
import {
  communityPolicy,
  follow,
  listFollows,
  socialProfile,
  suggestPeople,
  unfollow,
} from '#server/domain/community/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  followAnswer,
  peopleAnswer,
  peopleQuery,
  profileQuery,
  shortSocialProfileAnswer,
  socialProfileAnswer,
} from '#shared/contract/community.ts'
import { communityMessages as messages } from '#shared/messages/community.ts'
import type { ApiEnv } from '../api-env.ts'
import { guardCall } from '../call.ts'
import { parseQuery } from '../parse.ts'
import { idOf } from '../request-facts.ts'

const tag = 'Community'
const right = communityPolicy.takePart

/** People as others meet them: their social profile, and who follows whom. */
export function peopleRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/user/social/profile/:id',
      guardCall(deps, {
        tag,
        right,
        summary: 'A person with their posts; `images=true` for those with a picture alone',
        answer: socialProfileAnswer.or(shortSocialProfileAnswer),
        refusals: ['invalid_input', 'not_found'],
      }),
      parseQuery(profileQuery),
      async (c) => {
        const { before, images, fields } = c.req.valid('query')
        const page = { before, pictures: images === 'true', shape: fields }
        const id = idOf(c, messages.unknownPerson)
        return c.json(await socialProfile(deps, c.get('session').user, id, page))
      },
    )
    .get(
      '/api/people/suggestions',
      guardCall(deps, {
        tag,
        right,
        summary: 'A few people whom one does not follow yet',
        answer: peopleAnswer,
      }),
      async (c) => c.json(await suggestPeople(deps, c.get('session').user.id)),
    )
    .get(
      '/api/people/:id/followers',
      guardCall(deps, {
        tag,
        right,
        summary: 'Who follows a person, the newest first, twenty a page',
        answer: peopleAnswer,
        refusals: ['invalid_input', 'not_found'],
      }),
      parseQuery(peopleQuery),
      async (c) => {
        const id = idOf(c, messages.unknownPerson)
        const { before } = c.req.valid('query')
        const viewer = c.get('session').user.id
        return c.json(await listFollows(deps, viewer, id, 'followers', before))
      },
    )
    .get(
      '/api/people/:id/following',
      guardCall(deps, {
        tag,
        right,
        summary: 'Whom a person follows, the newest first, twenty a page',
        answer: peopleAnswer,
        refusals: ['invalid_input', 'not_found'],
      }),
      parseQuery(peopleQuery),
      async (c) => {
        const id = idOf(c, messages.unknownPerson)
        const { before } = c.req.valid('query')
        const viewer = c.get('session').user.id
        return c.json(await listFollows(deps, viewer, id, 'following', before))
      },
    )
    .put(
      '/api/people/:id/follow',
      guardCall(deps, {
        tag,
        right,
        summary: 'Follow a person, who is told once',
        answer: followAnswer,
        refusals: ['invalid_input', 'not_found', 'conflict', 'too_many'],
      }),
      async (c) => {
        const id = idOf(c, messages.unknownPerson)
        return c.json(await follow(deps, c.get('session').user, id))
      },
    )
    .delete(
      '/api/people/:id/follow',
      guardCall(deps, {
        tag,
        right,
        summary: 'Follow a person no longer',
        answer: followAnswer,
        refusals: ['not_found'],
      }),
      async (c) => {
        const id = idOf(c, messages.unknownPerson)
        return c.json(await unfollow(deps, c.get('session').user, id))
      },
    )
}
