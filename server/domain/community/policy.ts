import { rightHolders } from '#shared/messages/rights.ts'
import { admins, loggedInUsers, owners, ownersAndAdmins, type ResourceRight } from '../rights.ts'

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

/** The author of the comment and the owner of the post: whom pages show the delete control. */
const commentOwners: ResourceRight<CommentOwners> = {
  holders: rightHolders.commentOwners,
  allowsFor: (actor, comment) =>
    owners.allowsFor(actor, comment) || actor.id === comment.postOwnerId,
  deniedWith: 'forbidden',
}

/**
 * Who may do what in the community. The API lets admins delete everything, as older clients expect; pages
 * offer them removal with a reason instead.
 */
export const communityPolicy = {
  participate: loggedInUsers,
  editPost: owners,
  editComment: owners,
  deletePost: ownersAndAdmins,
  deleteOwnPost: owners,
  deleteComment: commentModerators,
  deleteOwnComment: commentOwners,
  moderate: admins,
}
