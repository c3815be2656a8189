import { isIPv6 } from 'node:net'

/**
 * What limits count a client by. One IPv6 customer owns at least a /64, so its addresses share one key;
 * an IPv4 address, also when mapped into IPv6, is a key of its own. Anything else is returned as it is.
 */
export function clientKey(address: string, ipv6PrefixBits = 64): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [bare = ''] = address.split('%', 1)
  return isIPv6(bare) ? `${ipv6Network(bare, ipv6PrefixBits)}/${ipv6PrefixBits}` : address
}

/** The first `bits` of an IPv6 address, in whole groups of 16 bits and a masked one. */
function ipv6Network(address: string, bits: number): string {
  return groupsOf(address)
    .map((group, index) => group & maskOf(Math.min(16, Math.max(0, bits - index * 16))))
    .map((group) => group.toString(16))
    .join(':')
}

function maskOf(bits: number): number {
  return (0xffff << (16 - bits)) & 0xffff
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
