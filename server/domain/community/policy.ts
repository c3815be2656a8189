import { rightHolders } from '#shared/messages/rights.ts'
import { members, ownersAndAdmins, type RightOver } from '../rights.ts'

/** A comment, and whose post it stands under. */
export interface CommentOwners {
  ownerId: string | null
  postOwnerId: string
}

/** Who keeps a post tidy: whoever wrote the comment or the post, and admins. */
const commentKeepers: RightOver<CommentOwners> = {
  holders: rightHolders.commentKeepers,
  allowsOver: (actor, comment) =>
    ownersAndAdmins.allowsOver(actor, comment) || actor.id === comment.postOwnerId,
  refusal: 'forbidden',
}

/** Who may do what in the community (spec §6). */
export const communityPolicy = {
  takePart: members,
  deletePost: ownersAndAdmins,
  deleteComment: commentKeepers,
}
