import { isIP, isIPv6 } from 'node:net'

/** An IPv6 site has many networks (/64) and may be one attacker or a whole town. */
export const siteBits = 48

/** Returns the key that identifies a client in rate limits. */
export type ClientKey = (address: string) => string

/** One IPv6 customer owns at least a /64, so the addresses of such a network share one key by default. */
export function createClientKey(ipv6PrefixBits = 64): ClientKey {
  return (address) => networkKey(address, ipv6PrefixBits)
}

/**
 * The IPv6 network that an address belongs to. An IPv4 address, also one mapped into IPv6, is a key of its own.
 * Anything else is returned as it is.
 */
export function networkKey(address: string, ipv6PrefixBits: number): string {
  const [bare = ''] = address.split('%', 1)
  if (!isIPv6(bare)) return address
  const groups = parseGroups(bare)
  return parseMappedIPv4(groups) ?? `${ipv6Network(groups, ipv6PrefixBits)}/${ipv6PrefixBits}`
}

/** The address as its user knows it: IPv4 also if it is mapped into IPv6. Empty if it is no address. */
export function toDisplayedAddress(address: string): string {
  const [bare = ''] = address.split('%', 1)
  if (!isIP(bare)) return ''
  return (isIPv6(bare) && parseMappedIPv4(parseGroups(bare))) || bare
}

/** The IPv6 site (/48) that an address belongs to; undefined for IPv4, also mapped into IPv6. */
export function siteKey(address: string): string | undefined {
  const key = networkKey(address, siteBits)
  return key.includes(':') ? key : undefined
}

/**
 * Parses an entry of `X-Forwarded-For`, which may have a port: `192.0.2.1:5123`, `[2001:db8::1]:443`. Undefined if
 * it is no address.
 */
export function parseAddress(hop: string): string | undefined {
  const text = hop.trim()
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  if (bracketed !== undefined) return isIPv6(bracketed) ? bracketed : undefined
  const address = /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(address) ? address : undefined
}

/** The first `bits` of an IPv6 address. */
function ipv6Network(groups: number[], bits: number): string {
  return groups
    .map((group, index) => group & createMask(Math.min(16, Math.max(0, bits - index * 16))))
    .map((group) => group.toString(16))
    .join(':')
}

function createMask(bits: number): number {
  return (0xffff << (16 - bits)) & 0xffff
}

/** `::ffff:192.0.2.7`, also as `::ffff:c000:207`: how a dual-stack socket sees an IPv4 client. */
function parseMappedIPv4(groups: number[]): string | undefined {
  const [marker, high = 0, low = 0] = groups.slice(5)
  if (marker !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return undefined
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

/** The eight groups of an address, with `::` and a trailing IPv4 part expanded. */
function parseGroups(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) => {
    const pair = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16)
    return `${pair(a, b)}:${pair(c, d)}`
  })
  const [start = '', end] = hex.split('::')
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [first, last] = [parse(start), parse(end ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/**
 * The client's address as seen by the outermost trusted proxy. Undefined without trusted proxies, since anyone can
 * send the header, and if that proxy's entry is no address.
 */
export function parseForwardedFor(
  header: string | undefined,
  trustedProxies: number,
): string | undefined {
  if (trustedProxies === 0) return undefined
  return parseAddress((header ?? '').split(',').at(-trustedProxies) ?? '')
}
