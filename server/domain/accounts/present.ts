import type { ApprovalState, OwnRights, OwnUser, PublicUser } from '#shared/contract/accounts.ts'
import type { KnownUser } from '#shared/contract/administration.ts'
import type { CartItem } from '#shared/contract/catalogue.ts'
import type { UserRow } from './queries.ts'

/** A person as every logged-in person may see them. */
export function presentPublicUser(user: UserRow): PublicUser {
  return {
    _id: user.id,
    fullname: user.fullname,
    username: user.username,
    avatar: user.avatarUrl,
    stack: user.stack,
    bio: user.bio,
    desc: user.about,
    role: user.role,
    authorize: user.authorize,
  }
}

/** A person as admins see them. */
export function presentKnownUser(user: UserRow): KnownUser {
  return {
    ...presentPublicUser(user),
    email: user.email,
    gender: user.gender,
    activated: user.activatedAt !== null,
    createdAt: user.createdAt.toISOString(),
  }
}

/** The person's own record, with My Learnings as `cart` and the screens that are open to them as `can`. */
export function presentOwnUser(user: UserRow, cart: CartItem[], can: OwnRights): OwnUser {
  return {
    ...presentPublicUser(user),
    email: user.email,
    gender: user.gender,
    audience: user.audience,
    videoPro: user.videoPro,
    typeOfTeaching: user.typeOfTeaching,
    approval: presentApproval(user),
    cart,
    cartVersion: user.cartVersion,
    can,
  }
}

export function presentApproval(
  user: Pick<UserRow, 'approval' | 'approvalReason' | 'approvalChangedAt'>,
): ApprovalState {
  return {
    status: user.approval,
    reason: user.approvalReason,
    since: user.approvalChangedAt?.toISOString() ?? null,
  }
}
