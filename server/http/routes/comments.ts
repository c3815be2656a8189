import { Hono } from 'hono'
import {
  commentOnPost,
  communityPolicy,
  deleteComment,
  editComment,
  getComment,
  listComments,
  listReplies,
  replyToComment,
} from '#server/domain/community/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  commentChangeRequest,
  commentListResponse,
  commentListQuery,
  commentRequest,
  postShapeQuery,
  shortComment,
  savedComment,
  savedPost,
  savedReply,
  replyListResponse,
  replyRequest,
} from '#shared/contract/community/community.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../middleware/parse-request.ts'
import { editDetails } from './community.ts'

const tag = 'Community'
const right = communityPolicy.participate

/** Comments on posts, and the replies to them. */
export function commentRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/post/:id/comments',
      guardEndpoint(deps, {
        tag,
        right,
        summary:
          'List the comments of a post with their newest replies, newest first, twenty per page',
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
    .get(
      '/api/post/comment/:id',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Get a comment',
        response: shortComment,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.unknownComment)
        return c.json(await getComment(deps, c.get('session').user, id))
      },
    )
    .post(
      '/api/post/comment',
      guardEndpoint(deps, {
        publishes: true,
        tag,
        right,
        summary: 'Comment on a post; returns the post',
        response: savedPost,
        errors: ['invalid_input', 'not_found', 'too_many'],
      }),
      parseQuery(postShapeQuery),
      parseBody(commentRequest),
      async (c) => {
        const { fields } = c.req.valid('query')
        return c.json(await commentOnPost(deps, c.get('session').user, c.req.valid('json'), fields))
      },
    )
    .patch(
      '/api/post/comment/:id',
      guardEndpoint(deps, {
        publishes: true,
        tag,
        right: communityPolicy.editComment,
        summary: 'Edit a comment; returns it',
        details: editDetails,
        response: savedComment,
        errors: ['invalid_input', 'not_found', 'conflict', 'too_many'],
        errorFields: { conflict: { comment: shortComment } },
      }),
      parseBody(commentChangeRequest),
      async (c) => {
        const id = parseIdParam(c, messages.unknownComment)
        return c.json(await editComment(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .get(
      '/api/post/comment/:id/replies',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'List the replies to a comment, newest first, twenty per page',
        response: replyListResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseQuery(commentListQuery),
      async (c) => {
        const id = parseIdParam(c, messages.unknownComment)
        const { before } = c.req.valid('query')
        return c.json(await listReplies(deps, c.get('session').user, id, before))
      },
    )
    .post(
      '/api/post/comment/:id/replies',
      guardEndpoint(deps, {
        publishes: true,
        tag,
        right,
        summary: 'Reply to a comment, or to a reply in its thread; returns the reply',
        response: savedReply,
        errors: ['invalid_input', 'not_found', 'too_many'],
      }),
      parseBody(replyRequest),
      async (c) => {
        const id = parseIdParam(c, messages.unknownComment)
        return c.json(await replyToComment(deps, c.get('session').user, id, c.req.valid('json')))
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
}
