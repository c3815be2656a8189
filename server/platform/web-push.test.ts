import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  areBrowserKeys,
  createVapidKeys,
  encryptPushMessage,
  pushMessageMaxBytes,
  signVapid,
} from './web-push.ts'

/** RFC 8291, appendix A. */
const example = {
  plaintext: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  publicKey:
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  browser: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const decode = (text: string) => Buffer.from(text, 'base64url')

describe('the encryption', () => {
  test('is that of the example in RFC 8291', () => {
    const encrypted = encryptPushMessage(Buffer.from(example.plaintext), example.browser, {
      privateKey: decode(example.privateKey),
      salt: decode(example.salt),
    })
    expect(encrypted.toString('base64url')).toBe(example.message)
  })

  test('differs each time, and fits into a record of 4096 bytes', () => {
    const longest = Buffer.alloc(pushMessageMaxBytes, 'x')
    const [one, other] = [1, 2].map(() => encryptPushMessage(longest, example.browser))
    expect(one).toHaveLength(4096)
    expect(one).not.toEqual(other)
    const tooLong = Buffer.alloc(pushMessageMaxBytes + 1)
    expect(() => encryptPushMessage(tooLong, example.browser)).toThrow(RangeError)
  })

  test.each([
    ['those of the example', {}, true],
    ['a short secret', { auth: 'AAAA' }, false],
    ['a short point', { p256dh: 'BAAA' }, false],
    ['a point that is not on the curve', { p256dh: `BA${'A'.repeat(85)}` }, false],
    ['a compressed point', { p256dh: `Ag${'A'.repeat(42)}` }, false],
  ])('accepts keys only if they are valid: %s', (_name, change, isValid) => {
    expect(areBrowserKeys({ ...example.browser, ...change })).toBe(isValid)
  })
})

describe('the keys of the server', () => {
  test('belong together', () => {
    expect(createVapidKeys(decode(example.privateKey)).publicKey).toBe(example.publicKey)
  })

  test.each([
    ['zeros', Buffer.alloc(32)],
    ['ones', Buffer.alloc(32, 0xff)],
    ['a small number', Buffer.alloc(32).fill(1, 31)],
  ])('are made of any 32 bytes: %s', (_name, secret) => {
    expect(decode(createVapidKeys(secret).publicKey)).toHaveLength(65)
  })

  test('sign for one push service, for 12 hours', () => {
    const keys = createVapidKeys(decode(example.privateKey))
    const now = new Date('2026-01-01T00:00:00Z')
    const contact = 'mailto:support@example.test'
    const header = signVapid(keys, { origin: 'https://push.example.test', contact, now })
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
    expect(key).toBe(example.publicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    expect(JSON.parse(decode(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(JSON.parse(decode(claims).toString())).toEqual({
      aud: 'https://push.example.test',
      exp: now.getTime() / 1000 + 12 * 3600,
      sub: contact,
    })
    const publicKey = { key: createPublicKey(keys.privateKey), dsaEncoding: 'ieee-p1363' } as const
    const content = Buffer.from(`${head}.${claims}`)
    expect(verify('sha256', content, publicKey, decode(signature))).toBe(true)
  })
})
