import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { ArchiveError, digestFrameBytes, readDigestFrame } from './archive-format.ts'

/** Where an archive is: a file, or an object of the storage. */
export interface ArchiveSource {
  /** In bytes. */
  size: number
  /** The bytes from `start` to `end`, which is exclusive. */
  read(start: number, end: number): Promise<Readable>
}

const archiveProblems = {
  notArchive: 'The file is not a complete backup: it was truncated, or it is something else.',
  altered: 'The backup was altered or damaged: its checksum does not match.',
  unreadable: 'The backup is damaged: it cannot be decompressed.',
} as const

/**
 * Reads all of the archive and compares it with the checksum at its end. `onRead` gets the number of bytes of each
 * chunk. Throws ArchiveError.
 */
export async function verifyArchive(
  source: ArchiveSource,
  onRead: (bytes: number) => void,
): Promise<void> {
  const end = source.size - digestFrameBytes
  if (end <= 0) throw new ArchiveError(archiveProblems.notArchive)
  const frame = Buffer.concat(await (await source.read(end, source.size)).toArray())
  const expected = readDigestFrame(frame)
  if (!expected) throw new ArchiveError(archiveProblems.notArchive)
  const hash = createHash('sha256')
  for await (const chunk of (await source.read(0, end)) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    onRead(chunk.length)
  }
  if (!hash.digest().equals(expected)) throw new ArchiveError(archiveProblems.altered)
}

export interface ArchiveEntry {
  name: string
  size: number
  /** Has to be read to its end before the next entry. */
  body: AsyncIterable<Uint8Array>
}

/** The entries in their order. `onRead` is called as in `verifyArchive`. Throws ArchiveError. */
export async function* readArchive(
  source: ArchiveSource,
  onRead: (bytes: number) => void,
): AsyncGenerator<ArchiveEntry> {
  const entries = extract()
  const input = await source.read(0, source.size - digestFrameBytes)
  input.on('data', (chunk: Buffer) => onRead(chunk.length))
  const decompress = createZstdDecompress({
    params: { [constants.ZSTD_d_windowLogMax]: maxWindowLog },
  })
  const read = pipeline(input, decompress, entries)
  read.catch(() => undefined)
  try {
    for await (const entry of entries) {
      yield {
        name: entry.header.name,
        size: entry.header.size ?? 0,
        body: entry as AsyncIterable<Uint8Array>,
      }
    }
    await read
  } catch (error) {
    if (isCorruption(error)) {
      throw new ArchiveError(archiveProblems.unreadable, { cause: error })
    }
    throw error
  } finally {
    input.destroy()
  }
}

/** 8 MB: what our compression level needs, so that a hostile archive cannot allocate more. */
const maxWindowLog = 23

function isCorruption(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return code.startsWith('ZSTD_') || /tar|header|unexpected end/i.test(error.message)
}

/** Undefined for what is not JSON. */
export async function readJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const content = await text(body)
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
