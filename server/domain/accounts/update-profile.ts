import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { UpdateProfileRequest } from '#shared/contract/accounts.ts'
import { isDefaultAvatar } from '#shared/default-avatars.ts'
import { buildDefaultFilePath, parseUploadUrl } from '#shared/files.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { fileMessages } from '#shared/messages/files.ts'
import type { Deps } from '../deps.ts'
import { claimUpload, toStoredUrl } from '../files/index.ts'
import { type UserRow, toUsernameError } from './queries.ts'

/** What public pages show of people who teach or review, but for their name. */
const publicDetails = ['bio', 'stack', 'about', 'avatarUrl'] as const

/**
 * Changes what the request names of the own profile and nothing else. Throws `conflict` with the field
 * when somebody has the user name, in any case of letters, and `invalid_input` for a picture that cannot
 * be used.
 */
export async function updateProfile(
  deps: Deps,
  user: UserRow,
  { desc, avatar, ...form }: UpdateProfileRequest,
): Promise<{ msg: string }> {
  const change = withoutAbsent({ ...form, about: desc })
  if (Object.keys(change).length > 0 || avatar !== undefined) {
    const { before, after } = await deps.db
      .transaction((tx) => write(deps, tx, user, change, avatar))
      .catch((error: unknown) => {
        throw toUsernameError(error)
      })
    if (after.fullname !== before.fullname) {
      await deps.events.publish('catalogueChanged', { userIds: [user.id] })
    } else if (publicDetails.some((field) => after[field] !== before[field])) {
      await deps.events.publish('catalogueChanged', { appearanceIds: [user.id] })
    }
  }
  return { msg: accountMessages.profileUpdated }
}

type ProfileChange = Partial<
  Pick<UserRow, 'fullname' | 'username' | 'gender' | 'bio' | 'stack' | 'about'>
>

/** Answers the row as it was and is; locked, so that what changed is known for certain. */
async function write(
  deps: Deps,
  tx: Transaction,
  user: UserRow,
  change: ProfileChange,
  avatar: string | undefined,
): Promise<{ before: UserRow; after: UserRow }> {
  const [before = user] = await tx.select().from(users).where(eq(users.id, user.id)).for('update')
  const picture = avatar === undefined ? {} : await changeAvatar(deps, tx, before, avatar)
  const [after = before] = await tx
    .update(users)
    .set({ ...change, ...picture })
    .where(eq(users.id, user.id))
    .returning()
  return { before, after }
}

function withoutAbsent(change: { [Field in keyof ProfileChange]: string | undefined }) {
  const present = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as ProfileChange
}

type Avatar = Pick<UserRow, 'avatarUrl' | 'avatarUploadId'>

/**
 * The picture that `address` names, claimed for the person; empty is none. The present one and a default
 * avatar change nothing. Throws `invalid_input` for addresses of other sites and for uploads that cannot be claimed.
 */
async function changeAvatar(
  deps: Deps,
  tx: Transaction,
  user: UserRow,
  address: string,
): Promise<Avatar> {
  const { avatarUrl, avatarUploadId } = user
  const path = toStoredUrl(address, deps.settings)
  if (path === avatarUrl || isDefaultAvatar(path)) return { avatarUrl, avatarUploadId }
  const named = parseUploadUrl(path)
  const isOwnAvatar = named?.base === '' && named.kind === 'avatar'
  if (path !== '' && !isOwnAvatar) throw refuse(fileMessages.uploadRequired)
  const claim = { publicId: named?.publicId ?? '', purpose: 'avatar', by: user.id } as const
  const claimed = await claimUpload(deps, tx, { ...claim, current: avatarUploadId }).catch(
    (error: unknown) => {
      throw error instanceof AppError ? refuse(error.message) : error
    },
  )
  return {
    avatarUrl: claimed ? buildDefaultFilePath('avatar', claimed.publicId) : '',
    avatarUploadId: claimed?.id ?? null,
  }
}

function refuse(message: string): AppError {
  return new AppError('invalid_input', message, { fields: { avatar: message } })
}
