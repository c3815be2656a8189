import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { eq } from 'drizzle-orm'
import { passkeys, totpAuthenticators, users } from '#server/db/schema/index.ts'
import {
  computeTotpCode,
  createTotpSecret,
  toTotpStep,
} from '#server/domain/accounts/second-factor/totp.ts'
import type { Deps } from '#server/domain/deps.ts'
import { decodeBase32 } from '../helpers/decode-base32.ts'
import { publicUrl } from '../helpers/public-url.ts'

type App = { deps: Pick<Deps, 'db' | 'clock' | 'secrets'> }

export interface AuthenticatorApp {
  /** The code of now, or of a number of steps of 30 seconds later. */
  code(steps?: number): string
}

/** Gives a user an authenticator app. */
export async function addTotp({ deps }: App, userId: string): Promise<AuthenticatorApp> {
  const secret = createTotpSecret()
  const values = { secret: deps.secrets.seal(secret, userId), confirmedAt: new Date(), lastStep: 0 }
  await deps.db
    .insert(totpAuthenticators)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: totpAuthenticators.userId, set: values })
  await turnOn({ deps }, userId)
  return {
    code: (steps = 0) => computeTotpCode(secret, toTotpStep(deps.clock.now()) + steps),
  }
}

/** As an app computes it from the secret that the page shows. */
export function computeCode({ deps }: App, secret: string): string {
  return computeTotpCode(decodeBase32(secret), toTotpStep(deps.clock.now()))
}

/** Gives a user a passkey that nothing can use, and returns its id. */
export async function addPasskey({ deps }: App, userId: string): Promise<string> {
  const credentialId = randomBytes(16).toString('base64url')
  const [passkey] = await deps.db
    .insert(passkeys)
    .values({ userId, credentialId, publicKey: '', name: 'Phone' })
    .returning({ id: passkeys.id })
  await turnOn({ deps }, userId)
  return passkey?.id ?? ''
}

async function turnOn({ deps }: { deps: Pick<Deps, 'db'> }, userId: string): Promise<void> {
  await deps.db.update(users).set({ secondFactorSince: new Date() }).where(eq(users.id, userId))
}

interface SignOptions {
  challenge: string
  origin?: string
  /** Instead of the next one; 0 for authenticators that do not count. */
  counter?: number
  isUserVerified?: boolean
  /** In place of a signature with the authenticator's key. */
  signature?: string
}

/** A WebAuthn authenticator in software, with one ES256 key for the test's site. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0
  return {
    id,
    /** What `navigator.credentials.create` returns. */
    register({ challenge, origin = publicUrl }: Pick<SignOptions, 'challenge' | 'origin'>) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const key = toCoseKey(publicKey.export({ format: 'jwk' }))
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, key])
      const authData = Buffer.concat([createAuthData(0x45, 0), credential])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...toCredential(id),
        response: {
          clientDataJSON: toClientData('webauthn.create', challenge, origin),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString(
            'base64url',
          ),
          transports: ['internal'],
        },
      }
    },
    /** What `navigator.credentials.get` returns. */
    sign(options: SignOptions) {
      const { challenge, origin = publicUrl, isUserVerified = true } = options
      counter = options.counter ?? counter + 1
      const clientDataJSON = toClientData('webauthn.get', challenge, origin)
      const authData = createAuthData(isUserVerified ? 0x05 : 0x01, counter)
      const hash = sha256(Buffer.from(clientDataJSON, 'base64url'))
      const signature = sign('sha256', Buffer.concat([authData, hash]), privateKey)
      return {
        ...toCredential(id),
        response: {
          clientDataJSON,
          authenticatorData: authData.toString('base64url'),
          signature: options.signature ?? signature.toString('base64url'),
        },
      }
    },
  }
}

function toCredential(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
}

function toClientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin })).toString('base64url')
}

function createAuthData(flags: number, counter: number): Buffer {
  const bytes = Buffer.alloc(5)
  bytes.writeUInt8(flags)
  bytes.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(new URL(publicUrl).hostname), bytes])
}

function toCoseKey({ x = '', y = '' }: { x?: string; y?: string }): Uint8Array {
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ])
  return isoCBOR.encode(key as never)
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}
