import type { Context } from 'hono'
import { AppError } from '#server/platform/app-error.ts'
import { toValidationErrors } from '#shared/contract/fields.ts'
import { type VideoUploadMetadata, videoUploadMetadata } from '#shared/contract/media/videos.ts'
import { videoMessages as messages } from '#shared/messages/media/videos.ts'

/** Of tus, a protocol for resumable uploads: https://tus.io/protocols/resumable-upload. */
const version = '1.0.0'
const extensions = 'creation,expiration,termination'
const partType = 'application/offset+octet-stream'
/** Longer than any that the schema permits. */
const metadataMaxLength = 4096

/** Of responses, which pages of other origins may read if they may call the API. */
export const tusHeaders = [
  'Location',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Offset',
]

/** Throws `unsupported_version`. Clients that only read or cancel may leave the version out. */
export function requireTusVersion(c: Context): void {
  c.header('Tus-Resumable', version)
  const requested = c.req.header('Tus-Resumable')
  const isOptional = !['POST', 'PATCH'].includes(c.req.method)
  if (requested === version || (isOptional && requested === undefined)) return
  c.header('Tus-Version', version)
  throw new AppError('unsupported_version', messages.unsupportedVersion)
}

/** What clients can find out about the server. */
export function describeServer(c: Context, { maxBytes }: { maxBytes: number }): void {
  c.header('Tus-Resumable', version)
  c.header('Tus-Version', version)
  c.header('Tus-Extension', extensions)
  c.header('Tus-Max-Size', String(maxBytes))
}

/** Throws `invalid_input`. */
export function parseCreation(c: Context): { bytes: number; metadata: VideoUploadMetadata } {
  const bytes = parseByteCount(c.req.header('Upload-Length'), messages.lengthMissing)
  const values = parsePairs(c.req.header('Upload-Metadata') ?? '')
  const parsed = videoUploadMetadata.safeParse(values)
  if (parsed.success) return { bytes, metadata: parsed.data }
  const { msg, fields } = toValidationErrors(parsed.error)
  throw new AppError('invalid_input', msg, { fields })
}

/** Throws `invalid_input` and `wrong_type`. `bytes` is undefined for a body of unknown length. */
export function parsePart(c: Context): { offset: number; bytes: number | undefined } {
  if (c.req.header('Content-Type') !== partType) {
    throw new AppError('wrong_type', messages.partTypeInvalid)
  }
  const offset = parseByteCount(c.req.header('Upload-Offset'), messages.offsetMissing)
  const length = c.req.header('Content-Length')
  return { offset, bytes: length === undefined ? undefined : Number(length) }
}

function parseByteCount(value: string | undefined, message: string): number {
  const count = Number(value)
  if (value && /^\d{1,16}$/.test(value) && Number.isSafeInteger(count)) return count
  throw new AppError('invalid_input', message)
}

/** Pairs of a name and a value in Base64, such as `filename aW50cm8ubXA0,height NzIw`. */
function parsePairs(header: string): Record<string, string> {
  if (header.length > metadataMaxLength) {
    throw new AppError('invalid_input', messages.metadataInvalid)
  }
  const pairs = header.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = '', ...others] = pair.trim().split(' ')
      if (others.length > 0 || !/^[\w+/]*={0,2}$/.test(value)) {
        throw new AppError('invalid_input', messages.metadataInvalid)
      }
      return [name, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
}
