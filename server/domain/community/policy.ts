import { rightHolders } from '#shared/messages/rights.ts'
import { loggedInUsers, ownersAndAdmins, type ResourceRight } from '../rights.ts'

/** The author of a comment, and of the post it belongs to. */
export interface CommentOwners {
  ownerId: string | null
  postOwnerId: string
}

/** The author of the comment, the owner of the post, and admins. */
const commentModerators: ResourceRight<CommentOwners> = {
  holders: rightHolders.commentModerators,
  allowsFor: (actor, comment) =>
    ownersAndAdmins.allowsFor(actor, comment) || actor.id === comment.postOwnerId,
  deniedWith: 'forbidden',
}

/** Who may do what in the community. */
export const communityPolicy = {
  participate: loggedInUsers,
  deletePost: ownersAndAdmins,
  deleteComment: commentModerators,
}
