import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushSubscriptionRequest } from '#shared/contract/push.ts'
import type { PushContent } from '#shared/notifications/push-content.ts'

export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface PushService {
  port: number
  /** In the order of their arrival. */
  received: ReceivedPush[]
  /** By path: how it responds; 201 without. */
  responses: Map<string, (response: ServerResponse) => void>
  /** The messages that this path received. */
  at(path: string): ReceivedPush[]
  /** A browser whose messages arrive at a path. */
  subscribe(path: string, host?: string): Browser
  close(): Promise<void>
}

/** A browser with the keys of a subscription. */
export interface Browser {
  path: string
  subscription: PushSubscriptionRequest
  /** What it shows, in the order of arrival. */
  shown(): PushContent[]
}

/** A push service (RFC 8030) on this machine, with browsers that decrypt what they get. */
export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = []
  const responses: PushService['responses'] = new Map()
  const server = createServer((request, response) => void receive(request, response))
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const push = { path: request.url ?? '', headers: request.headers, body: await buffer(request) }
    received.push(push)
    const respond = responses.get(push.path)
    if (respond) respond(response)
    else response.writeHead(201, { Location: '/message/1' }).end()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const at = (path: string) => received.filter((push) => push.path === path)
  return {
    port,
    received,
    responses,
    at,
    subscribe(path, host = '127.0.0.1') {
      const ecdh = createECDH('prime256v1')
      const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16) }
      return {
        path,
        subscription: {
          endpoint: `http://${host}:${port}${path}`,
          keys: { p256dh: keys.p256dh, auth: keys.auth.toString('base64url') },
        },
        shown: () => at(path).map(({ body }) => decryptPush(body, ecdh, keys.auth)),
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** As RFC 8291 and RFC 8188 tell browsers, without any code of the server. Throws for a body that was changed. */
function decryptPush(
  body: Buffer,
  ecdh: ReturnType<typeof createECDH>,
  auth: Uint8Array,
): PushContent {
  const salt = body.subarray(0, 16)
  const recordBytes = body.readUInt32BE(16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  if (record.length > recordBytes) throw new Error('The message has several records.')
  const derive = (key: Uint8Array, salted: Uint8Array, info: string | Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salted, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const input = derive(ecdh.computeSecret(senderKey), auth, info, 32)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The message does not end.')
  return JSON.parse(padded.subarray(0, end).toString()) as PushContent
}

/** Who sent a message, as RFC 8292 tells push services. Throws unless the signature is right and for this service. */
export function verifySender({ headers }: ReceivedPush, origin: string, now: Date) {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const [head, claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string
    exp: number
    sub: string
  }
  const seconds = exp - now.getTime() / 1000
  if (!isSigned || aud !== origin || seconds < 0 || seconds > 24 * 3600)
    throw new Error('The push service rejects the sender.')
  return { publicKey: key, contact: sub }
}
