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
  commentListAnswer,
  commentListQuery,
  commentRequest,
  likeRequest,
  newPostsAnswer,
  newPostsQuery,
  post,
  postListAnswer,
  postListQuery,
  postRequest,
  postShapeQuery,
  shortPost,
  shortPostListAnswer,
} from '#shared/contract/community.ts'
import { messageAnswer } from '#shared/contract/parts.ts'
import { communityMessages as messages } from '#shared/messages/community.ts'
import type { ApiEnv } from '../api-env.ts'
import { guardCall } from '../call.ts'
import { parseBody, parseQuery } from '../parse.ts'
import { idOf } from '../request-facts.ts'

const tag = 'Community'
const right = communityPolicy.takePart
const onePost = post.or(shortPost)

/** Posts, likes and comments. `fields=short` asks for numbers in place of long lists. */
export function communityRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/post',
      guardCall(deps, {
        tag,
        right,
        summary: 'Posts, the newest first; `from=following` for those of people one follows',
        answer: postListAnswer.or(shortPostListAnswer),
        refusals: ['invalid_input'],
      }),
      parseQuery(postListQuery),
      async (c) => {
        const { fields, ...filter } = c.req.valid('query')
        return c.json(await listPosts(deps, c.get('session').user, filter, fields))
      },
    )
    .get(
      '/api/post/new',
      guardCall(deps, {
        tag,
        right,
        summary: 'How many posts of others came after the one that is named; a hundred at most',
        answer: newPostsAnswer,
      }),
      parseQuery(newPostsQuery),
      async (c) => {
        const { after, from } = c.req.valid('query')
        return c.json(await countNewPosts(deps, c.get('session').user, { after, from }))
      },
    )
    .get(
      '/api/post/:id',
      guardCall(deps, {
        tag,
        right,
        summary: 'One post',
        answer: onePost,
        refusals: ['not_found'],
      }),
      parseQuery(postShapeQuery),
      async (c) => {
        const id = idOf(c, messages.unknownPost)
        return c.json(await getPost(deps, c.get('session').user, id, c.req.valid('query').fields))
      },
    )
    .get(
      '/api/post/:id/comments',
      guardCall(deps, {
        tag,
        right,
        summary: 'Comments of a post, twenty a page, going back from the newest',
        answer: commentListAnswer,
        refusals: ['invalid_input', 'not_found'],
      }),
      parseQuery(commentListQuery),
      async (c) => {
        const id = idOf(c, messages.unknownPost)
        const { before } = c.req.valid('query')
        return c.json(await listComments(deps, c.get('session').user, id, before))
      },
    )
    .post(
      '/api/post',
      guardCall(deps, {
        tag,
        right,
        summary: 'Write a post; answers it',
        answer: onePost,
        refusals: ['invalid_input', 'too_many'],
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
      guardCall(deps, {
        tag,
        right,
        summary: 'Like a post; answers it. The owner is told once',
        answer: onePost,
        refusals: ['invalid_input', 'not_found'],
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
      guardCall(deps, {
        tag,
        right,
        summary: 'Take a like back; answers the post',
        answer: onePost,
        refusals: ['invalid_input', 'not_found'],
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
      guardCall(deps, {
        tag,
        right,
        summary: 'Comment on a post; answers the post',
        answer: onePost,
        refusals: ['invalid_input', 'not_found', 'too_many'],
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
      guardCall(deps, {
        tag,
        right: communityPolicy.deleteComment,
        summary: 'Delete a comment',
        answer: messageAnswer,
        refusals: ['not_found'],
      }),
      async (c) => {
        const id = idOf(c, messages.unknownComment)
        return c.json(await deleteComment(deps, c.get('session').user, id))
      },
    )
    .delete(
      '/api/post/:id',
      guardCall(deps, {
        tag,
        right: communityPolicy.deletePost,
        summary: 'Delete a post with its likes and comments',
        answer: messageAnswer,
        refusals: ['not_found'],
      }),
      async (c) => {
        const id = idOf(c, messages.unknownPost)
        return c.json(await deletePost(deps, c.get('session').user, id))
      },
    )
}
