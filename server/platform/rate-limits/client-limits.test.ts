import { expect, test } from 'vitest'
import { createClientBuckets, createOpenCounter } from './client-limits.ts'

/** An address in the network with this number, of one site. */
const inNetwork = (network: number) => `2001:db8:1:${network.toString(16)}::7`

test('a client takes its tokens, and the networks of a site take four times as many', () => {
  const buckets = createClientBuckets({ perSecond: 1, burst: 2 }, undefined, () => 0)
  const take = (network: number) => [1, 2, 3].map(() => buckets.take(inNetwork(network)))
  for (const network of [1, 2, 3, 4]) expect(take(network)).toEqual([true, true, false])
  expect(take(5)).toEqual([false, false, false])
  expect(buckets.take('2001:db8:2::7')).toBe(true)
})

test('IPv4 addresses share nothing, also mapped into IPv6', () => {
  const buckets = createClientBuckets({ perSecond: 1, burst: 1 }, undefined, () => 0)
  const counter = createOpenCounter(1)
  for (let host = 1; host <= 9; host += 1) {
    const address = `${host % 2 ? '::ffff:' : ''}192.0.2.${host}`
    expect([buckets.take(address), counter.hasRoom(address)]).toEqual([true, true])
    counter.open(address)
    expect([buckets.take(address), counter.hasRoom(address)]).toEqual([false, false])
  }
})

test('a site has room for four times what a client may have open, and again once one is closed', () => {
  const counter = createOpenCounter(1)
  const [close] = [1, 2, 3, 4].map((network) => {
    expect(counter.hasRoom(inNetwork(network))).toBe(true)
    return counter.open(inNetwork(network))
  })
  expect(counter.hasRoom(inNetwork(5))).toBe(false)
  expect(counter.hasRoom('2001:db8:2::7')).toBe(true)
  close?.()
  expect(counter.hasRoom(inNetwork(1))).toBe(true)
  expect(counter.hasRoom(inNetwork(2))).toBe(false)
})
