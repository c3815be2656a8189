import { BlockList, isIP } from 'node:net'

/** Addresses that are not on the public internet, by the IANA special-purpose registries. */
const special: readonly [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Within 2000::/3: Teredo and other protocols, documentation, 6to4, which contains an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
for (const [address, prefix] of special) {
  blocked.addSubnet(address, prefix, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
/** The only global unicast addresses: not loopback, link-local, private, multicast, mapped or translated ones. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !blocked.check(address, 'ipv4')
  if (version !== 6) return false
  return global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}
