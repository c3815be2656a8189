import { createHmac, timingSafeEqual } from 'node:crypto'

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
  const expiry = Math.floor(grant.expiresAt.getTime() / 1000).toString(36)
  return `${letters[grant.delivery]}${expiry}-${computeCode(secret, grant, expiry)}`
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
  const expected = computeCode(secret, { assetId, delivery }, expiry)
  if (!timingSafeEqual(Buffer.from(code), Buffer.from(expected))) return 'invalid'
  const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000)
  return expiresAt > now ? { assetId, delivery, expiresAt } : 'expired'
}

/** 43 characters of base64url. JSON keeps the parts apart. */
function computeCode(
  secret: Uint8Array,
  { assetId, delivery }: Omit<MediaGrant, 'expiresAt'>,
  expiry: string,
): string {
  const parts = JSON.stringify([delivery, expiry, assetId])
  return createHmac('sha256', secret).update(parts).digest('base64url')
}
