/**
 * The client's address as the outermost trusted proxy saw it, from an `X-Forwarded-For` header. Undefined
 * without trusted proxies: anybody can send the header.
 */
export function forwardedAddress(
  header: string | undefined,
  trustedProxies: number,
): string | undefined {
  if (trustedProxies === 0) return undefined
  const hops = (header ?? '').split(',').map((hop) => hop.trim())
  return hops.at(-trustedProxies) || undefined
}
