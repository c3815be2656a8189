import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with the values that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const digits = 6
const stepSeconds = 30
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20
/** Steps before and after the current one that are accepted, for clocks that differ. */
const window = 1
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function createTotpSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** The code of a step: 30 seconds, counted from 1970. */
export function computeTotpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = (hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

export function toTotpStep(time: Date): number {
  return Math.floor(time.getTime() / 1000 / stepSeconds)
}

/** The step of a code, if it is valid now; undefined otherwise. Compares in constant time. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const current = toTotpStep(now)
  const steps = Array.from({ length: 2 * window + 1 }, (_, index) => current - window + index)
  const matching = steps.filter((step) => isEqual(computeTotpCode(secret, step), code))
  return matching.at(-1)
}

/** The secret as authenticator apps show and accept it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{1,5}/g, (group) => base32[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '')
}

/** The URI that authenticator apps read from a QR code. */
export function createTotpUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

function isEqual(expected: string, code: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(code)]
  return a.length === b.length && timingSafeEqual(a, b)
}
