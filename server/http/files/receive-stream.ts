import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { ArrivingFile } from '#server/domain/media/index.ts'

/** Room for short text fields in addition to the file. */
const otherFieldsMaxBytes = 16 * 1024

class TooLargeError extends Error {}
class BrokenBodyError extends Error {}

/**
 * Passes the file of the multipart field `file` to `store` while it arrives, at the speed at which it is read, and
 * resolves with the result. Stops reading at the first byte above the limit and after the file. Rejects with what
 * `store` rejects with.
 */
export async function receiveStream<Result>(
  request: Request,
  maxBytes: number,
  store: (file: ArrivingFile) => Promise<Result>,
): Promise<Result | 'missing' | 'too_large' | 'broken'> {
  const contentType = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType) || !request.body) return 'missing'
  const maxTotal = maxBytes + otherFieldsMaxBytes
  if (Number(request.headers.get('Content-Length') ?? 0) > maxTotal) return 'too_large'
  const parser = createParser(contentType, maxBytes)
  if (!parser) return 'broken'
  const source = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  try {
    const file = await findFile(source, parser, maxTotal)
    return file ? await store(file) : 'missing'
  } catch (error) {
    if (error instanceof TooLargeError) return 'too_large'
    if (error instanceof BrokenBodyError) return 'broken'
    throw error
  } finally {
    source.unpipe(parser)
    source.destroy()
  }
}

function createParser(contentType: string, maxBytes: number) {
  const limits = {
    fileSize: maxBytes + 1,
    files: 10,
    fields: 10,
    parts: 11,
    fieldSize: otherFieldsMaxBytes,
    headerSize: 8192,
    headerPairs: 20,
  }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    // No or an empty boundary.
    return undefined
  }
}

/** The start of the file; undefined if the body ends without one. */
function findFile(
  source: Readable,
  parser: InstanceType<typeof Busboy>,
  maxTotal: number,
): Promise<ArrivingFile | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<ArrivingFile | undefined>()
  let content: Readable | undefined
  let total = 0
  const fail = (error: Error) => {
    content?.destroy(error)
    reject(error)
  }
  source.on('data', (chunk: Uint8Array) => {
    total += chunk.length
    if (total > maxTotal) fail(new TooLargeError())
  })
  source.on('error', () => fail(new BrokenBodyError()))
  parser.on('error', () => fail(new BrokenBodyError()))
  parser.on('finish', () => resolve(undefined))
  parser.on('file', (field, stream, name) => {
    // Without a listener, an error in a file that is not read, or not yet, would end the process.
    stream.on('error', () => undefined)
    if (field !== 'file' || content) {
      stream.resume()
      return
    }
    content = stream
    resolve({ name: name ?? '', body: limitBytes(stream, maxTotal - otherFieldsMaxBytes) })
  })
  source.pipe(parser)
  return promise
}

async function* limitBytes(stream: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > maxBytes) throw new TooLargeError()
      yield chunk
    }
  } catch (error) {
    if (error instanceof TooLargeError) throw error
    throw new BrokenBodyError()
  }
}
