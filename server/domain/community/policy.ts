import { rightHolders } from '#shared/messages/rights.ts'
import { loggedInUsers, ownersAndAdmins, type ResourceRight } from '../rights.ts'

/** A comment, and whose post it stands under. */
export interface CommentOwners {
  ownerId: string | null
  postOwnerId: string
}

/** Who keeps a post tidy: whoever wrote the comment or the post, and admins. */
const commentKeepers: ResourceRight<CommentOwners> = {
  holders: rightHolders.commentModerators,
  allowsFor: (actor, comment) =>
    ownersAndAdmins.allowsFor(actor, comment) || actor.id === comment.postOwnerId,
  deniedWith: 'forbidden',
}

/** Who may do what in the community (spec §6). */
export const communityPolicy = {
  participate: loggedInUsers,
  deletePost: ownersAndAdmins,
  deleteComment: commentKeepers,
}
