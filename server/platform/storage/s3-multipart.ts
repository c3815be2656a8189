import type { PartSizes } from './s3-part-sizes.ts'

/** Sends a request about the file, with this query; rejects unless the response is ok. */
export type SendToFile = (method: string, query: string, init?: RequestInit) => Promise<Response>

/** The response of the storage to a request was an error. */
export class StorageResponseError extends Error {
  readonly status: number

  constructor(status: number, what: string) {
    super(`The file storage responded with ${status} for ${what}.`)
    this.status = status
  }
}

/**
 * Stores a file of unknown length in parts, and resolves with its size. A file of one part is stored by a single
 * request. If the source fails, no file is stored and the error is passed on.
 */
export async function storeInParts(
  send: SendToFile,
  contentType: string,
  source: AsyncIterable<Uint8Array>,
  sizes: PartSizes,
): Promise<number> {
  let uploadId: string | undefined
  const etags: string[] = []
  let size = 0
  try {
    for await (const { part, isLast } of splitIntoParts(source, sizes)) {
      size += part.length
      if (isLast && uploadId === undefined) {
        await drain(await send('PUT', '', { body: part, headers: { 'Content-Type': contentType } }))
        return size
      }
      uploadId ??= await startUpload(send, contentType)
      etags.push(await storePart(send, { uploadId, number: etags.length + 1, part }))
    }
    await completeUpload(send, uploadId ?? '', etags)
    return size
  } catch (error) {
    // Otherwise the parts would be stored, and paid for, until the bucket's own rules delete them.
    if (uploadId !== undefined) {
      await abortUpload(send, uploadId).catch(() => undefined)
    }
    throw error
  }
}

/** Parts of one size share a buffer: each is valid until the next is requested. The last may be empty. */
async function* splitIntoParts(
  source: AsyncIterable<Uint8Array>,
  sizes: PartSizes,
): AsyncGenerator<{ part: Uint8Array<ArrayBuffer>; isLast: boolean }> {
  let number = 1
  let buffer = createPartBuffer(sizes, number)
  let length = 0
  for await (const chunk of source) {
    for (let offset = 0; offset < chunk.length;) {
      if (length === buffer.length) {
        yield { part: buffer, isLast: false }
        number += 1
        buffer = createPartBuffer(sizes, number, buffer)
        length = 0
      }
      const piece = chunk.subarray(offset, offset + buffer.length - length)
      buffer.set(piece, length)
      length += piece.length
      offset += piece.length
    }
  }
  yield { part: buffer.subarray(0, length), isLast: true }
}

/** A buffer of the size of this part: the one of the part before, if it has that size. */
function createPartBuffer(
  sizes: PartSizes,
  number: number,
  previous?: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const size = sizes(number)
  return previous?.length === size ? previous : new Uint8Array(size)
}

/** Resolves with the tag by which the part is included in the end; `number` counts from 1. */
export async function storePart(
  send: SendToFile,
  { uploadId, number, part }: { uploadId: string; number: number; part: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const query = `?partNumber=${number}&uploadId=${encodeURIComponent(uploadId)}`
  const response = await send('PUT', query, { body: part })
  await drain(response)
  return response.headers.get('ETag') ?? ''
}

/** Removes the stored parts; ignores an upload that does not exist and a storage that cannot (405). */
export async function abortUpload(send: SendToFile, uploadId: string): Promise<void> {
  try {
    await drain(await send('DELETE', `?uploadId=${encodeURIComponent(uploadId)}`))
  } catch (error) {
    if (!(error instanceof StorageResponseError && [404, 405].includes(error.status))) throw error
  }
}

export async function startUpload(send: SendToFile, contentType: string): Promise<string> {
  const response = await send('POST', '?uploads=', { headers: { 'Content-Type': contentType } })
  const [, id] = /<UploadId>([^<]+)<\/UploadId>/.exec(await response.text()) ?? []
  if (!id) throw new Error('The file storage started an upload without an id.')
  return id.replaceAll('&amp;', '&')
}

/** S3 may report an error after a response with status 200 has begun. */
export async function completeUpload(
  send: SendToFile,
  uploadId: string,
  etags: string[],
): Promise<void> {
  const parts = etags.map(
    (etag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`,
  )
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const headers = { 'Content-Type': 'application/xml' }
  const query = `?uploadId=${encodeURIComponent(uploadId)}`
  const text = await (await send('POST', query, { body, headers })).text()
  if (text.includes('<Error>')) throw new Error('The file storage could not complete an upload.')
}

/** A connection can be reused once the response was read. */
async function drain(response: Response): Promise<void> {
  await response.arrayBuffer()
}
