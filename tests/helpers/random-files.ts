import { createHash, randomFillSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export const megabyte = 1024 * 1024

/** Writes a file of random bytes, and returns their hash. */
export async function writeRandomFile(path: string, megabytes: number): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(async function* () {
    for (let index = 0; index < megabytes; index += 1) {
      const part = randomFillSync(Buffer.allocUnsafe(megabyte))
      hash.update(part)
      yield part
    }
  }, createWriteStream(path))
  return hash.digest('hex')
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
