import type {
  InstructorApproval,
  OwnAccount,
  OwnRights,
  OwnUser,
  PublicUser,
  SessionRights,
  ShortOwnUser,
} from '#shared/contract/accounts/accounts.ts'
import type { ManagedUser, UserDetails } from '#shared/contract/administration/administration.ts'
import type { CartItem } from '#shared/contract/courses/catalogue.ts'
import type { Settings } from '../deps.ts'
import { presentAvatar } from '../files/index.ts'
import type { Actor } from '../rights.ts'
import type { UserRow } from './queries.ts'
import { mustSetUpSecondFactor } from './second-factor/required-factor.ts'

/** What every logged-in user may see of a user. */
export function presentPublicUser(user: UserRow, settings: Settings): PublicUser {
  return {
    _id: user.id,
    fullname: user.fullname,
    username: user.username,
    avatar: presentAvatar(user, settings),
    stack: user.stack,
    bio: user.bio,
    desc: user.about,
    role: user.role,
    authorize: user.authorize,
  }
}

/** What an admin sees of a user in lists. */
function presentManagedUserFields(user: UserRow, settings: Settings): Omit<ManagedUser, 'can'> {
  return {
    ...presentPublicUser(user, settings),
    email: user.email,
    gender: user.gender,
    createdAt: user.createdAt.toISOString(),
    moderator: user.isModerator,
    suspendedUntil: user.suspendedAt && (user.suspendedUntil?.toISOString() ?? 'forever'),
  }
}

/** Includes what the admin may do with the user; admins cannot delete their own account. */
export function presentManagedUser(
  user: UserRow,
  admin: Pick<Actor, 'id'>,
  settings: Settings,
): ManagedUser {
  return { ...presentManagedUserFields(user, settings), can: { delete: user.id !== admin.id } }
}

/** All stored details of a user, for admins. */
export function presentUserDetails(
  user: UserRow,
  admin: Pick<Actor, 'id'>,
  settings: Settings,
): UserDetails['user'] {
  return {
    ...presentManagedUser(user, admin, settings),
    audience: user.audience,
    videoPro: user.videoPro,
    typeOfTeaching: user.typeOfTeaching,
    approval: presentApproval(user),
  }
}

/** The current user, with My Learnings as `cart` and the accessible screens as `can`. */
export function presentOwnUser(
  user: UserRow,
  cart: CartItem[],
  can: OwnRights,
  settings: Settings,
): OwnUser {
  return { ...presentOwnAccount(user, settings), cart, cartVersion: user.cartVersion, can }
}

/** The short form of the current user, without the courses themselves. */
export function presentShortOwnUser(
  user: UserRow,
  summary: Pick<ShortOwnUser, 'courseIds' | 'savedCourseIds' | 'cartVersion' | 'notifications'>,
  can: SessionRights,
  settings: Settings,
): ShortOwnUser {
  return {
    ...presentOwnAccount(user, settings),
    ...summary,
    can,
    mustSetUpSecondFactor: mustSetUpSecondFactor(settings, user),
  }
}

function presentOwnAccount(user: UserRow, settings: Settings): OwnAccount {
  return {
    ...presentPublicUser(user, settings),
    email: user.email,
    gender: user.gender,
    audience: user.audience,
    videoPro: user.videoPro,
    typeOfTeaching: user.typeOfTeaching,
    approval: presentApproval(user),
  }
}

export function presentApproval(
  user: Pick<UserRow, 'approval' | 'approvalReason' | 'approvalChangedAt'>,
): InstructorApproval {
  return {
    status: user.approval,
    reason: user.approvalReason,
    since: user.approvalChangedAt?.toISOString() ?? null,
  }
}
