import { expect, test } from 'vitest'
import {
  createClientKey,
  networkKey,
  parseAddress,
  siteKey,
  toDisplayedAddress,
} from './client-address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:0:0:0:0/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2:0:0:0:0/64'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:0/64'],
  ['::1', '0:0:0:0:0:0:0:0/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0:0:0:0:0/64'],
  ['in-process', 'in-process'],
  ['', ''],
])('the key of %j is %j', (address, key) => {
  expect(createClientKey()(address)).toBe(key)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2::9', '2001:db8:1:2::9'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
  ['in-process', ''],
  ['unknown', ''],
  ['', ''],
])('the address %j is shown as %j', (address, displayed) => {
  expect(toDisplayedAddress(address)).toBe(displayed)
})

test('a wider prefix joins the networks of one site', () => {
  expect(networkKey('2001:db8:1:2::1', 48)).toBe('2001:db8:1:0:0:0:0:0/48')
  expect(networkKey('2001:db8:1:ffff::1', 48)).toBe(networkKey('2001:db8:1:2::1', 48))
  expect(networkKey('2001:db8:1:2::1', 56)).toBe('2001:db8:1:0:0:0:0:0/56')
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:0:0:0:0:0/48'],
  ['192.0.2.7', undefined],
  ['::ffff:192.0.2.7', undefined],
  ['in-process', undefined],
])('the site of %j is %j', (address, site) => {
  expect(siteKey(address)).toBe(site)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1:5123 ', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['', undefined],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['999.0.2.1', undefined],
  ['192.0.2.1:port', undefined],
  ['[192.0.2.1]:80', undefined],
  ['[2001:db8::1', undefined],
  ['2001:db8::1::2', undefined],
])('a hop %j is the address %j', (hop, address) => {
  expect(parseAddress(hop)).toBe(address)
})
