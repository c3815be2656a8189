import type { Transaction } from '#server/db/client.ts'
import { AppError } from '#server/platform/app-error.ts'
import { isDefaultAvatar } from '#shared/default-avatars.ts'
import { buildDefaultFilePath, parseUploadUrl } from '#shared/files.ts'
import { fileMessages } from '#shared/messages/files.ts'
import type { Deps } from '../deps.ts'
import { claimUpload, toStoredUrl } from '../files/index.ts'
import type { UserRow } from './queries.ts'

type Avatar = Pick<UserRow, 'avatarUrl' | 'avatarUploadId'>

/**
 * The picture that `address` names, claimed for the person; empty is none. The present one and a default
 * avatar change nothing. Throws `invalid_input` for addresses of other sites and for uploads that cannot be claimed.
 */
export async function changeAvatar(
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
