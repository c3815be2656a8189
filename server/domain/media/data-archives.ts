import { timeFromNow } from '#server/platform/clock.ts'
import { privacyLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { signMedia } from './media-signature.ts'

/** The name of the only file in the folder of an archive of a user's data. */
export const archiveName = 'archive.tar.gz'
export const archiveType = 'application/gzip'

export function toArchiveFolder(archiveId: string): string {
  return `exports/${archiveId}`
}

/** An address that works for some minutes, for everyone who has it: call this for the owner of the data alone. */
export function presentArchive(
  deps: Pick<Deps, 'clock' | 'settings'>,
  archiveId: string,
  name: string,
): { url: string; expiresAt: string } {
  const { mediaSecret, publicUrl } = deps.settings
  const expiresAt = timeFromNow(deps.clock, { minutes: privacyLimits.exportAddressMinutes })
  const signature = signMedia(mediaSecret, { assetId: archiveId, delivery: 'export', expiresAt })
  return {
    url: `${publicUrl}/media/${signature}/${archiveId}/${name}`,
    expiresAt: expiresAt.toISOString(),
  }
}
