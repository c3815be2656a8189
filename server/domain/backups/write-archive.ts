import { createHash, type Hash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import {
  type ArchiveHeader,
  type ArchiveManifest,
  entryNames,
  filesFolder,
  toDigestFrame,
} from './archive-format.ts'

export interface ArchiveWriter {
  /** Adds an entry that the manifest lists. */
  addPart(name: string, content: Uint8Array): Promise<void>
  /** Adds a stored file. All files of a folder follow each other. Rejects if the body has another size. */
  addFile(file: ArchiveFile): Promise<void>
  /** Writes the manifest and the end. Resolves with the size of the archive in bytes once all of it is written. */
  finish(totals: Pick<ArchiveManifest, 'rows' | 'missingFiles'>): Promise<{ bytes: number }>
}

export interface ArchiveFile {
  /** `image/…` and the like. */
  folder: string
  /** Relative to the folder. */
  path: string
  size: number
  body: ReadableStream<Uint8Array> | Uint8Array
}

const compressionLevel = 3

/**
 * Writes a .tar.zst to `output`, which it ends. Aborting `signal` rejects what is pending. `onFileBytes` is called for
 * each piece of a file.
 */
export function createArchiveWriter(
  output: Writable,
  header: ArchiveHeader,
  { signal, onFileBytes }: { signal: AbortSignal; onFileBytes: (bytes: number) => void },
): ArchiveWriter {
  const tar = pack()
  const whole = createHash('sha256')
  let bytes = 0
  const compress = createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: compressionLevel,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  })
  const written = pipeline(
    tar,
    compress,
    async function* addDigest(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        whole.update(chunk)
        bytes += chunk.length
        yield chunk
      }
      const frame = toDigestFrame(whole.digest())
      bytes += frame.length
      yield frame
    },
    output,
    { signal },
  )
  // Reported by whichever call waits for it.
  written.catch(() => undefined)

  const parts: ArchiveManifest['parts'] = []
  const folders = new Map<string, { files: number; hash: Hash }>()

  async function addEntry(name: string, size: number, body: AsyncIterable<Uint8Array>) {
    const entry = tar.entry({ name, size })
    // The output may fail while the entry waits for it.
    await Promise.race([pipeline(body, entry, { signal }), written])
  }

  async function addJson(name: string, value: unknown): Promise<Buffer> {
    const content = Buffer.from(JSON.stringify(value))
    await addEntry(name, content.length, Readable.from([content]))
    return content
  }

  const headerWritten = addJson(entryNames.header, header)
  headerWritten.catch(() => undefined)

  return {
    async addPart(name, content) {
      await headerWritten
      parts.push({ name, bytes: content.length, sha256: sha256(content) })
      await addEntry(name, content.length, Readable.from([content]))
    },
    async addFile({ folder, path, size, body }) {
      await headerWritten
      const sum = folders.get(folder) ?? { files: 0, hash: createHash('sha256') }
      folders.set(folder, sum)
      sum.files += 1
      sum.hash.update(`${path}\0${size}\0`)
      const content = body instanceof Uint8Array ? [body] : body
      await addEntry(
        `${filesFolder}${folder}/${path}`,
        size,
        hashed(content, sum.hash, onFileBytes),
      )
    },
    async finish(totals) {
      await headerWritten
      const manifest: ArchiveManifest = {
        ...totals,
        parts,
        folders: Array.from(folders, ([name, { files, hash }]) => ({
          name,
          files,
          sha256: hash.digest('hex'),
        })),
      }
      await addJson(entryNames.manifest, manifest)
      tar.finalize()
      await written
      return { bytes }
    },
  }
}

async function* hashed(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  hash: Hash,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    onBytes(chunk.length)
    yield chunk
  }
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
