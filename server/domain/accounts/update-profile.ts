import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { UpdateProfileRequest } from '#shared/contract/accounts/accounts.ts'
import { isDefaultAvatar } from '#shared/default-avatars.ts'
import { buildDefaultFilePath, parseUploadUrl } from '#shared/files/files.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { fileMessages } from '#shared/messages/files.ts'
import type { Deps } from '../deps.ts'
import { claimUpload, toStoredUrl } from '../files/index.ts'
import { omitUnchanged, screenTexts } from '../filters/index.ts'
import { limitLinks } from '../trust/index.ts'
import { type UserRow, toUsernameError } from './queries.ts'
import { requireUnreservedUsername } from './restrictions/reserved-usernames.ts'

/** What public pages show of instructors and reviewers, apart from their name. */
const publicDetails = ['bio', 'stack', 'about', 'avatarUrl'] as const

/**
 * Updates only the fields that the request contains. Throws `conflict` on the field if the username is
 * taken (ignoring case), and `invalid_input` for an avatar that cannot be used.
 */
export async function updateProfile(
  deps: Deps,
  user: UserRow,
  { desc, avatar, ...form }: UpdateProfileRequest,
): Promise<{ msg: string }> {
  const { fullname, username, bio, stack } = form
  const texts = { fullname, username, bio, stack, desc }
  await screenTexts(deps, 'profile', omitUnchanged(texts, { ...user, desc: user.about }))
  const before = { ownerId: user.id, texts: { bio: user.bio, stack: user.stack, desc: user.about } }
  await limitLinks(deps, user, { bio, stack, desc }, { load: async () => before })
  const changes = omitUndefined({ ...form, about: desc })
  if (Object.keys(changes).length > 0 || avatar !== undefined) {
    const { before, after } = await deps.db
      .transaction((tx) => writeProfile(deps, tx, user, changes, avatar))
      .catch((error: unknown) => {
        throw toUsernameError(error)
      })
    if (after.fullname !== before.fullname) {
      await deps.events.publish('catalogueChanged', { userIds: [user.id] })
    } else if (publicDetails.some((field) => after[field] !== before[field])) {
      await deps.events.publish('catalogueChanged', { contentOnlyIds: [user.id] })
    }
  }
  return { msg: accountMessages.profileUpdated }
}

type ProfileChanges = Partial<
  Pick<UserRow, 'fullname' | 'username' | 'gender' | 'bio' | 'stack' | 'about'>
>

/** Returns the row before and after the update; it is locked in between, so that the difference is exact. */
async function writeProfile(
  deps: Deps,
  tx: Transaction,
  user: UserRow,
  changes: ProfileChanges,
  avatar: string | undefined,
): Promise<{ before: UserRow; after: UserRow }> {
  const [before = user] = await tx.select().from(users).where(eq(users.id, user.id)).for('update')
  const avatarColumns = avatar === undefined ? {} : await changeAvatar(deps, tx, before, avatar)
  const [after = before] = await tx
    .update(users)
    .set({ ...changes, ...avatarColumns })
    .where(eq(users.id, user.id))
    .returning()
  if (after.username !== before.username) {
    await requireUnreservedUsername(tx, after.username, user.id)
  }
  return { before, after }
}

function omitUndefined(fields: { [Field in keyof ProfileChanges]: string | undefined }) {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as ProfileChanges
}

type AvatarColumns = Pick<UserRow, 'avatarUrl' | 'avatarUploadId'>

/**
 * Claims the upload at `url` for the user; an empty URL removes the avatar, and the current or a default one
 * changes nothing. Throws `invalid_input` for URLs of other sites and uploads that cannot be claimed.
 */
async function changeAvatar(
  deps: Deps,
  tx: Transaction,
  user: UserRow,
  url: string,
): Promise<AvatarColumns> {
  const { avatarUrl, avatarUploadId } = user
  const path = toStoredUrl(url, deps.settings)
  if (path === avatarUrl || isDefaultAvatar(path)) return { avatarUrl, avatarUploadId }
  const upload = parseUploadUrl(path)
  const isOwnAvatar = upload?.base === '' && upload.kind === 'avatar'
  if (path !== '' && !isOwnAvatar) throw invalidAvatar(fileMessages.uploadRequired)
  const claim = { publicId: upload?.publicId ?? '', purpose: 'avatar', userId: user.id } as const
  const claimed = await claimUpload(deps, tx, { ...claim, current: avatarUploadId }).catch(
    (error: unknown) => {
      throw error instanceof AppError ? invalidAvatar(error.message) : error
    },
  )
  return {
    avatarUrl: claimed ? buildDefaultFilePath('avatar', claimed.publicId) : '',
    avatarUploadId: claimed?.id ?? null,
  }
}

function invalidAvatar(message: string): AppError {
  return new AppError('invalid_input', message, { fields: { avatar: message } })
}
