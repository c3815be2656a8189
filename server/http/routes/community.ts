import { Hono } from 'hono'
import {
  commentOnPost,
  communityPolicy,
  countNewPosts,
  createPost,
  deleteComment,
  deletePost,
  getPost,
  likePost,
  listComments,
  listPosts,
  unlikePost,
} from '#server/domain/community/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  commentListResponse,
  commentListQuery,
  commentRequest,
  likeRequest,
  newPostsResponse,
  newPostsQuery,
  post,
  postListResponse,
  postListQuery,
  postRequest,
  postShapeQuery,
  shortPost,
  shortPostListResponse,
} from '#shared/contract/community.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { communityMessages as messages } from '#shared/messages/community.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../middleware/parse-request.ts'

const tag = 'Community'
const right = communityPolicy.participate
const onePost = post.or(shortPost)

/** Posts, likes and comments. With `fields=short`, responses contain counts instead of long lists. */
export function communityRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/post',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'List posts, newest first; `from=following` for those of followed users',
        response: postListResponse.or(shortPostListResponse),
        errors: ['invalid_input'],
      }),
      parseQuery(postListQuery),
      async (c) => {
        const { fields, ...filter } = c.req.valid('query')
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
    .get(
      '/api/post/:id/comments',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'List the comments of a post, newest first, twenty per page',
        response: commentListResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseQuery(commentListQuery),
      async (c) => {
        const id = parseIdParam(c, messages.unknownPost)
        const { before } = c.req.valid('query')
        return c.json(await listComments(deps, c.get('session').user, id, before))
      },
    )
    .post(
      '/api/post',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Create a post; returns it',
        response: onePost,
        errors: ['invalid_input', 'too_many'],
      }),
      parseQuery(postShapeQuery),
      parseBody(postRequest),
      async (c) => {
        const { fields } = c.req.valid('query')
        return c.json(await createPost(deps, c.get('session').user, c.req.valid('json'), fields))
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
    .post(
      '/api/post/comment',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Comment on a post; returns the post',
        response: onePost,
        errors: ['invalid_input', 'not_found', 'too_many'],
      }),
      parseQuery(postShapeQuery),
      parseBody(commentRequest),
      async (c) => {
        const { fields } = c.req.valid('query')
        return c.json(await commentOnPost(deps, c.get('session').user, c.req.valid('json'), fields))
      },
    )
    .delete(
      '/api/post/comment/:id',
      guardEndpoint(deps, {
        tag,
        right: communityPolicy.deleteComment,
        summary: 'Delete a comment',
        response: messageResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownComment)
        return c.json(await deleteComment(deps, c.get('session').user, id))
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
