import type { UploadResponse } from '#shared/contract/files.ts'
import { defaultAvatarPath } from '#shared/default-avatars.ts'
import { buildDefaultFilePath, type FileKind } from '#shared/files/files.ts'
import { addBaseUrl, removeBaseUrl } from '#shared/paths.ts'
import type { Settings } from '../deps.ts'

type UrlSettings = Pick<Settings, 'publicUrl' | 'assetUrl'>

/** The absolute URL of a stored path; stored URLs of other sites stay as they are. */
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
 * An upload with its absolute URL. Captions keep `publicUrl`: browsers load them with CORS, which
 * `CORS_ORIGINS` configures for this server and not for a content delivery network.
 */
export function presentUpload(
  kind: FileKind,
  publicId: string,
  { publicUrl, assetUrl }: UrlSettings,
): UploadResponse {
  const base = kind === 'captions' ? publicUrl : assetUrl
  return { url: base + buildDefaultFilePath(kind, publicId), public_id: publicId }
}

/** The path to store for a URL that a client sends back; URLs of other sites stay as they are. */
export function toStoredUrl(url: string, { publicUrl, assetUrl }: UrlSettings): string {
  const path = removeBaseUrl(url, assetUrl)
  return path === url ? removeBaseUrl(url, publicUrl) : path
}
