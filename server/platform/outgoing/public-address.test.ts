import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:a00:1',
  '::7f00:1',
  '64:ff9b::a00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:0:4136:e378::1',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '8.8.8.8',
  '100.63.255.255',
  '172.32.0.1',
  '93.184.215.14',
  '2606:4700::1111',
  '2a00:1450:4001::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
