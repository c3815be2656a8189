import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import type { ModeratedContent } from '#web/ui/moderation/moderate-button.tsx'

/** A post of another user, to be removed by a moderator. */
export function toModeratedPost(id: string, author: string): ModeratedContent {
  const { removal } = getBrowserApi().api.admin.posts[':id']
  return {
    kind: 'post',
    id,
    author,
    consequence: 'Its likes and comments are removed too.',
    remove: (reason) => parseResponse(removal.$post({ param: { id }, json: { reason } })),
  }
}

/** The same for a comment. */
export function toModeratedComment(id: string, author: string): ModeratedContent {
  const { removal } = getBrowserApi().api.admin.comments[':id']
  return {
    kind: 'comment',
    id,
    author,
    remove: (reason) => parseResponse(removal.$post({ param: { id }, json: { reason } })),
  }
}
