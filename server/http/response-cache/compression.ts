import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'
export type Bytes = Buffer<ArrayBuffer>

/** Shorter bodies cost more to pack than they save, in bytes. */
const smallestPacked = 1000

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** The best encoding that the caller accepts and that is worth it for a body of so many bytes. */
export function negotiateEncoding(
  bytes: number,
  acceptEncoding: string | null,
  from: readonly ('br' | 'gzip')[] = ['br', 'gzip'],
): Encoding {
  if (!acceptEncoding || bytes < smallestPacked) return 'identity'
  return from.find((encoding) => accepts(acceptEncoding, encoding)) ?? 'identity'
}

/** Named, and not with `q=0`, which means "anything but". */
function accepts(acceptEncoding: string, name: string): boolean {
  return acceptEncoding.split(',').some((part) => {
    const [encoding = '', ...parameters] = part
      .split(';')
      .map((piece) => piece.trim().toLowerCase())
    return encoding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

export function compressBrotli(plain: Buffer): Promise<Bytes> {
  return packBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}

/** `level` is zlib's: more is smaller and slower. */
export function compressGzip(plain: Buffer | string, level: number): Promise<Bytes> {
  return packGzip(plain, { level })
}
