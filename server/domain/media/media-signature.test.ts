import { expect, test } from 'vitest'
import { deliveries, type MediaGrant, signMedia, verifyMedia } from './media-signature.ts'

const secret = Buffer.alloc(32, 7)
const now = new Date('2026-03-01T10:00:00Z')
const grant: MediaGrant = {
  assetId: '2f1c4f0e-6f2a-4c5e-9a51-0d8a1f3b7c11',
  delivery: 'view',
  expiresAt: new Date('2026-03-01T12:00:00Z'),
}
const signature = signMedia(secret, grant)
const { assetId } = grant

test.each(deliveries)('permits what was signed: %s', (delivery) => {
  const signed = signMedia(secret, { ...grant, delivery })
  expect(signed).toMatch(/^[\w-]{20,60}$/)
  expect(verifyMedia(secret, signed, { assetId, now })).toEqual({ ...grant, delivery })
})

test('expires to the second', () => {
  const verifyAt = (time: string) =>
    verifyMedia(secret, signature, { assetId, now: new Date(time) })
  expect(verifyAt('2026-03-01T11:59:59.999Z')).toEqual(grant)
  expect(verifyAt('2026-03-01T12:00:00Z')).toBe('expired')
})

test('rejects another asset and another secret', () => {
  const other = assetId.replace('2f', '3f')
  expect(verifyMedia(secret, signature, { assetId: other, now })).toBe('invalid')
  expect(verifyMedia(Buffer.alloc(32, 8), signature, { assetId, now })).toBe('invalid')
})

test('rejects another way of delivery and a later expiry', () => {
  const dash = signature.indexOf('-')
  const [head, code] = [signature.slice(0, dash), signature.slice(dash + 1)]
  const later = (Number.parseInt(head.slice(1), 36) + 60).toString(36)
  const forged = [`d${head.slice(1)}-${code}`, `v${later}-${code}`, `v0${head.slice(1)}-${code}`]
  for (const each of forged) {
    expect(verifyMedia(secret, each, { assetId, now }), each).toBe('invalid')
  }
})

test('rejects every change of one character', () => {
  for (let index = 0; index < signature.length; index++) {
    for (const character of 'Advz0_-=.%') {
      const changed = signature.slice(0, index) + character + signature.slice(index + 1)
      if (changed === signature) continue
      expect(verifyMedia(secret, changed, { assetId, now }), changed).toBe('invalid')
    }
  }
})

test.each(['', '-', 'd', 'x1-'.padEnd(46, 'A'), `d-${'A'.repeat(43)}`, `${'v'.repeat(5000)}`])(
  'rejects %s',
  (text) => {
    expect(verifyMedia(secret, text, { assetId, now })).toBe('invalid')
  },
)
