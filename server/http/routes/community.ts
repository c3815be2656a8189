import { Hono } from 'hono'
import {
  communityPolicy,
  countNewPosts,
  createPost,
  deletePost,
  editPost,
  getPost,
  likePost,
  listPosts,
  removePreview,
  unlikePost,
} from '#server/domain/community/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  likeRequest,
  newPostsResponse,
  newPostsQuery,
  post,
  postChangeRequest,
  postListResponse,
  postListQuery,
  postRequest,
  postShapeQuery,
  savedPost,
  shortPost,
  shortPostListResponse,
} from '#shared/contract/community/community.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../middleware/parse-request.ts'

const tag = 'Community'
const right = communityPolicy.participate
/** A post in the shape that `fields` requests. */
const onePost = post.or(shortPost)
export const editDetails =
  'Every edit increments the `version` (`fields=short`). A body with a `version` is saved only if that is still the current one; otherwise the response is 409 `conflict` with the current `post` or `comment`, and nothing is changed.'

/** Posts and likes. With `fields=short`, responses contain counts instead of long lists. */
export function communityRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/post',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'List posts, newest first; `from=following` for those of followed users',
        details:
          'With `fields=short`, `tag` lists the posts with a hashtag, and `search` those with all of its words.',
        response: postListResponse.or(shortPostListResponse),
        errors: ['invalid_input'],
      }),
      parseQuery(postListQuery),
      async (c) => {
        const { fields, tag, search, ...page } = c.req.valid('query')
        const filter = fields === 'short' ? { ...page, tag, search } : page
        return c.json(await listPosts(deps, c.get('session').user, filter, fields))
      },
    )
    .get(
      '/api/post/new',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Count the posts of other users that are newer than `after`, up to a hundred',
        response: newPostsResponse,
      }),
      parseQuery(newPostsQuery),
      async (c) => {
        const { after, from } = c.req.valid('query')
        return c.json(await countNewPosts(deps, c.get('session').user, { after, from }))
      },
    )
    .get(
      '/api/post/:id',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Get a post',
        response: onePost,
        errors: ['not_found'],
      }),
      parseQuery(postShapeQuery),
      async (c) => {
        const id = parseIdParam(c, messages.unknownPost)
        return c.json(await getPost(deps, c.get('session').user, id, c.req.valid('query').fields))
      },
    )
    .post(
      '/api/post',
      guardEndpoint(deps, {
        publishes: true,
        tag,
        right,
        summary: 'Create a post; returns it',
        response: savedPost,
        errors: ['invalid_input', 'too_many'],
      }),
      parseQuery(postShapeQuery),
      parseBody(postRequest),
      async (c) => {
        const { fields } = c.req.valid('query')
        return c.json(await createPost(deps, c.get('session').user, c.req.valid('json'), fields))
      },
    )
    .patch(
      '/api/post/:id',
      guardEndpoint(deps, {
        publishes: true,
        tag,
        right: communityPolicy.editPost,
        summary: 'Edit a post; returns it',
        details: editDetails,
        response: savedPost,
        errors: ['invalid_input', 'not_found', 'conflict', 'too_many'],
        errorFields: { conflict: { post: onePost } },
      }),
      parseQuery(postShapeQuery),
      parseBody(postChangeRequest),
      async (c) => {
        const id = parseIdParam(c, messages.unknownPost)
        const { fields } = c.req.valid('query')
        return c.json(await editPost(deps, c.get('session').user, id, c.req.valid('json'), fields))
      },
    )
    .put(
      '/api/post/like',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Like a post; returns it. The owner is notified once',
        response: onePost,
        errors: ['invalid_input', 'not_found'],
      }),
      parseQuery(postShapeQuery),
      parseBody(likeRequest),
      async (c) => {
        const { postId } = c.req.valid('json')
        const { fields } = c.req.valid('query')
        return c.json(await likePost(deps, c.get('session').user, postId, fields))
      },
    )
    .put(
      '/api/post/unlike',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Unlike a post; returns it',
        response: onePost,
        errors: ['invalid_input', 'not_found'],
      }),
      parseQuery(postShapeQuery),
      parseBody(likeRequest),
      async (c) => {
        const { postId } = c.req.valid('json')
        const { fields } = c.req.valid('query')
        return c.json(await unlikePost(deps, c.get('session').user, postId, fields))
      },
    )
    .delete(
      '/api/post/:id/preview',
      guardEndpoint(deps, {
        tag,
        right: communityPolicy.editPost,
        summary: 'Remove the preview of the link in a post',
        response: messageResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownPost)
        return c.json(await removePreview(deps, c.get('session').user, id))
      },
    )
    .delete(
      '/api/post/:id',
      guardEndpoint(deps, {
        tag,
        right: communityPolicy.deletePost,
        summary: 'Delete a post with its likes and comments',
        response: messageResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownPost)
        return c.json(await deletePost(deps, c.get('session').user, id))
      },
    )
}
