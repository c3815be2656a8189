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

/** The smallest part that S3 allows, except for the last one. Each upload in progress takes this much memory. */
export const partBytes = 5 * 1024 * 1024

/**
 * Stores a file of unknown length in parts, and resolves with its size. A file of one part is stored by a single
 * request. If the source fails, no file is stored and the error is passed on.
 */
export async function storeInParts(
  send: SendToFile,
  contentType: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  let uploadId: string | undefined
  const etags: string[] = []
  let size = 0
  try {
    for await (const { part, isLast } of splitIntoParts(source)) {
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

/** Parts share one buffer: each is valid until the next is requested. The last may be empty. */
async function* splitIntoParts(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ part: Uint8Array<ArrayBuffer>; isLast: boolean }> {
  const buffer = new Uint8Array(partBytes)
  let length = 0
  for await (const chunk of source) {
    for (let offset = 0; offset < chunk.length;) {
      if (length === partBytes) {
        yield { part: buffer, isLast: false }
        length = 0
      }
      const piece = chunk.subarray(offset, offset + partBytes - length)
      buffer.set(piece, length)
      length += piece.length
      offset += piece.length
    }
  }
  yield { part: buffer.subarray(0, length), isLast: true }
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
