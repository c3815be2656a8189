import { addBaseUrl, removeBaseUrl } from '#shared/base-url.ts'
import type { UploadAnswer } from '#shared/contract/files.ts'
import { defaultAvatarPath } from '#shared/default-avatars.ts'
import { fileUrlOf, type FileKind } from '#shared/files.ts'
import type { Settings } from '../deps.ts'

type UrlSettings = Pick<Settings, 'publicUrl' | 'assetUrl'>

/** The URL of an image for API clients of any origin. Stored are paths, and URLs of other sites. */
export function presentImageUrl(stored: string, { assetUrl }: UrlSettings): string {
  return addBaseUrl(stored, assetUrl)
}

/** The avatar of an account; without one, or without the account, a default avatar. */
export function presentAvatar(
  user: { avatarUrl: string | null; fullname: string | null },
  settings: UrlSettings,
): string {
  return presentImageUrl(user.avatarUrl || defaultAvatarPath(user.fullname ?? ''), settings)
}

/**
 * An upload for API clients of any origin. Captions always come from the site itself: browsers load
 * them by CORS, which `CORS_ORIGINS` allows here and nobody knows of elsewhere.
 */
export function presentUpload(
  kind: FileKind,
  publicId: string,
  { publicUrl, assetUrl }: UrlSettings,
): UploadAnswer {
  const base = kind === 'captions' ? publicUrl : assetUrl
  return { url: base + fileUrlOf(kind, publicId), public_id: publicId }
}

/** What is stored for a URL that a client sends back: of ours the path, any other as it is. */
export function toStoredUrl(url: string, { publicUrl, assetUrl }: UrlSettings): string {
  const path = removeBaseUrl(url, assetUrl)
  return path === url ? removeBaseUrl(url, publicUrl) : path
}
