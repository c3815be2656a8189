import { isIP, isIPv6 } from 'node:net'

/** An IPv6 site has many networks (/64) and may be one attacker or a whole town. */
export const siteBits = 48

/** The key that limits count a client by. */
export type ClientKey = (address: string) => string

/** One IPv6 customer owns at least a /64, so the addresses of such a network share one key by default. */
export function createClientKey(ipv6PrefixBits = 64): ClientKey {
  return (address) => networkKey(address, ipv6PrefixBits)
}

/**
 * The IPv6 network of so many bits that an address belongs to. An IPv4 address, also when mapped into IPv6,
 * is a key of its own. Anything else is returned as it is.
 */
export function networkKey(address: string, ipv6PrefixBits: number): string {
  const [bare = ''] = address.split('%', 1)
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  return mappedIPv4(groups) ?? `${ipv6Network(groups, ipv6PrefixBits)}/${ipv6PrefixBits}`
}

/**
 * The address in what a proxy writes into `X-Forwarded-For`: `192.0.2.1:5123` and `[2001:db8::1]:443`
 * carry a port. Undefined for anything that is no address.
 */
export function parseAddress(hop: string): string | undefined {
  const text = hop.trim()
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  if (bracketed !== undefined) return isIPv6(bracketed) ? bracketed : undefined
  const address = /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(address) ? address : undefined
}

/** The first `bits` of an IPv6 address, in whole groups of 16 bits and a masked one. */
function ipv6Network(groups: number[], bits: number): string {
  return groups
    .map((group, index) => group & maskOf(Math.min(16, Math.max(0, bits - index * 16))))
    .map((group) => group.toString(16))
    .join(':')
}

function maskOf(bits: number): number {
  return (0xffff << (16 - bits)) & 0xffff
}

/** `::ffff:192.0.2.7`, also as `::ffff:c000:207`: how a dual-stack socket sees an IPv4 client. */
function mappedIPv4(groups: number[]): string | undefined {
  const [marker, high = 0, low = 0] = groups.slice(5)
  if (marker !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return undefined
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

/** The eight groups of an address, `::` and a trailing IPv4 part written out. */
function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) => {
    const pair = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16)
    return `${pair(a, b)}:${pair(c, d)}`
  })
  const [head = '', tail] = hex.split('::')
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [first, last] = [parse(head), parse(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

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
