import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/*
 * What web push needs of cryptography: keys of the application server and their signatures (RFC 8292), and the
 * encryption of messages for a browser (RFC 8291, which is RFC 8188 with keys from an exchange). See docs/decisions/0121.
 */

const curve = 'prime256v1'
/** The order of the curve's group: private keys are from 1 to one less. */
const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** Of a public key: the byte 4 and two coordinates of 32 bytes. */
const publicKeyBytes = 65
const authBytes = 16
/** Of the one record that a message is. Push services accept no more. */
const recordBytes = 4096
const headerBytes = 16 + 4 + 1 + publicKeyBytes
const tagBytes = 16
/** The longest message, which ends with one more byte. */
export const pushMessageMaxBytes = recordBytes - headerBytes - tagBytes - 1

/** Identifies this installation to push services. */
export interface VapidKeys {
  privateKey: KeyObject
  /** As browsers expect it: the point in base64url. */
  publicKey: string
}

/** The keys of a browser's subscription, in base64url. */
export interface BrowserKeys {
  /** A point on the curve P-256. */
  p256dh: string
  /** 16 secret bytes. */
  auth: string
}

/** Keys from 32 bytes. Random ones are a private key as they are, but for one in four billion, which wraps around. */
export function createVapidKeys(secret: Uint8Array): VapidKeys {
  const number = BigInt(`0x${Buffer.from(secret).toString('hex')}`)
  const scalar = ((number + curveOrder - 2n) % (curveOrder - 1n)) + 1n
  const bytes = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const ecdh = createECDH(curve)
  ecdh.setPrivateKey(bytes)
  const point = ecdh.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: bytes.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return {
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
    publicKey: point.toString('base64url'),
  }
}

/**
 * The value of the header `Authorization` for a push service (RFC 8292). `contact`, a `mailto:` or `https:` URL, is whom its
 * operator may write to. Valid for 12 hours after `now`.
 */
export function signVapid(
  { privateKey, publicKey }: VapidKeys,
  { origin, contact, now }: { origin: string; contact: string; now: Date },
): string {
  const expiry = Math.floor(now.getTime() / 1000) + 12 * 3600
  const content = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: origin, exp: expiry, sub: contact },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  const signature = sign('sha256', Buffer.from(content), key).toString('base64url')
  return `vapid t=${content}.${signature}, k=${publicKey}`
}

/** Whether messages can be encrypted with these keys. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== authBytes) return false
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== publicKeyBytes) return false
  const ecdh = createECDH(curve)
  ecdh.generateKeys()
  try {
    return ecdh.computeSecret(point).length > 0
  } catch {
    return false
  }
}

/**
 * Encrypts a message so that only the browser can read it, with the content coding `aes128gcm`. Each message has a key pair
 * and a salt of its own; only tests pass them. Throws RangeError for a message that is too long.
 */
export function encryptPushMessage(
  message: Uint8Array,
  { p256dh, auth }: BrowserKeys,
  own: { privateKey?: Uint8Array; salt?: Uint8Array } = {},
): Buffer {
  if (message.length > pushMessageMaxBytes) throw new RangeError('The push message is too long.')
  const ecdh = createECDH(curve)
  if (own.privateKey) ecdh.setPrivateKey(own.privateKey)
  else ecdh.generateKeys()
  const salt = own.salt ?? randomBytes(16)
  const ownPoint = ecdh.getPublicKey()
  const browserPoint = Buffer.from(p256dh, 'base64url')
  const derive = (key: Uint8Array, derivationSalt: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, derivationSalt, info, length))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserPoint, ownPoint])
  const shared = ecdh.computeSecret(browserPoint)
  const input = derive(shared, Buffer.from(auth, 'base64url'), keyInfo, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordBytes)
  header.writeUInt8(publicKeyBytes, 4)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 ends the message in the last record, which is the only one.
  const encrypted = [cipher.update(message), cipher.update(Uint8Array.of(2)), cipher.final()]
  return Buffer.concat([salt, header, ownPoint, ...encrypted, cipher.getAuthTag()])
}
