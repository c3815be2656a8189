import { parseAddress } from './client-address.ts'

/**
 * The client's address as the outermost trusted proxy saw it, from an `X-Forwarded-For` header. Undefined
 * without trusted proxies, since anybody can send the header, and where that proxy names no address.
 */
export function parseForwardedFor(
  header: string | undefined,
  trustedProxies: number,
): string | undefined {
  if (trustedProxies === 0) return undefined
  return parseAddress((header ?? '').split(',').at(-trustedProxies) ?? '')
}
