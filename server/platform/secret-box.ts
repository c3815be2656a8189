import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Encrypts secrets that must be read again, so that a copy of the database alone does not contain them. */
export interface SecretBox {
  /** `context` is what the secret belongs to; it can be opened only with the same one. */
  seal(secret: Uint8Array, context: string): string
  /** Undefined if its key is no longer known, or if it was changed. */
  open(sealed: string, context: string): Buffer | undefined
}

const algorithm = 'aes-256-gcm'
const tagBytes = 16

/** The first key encrypts, all of them decrypt, so that keys can be replaced. Each has 32 bytes. */
export function createSecretBox(keys: readonly Uint8Array[]): SecretBox {
  const [newest] = keys
  if (!newest) throw new Error('A secret box needs a key.')
  const byName = new Map(keys.map((key) => [nameKey(key), key]))
  return {
    seal(secret, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv(algorithm, newest, iv).setAAD(Buffer.from(context))
      const encrypted = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()])
      return [nameKey(newest), iv.toString('base64url'), encrypted.toString('base64url')].join('.')
    },
    open(sealed, context) {
      const [name = '', iv = '', encrypted = ''] = sealed.split('.')
      const key = byName.get(name)
      if (!key) return undefined
      const bytes = Buffer.from(encrypted, 'base64url')
      try {
        const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64url'))
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(-tagBytes))
        return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

/** Identifies a key without revealing it. */
function nameKey(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8)
}
