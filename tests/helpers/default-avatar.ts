import { defaultAvatarPath } from '#shared/default-avatars.ts'
import { publicUrl } from './public-url.ts'

/** The default avatar of an account, or the silhouette for no account. */
export function getDefaultAvatar({ fullname }: { fullname: string } = { fullname: '' }): string {
  return publicUrl + defaultAvatarPath(fullname)
}
