import { z } from 'zod'
import type { Fetch } from '#server/app.ts'
import { post } from '#shared/contract/community/community.ts'
import { callApi } from '../helpers/client.ts'

let counter = 0

/** Creates a post by the user with this token; returns its id. */
export async function createPost(
  app: { fetch: Fetch },
  token: string,
  options: { content?: string; feeling?: string } = {},
): Promise<string> {
  counter += 1
  const body = { content: `Post ${counter}`, ...options }
  const reply = await callApi(app, 'POST /api/post', { token, body })
  return z.object({ _id: z.string() }).parse(reply.body)._id
}

/** Creates a comment by the user with this token; returns its id. */
export async function createComment(
  app: { fetch: Fetch },
  token: string,
  postId: string,
  text = 'Well said.',
): Promise<string> {
  const reply = await callApi(app, 'POST /api/post/comment', { token, body: { postId, text } })
  return post.parse(reply.body).comments.at(-1)?._id ?? ''
}

/** Creates a reply to a comment or reply by the user with this token; returns its id. */
export async function createReply(
  app: { fetch: Fetch },
  token: string,
  commentId: string,
  text = 'Thank you.',
): Promise<string> {
  const call = `POST /api/post/comment/${commentId}/replies` as const
  const { body } = await callApi(app, call, { token, body: { text } })
  return z.object({ _id: z.string() }).parse(body)._id
}
