import { findExcludedViewers } from '#server/domain/community/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { logFailure } from '#server/platform/logging/logger.ts'
import { rooms, type LiveServer } from './rooms.ts'

/** Tells open pages of posts and comments that were written or edited, except those of users who do not see them. */
export function pushPosts(deps: Deps, io: LiveServer): void {
  deps.events.on('postAdded', ({ postId, authorId }) => {
    pushFrom(authorId, (clients) => clients.emit('postAdded', { _id: postId, postedBy: authorId }))
  })
  deps.events.on('postEdited', ({ postId, commentId, authorId, version }) => {
    const event = { _id: postId, version, ...(commentId ? { comment: commentId } : {}) }
    pushFrom(authorId, (clients) => clients.emit('postEdited', event))
  })

  /** Older processes do not send the author of an edit, whose event has nothing but ids. */
  function pushFrom(
    authorId: string | undefined,
    emit: (clients: Pick<LiveServer, 'emit'>) => void,
  ): void {
    if (io.sockets.sockets.size === 0) return
    if (!authorId) return emit(io)
    findExcludedViewers(deps, authorId)
      .then((viewerIds) => emit(io.except(viewerIds.map(rooms.user))))
      .catch((error: unknown) => logFailure(deps.log, error, 'A post was not pushed.'))
  }
}
