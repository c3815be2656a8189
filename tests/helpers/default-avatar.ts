import { defaultAvatarPath } from '#shared/default-avatars.ts'
import { publicUrl } from './test-app.ts'

/** The URL of the avatar of an account without one; nobody's where there is no account. */
export function getDefaultAvatar({ fullname }: { fullname: string } = { fullname: '' }): string {
  return publicUrl + defaultAvatarPath(fullname)
}
