import { createHmac, timingSafeEqual } from 'node:crypto'

/** Longer than a check, so that machines whose clocks differ can be checked. */
const validMilliseconds = 15 * 60 * 1000

/** Lets a check of this installation, and nobody else, see how its request arrives. */
export function createEchoToken(secret: Uint8Array, now: Date): string {
  const expiry = (now.getTime() + validMilliseconds).toString(36)
  return `${expiry}.${sign(secret, expiry)}`
}

export function isEchoToken(secret: Uint8Array, token: string, now: Date): boolean {
  const [expiry = '', signature = ''] = token.split('.', 2)
  const [expected, actual] = [sign(secret, expiry), signature].map((text) => Buffer.from(text))
  if (!expected || !actual || expected.length !== actual.length) return false
  const end = Number.parseInt(expiry, 36)
  const isCurrent = end > now.getTime() && end <= now.getTime() + 2 * validMilliseconds
  return timingSafeEqual(expected, actual) && isCurrent
}

function sign(secret: Uint8Array, expiry: string): string {
  return createHmac('sha256', secret).update(`proxy-echo ${expiry}`).digest('base64url')
}
