import type { Database } from '#server/db/client.ts'
import { loadInstallationSecret } from '#server/db/installation-secret.ts'

/** Signs the addresses of private files. With another one, all earlier addresses are invalid. */
export function loadMediaSecret(db: Database): Promise<Uint8Array> {
  return loadInstallationSecret(db, 'media_secret')
}
