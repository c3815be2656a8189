import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'
export type Bytes = Buffer<ArrayBuffer>

/** Compressing shorter bodies costs more than it saves. */
export const minBytes = 1000

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** The first of the supported encodings that the client accepts; `identity` for short bodies. */
export function negotiateEncoding(
  bytes: number,
  acceptEncoding: string | null,
  supported: readonly ('br' | 'gzip')[] = ['br', 'gzip'],
): Encoding {
  if (!acceptEncoding || bytes < minBytes) return 'identity'
  return supported.find((encoding) => isAccepted(acceptEncoding, encoding)) ?? 'identity'
}

/** Whether the header names the encoding without `q=0`, which excludes it. */
function isAccepted(acceptEncoding: string, name: string): boolean {
  return acceptEncoding.split(',').some((part) => {
    const [encoding = '', ...parameters] = part
      .split(';')
      .map((piece) => piece.trim().toLowerCase())
    return encoding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

export async function compressBrotli(plain: Buffer): Promise<Bytes> {
  return trim(await brotliAsync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
}

export const decompressBrotli: (compressed: Buffer) => Promise<Bytes> = promisify(brotliDecompress)

/** `level` is zlib's: higher is smaller and slower. */
export async function compressGzip(plain: Buffer | string, level: number): Promise<Bytes> {
  return trim(await gzipAsync(plain, { level }))
}

/** Node returns a part of a buffer of 64 kB, which would stay in memory as long as the part. */
function trim(part: Bytes): Bytes {
  const whole = Buffer.alloc(part.length)
  part.copy(whole)
  return whole
}
