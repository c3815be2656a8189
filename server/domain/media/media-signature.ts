import { formatExpiry, isSigned, parseExpiry, signParts } from '#server/platform/signed-code.ts'

/**
 * `stream` is for everything made of an uploaded video and `original` for the uploaded file itself, where it is what
 * players get; `view` is for the PDF viewer of our pages, `export` for archives of a user's data. Everything else is
 * downloaded.
 */
export const deliveries = ['download', 'view', 'stream', 'original', 'export'] as const
export type Delivery = (typeof deliveries)[number]

/** What an address of private media permits: to load everything of this asset, in this way. */
export interface MediaGrant {
  assetId: string
  delivery: Delivery
  /** With a precision of seconds. */
  expiresAt: Date
}

const letters: Record<Delivery, string> = {
  download: 'd',
  view: 'v',
  stream: 's',
  original: 'o',
  export: 'e',
}
const signaturePattern = /^([deosv])([0-9a-z]{1,9})-([\w-]{43})$/

/**
 * The signature of an address, which is a segment of its path before the asset: relative addresses inherit both.
 * Without the secret, nothing that it permits can be changed.
 */
export function signMedia(secret: Uint8Array, grant: MediaGrant): string {
  const expiry = formatExpiry(grant.expiresAt)
  return `${letters[grant.delivery]}${expiry}-${signParts(secret, toParts(grant, expiry))}`
}

/**
 * What the signature of an address permits; `invalid` if it was not created for this asset, `expired` if it was, but
 * some time ago. Needs no database, and the time it takes does not depend on how much of a forgery is right.
 */
export function verifyMedia(
  secret: Uint8Array,
  signature: string,
  { assetId, now }: { assetId: string; now: Date },
): MediaGrant | 'invalid' | 'expired' {
  const [, letter, expiry = '', code = ''] = signaturePattern.exec(signature) ?? []
  const delivery = deliveries.find((each) => letters[each] === letter)
  if (!delivery) return 'invalid'
  if (!isSigned(secret, toParts({ assetId, delivery }, expiry), code)) return 'invalid'
  const expiresAt = parseExpiry(expiry)
  return expiresAt > now ? { assetId, delivery, expiresAt } : 'expired'
}

function toParts({ assetId, delivery }: Omit<MediaGrant, 'expiresAt'>, expiry: string): string[] {
  return [delivery, expiry, assetId]
}
