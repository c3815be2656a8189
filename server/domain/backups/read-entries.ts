import { createHash, type Hash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
import {
  ArchiveError,
  type ArchiveManifest,
  archiveManifest,
  databaseFolder,
  entryNames,
  filesFolder,
  restoreProblems,
  toFolderName,
} from './archive-format.ts'
import type { TableLoader } from './load-tables.ts'
import { type ArchiveEntry, type ArchiveSource, readArchive, readJson } from './read-archive.ts'

/** Undefined `files` only checks the files. `onProgress` gets the number of bytes of each chunk. */
interface ReadEntriesOptions {
  archive: ArchiveSource
  files: FileStorage | undefined
  onProgress: (bytes: number) => void
}

interface ReadEntries {
  manifest: ArchiveManifest
  found: Pick<ArchiveManifest, 'parts' | 'folders'>
  jobs: string
  files: number
}

/**
 * Loads the rows and stores the files of an archive; returns its jobs as lines of JSON, and what was found, for
 * `requireSame`. Throws ArchiveError.
 */
export async function readEntries(
  loader: TableLoader,
  { archive, files, onProgress }: ReadEntriesOptions,
): Promise<ReadEntries> {
  const parts: ArchiveManifest['parts'] = []
  const folders = new Map<string, { files: number; hash: Hash }>()
  let manifest: unknown
  let jobs = ''
  let fileCount = 0

  async function addPart({ name, body }: ArchiveEntry): Promise<void> {
    const part = new PartSum(body)
    if (name.startsWith(databaseFolder)) {
      await loader.append(name.split('/')[1] ?? '', part.read())
    } else {
      const content = await text(part.read())
      if (name === entryNames.jobs) jobs = content
    }
    parts.push({ name, ...part.sum() })
  }

  async function addFile({ name, size, body }: ArchiveEntry): Promise<void> {
    const path = name.slice(filesFolder.length)
    requireSafePath(path)
    const folder = toFolderName(path)
    const sum = folders.get(folder) ?? { files: 0, hash: createHash('sha256') }
    folders.set(folder, sum)
    sum.files += 1
    fileCount += 1
    sum.hash.update(`${path.slice(folder.length + 1)}\0${size}\0`)
    const content = hashed(body, sum.hash)
    if (!files) {
      for await (const _chunk of content);
      return
    }
    const slash = path.lastIndexOf('/')
    await files.storeStream(path.slice(0, slash), {
      name: path.slice(slash + 1),
      contentType: 'application/octet-stream',
      body: content,
    })
  }

  for await (const entry of readArchive(archive, onProgress)) {
    const { name, body } = entry
    if (name === entryNames.header) await readJson(body)
    else if (name === entryNames.manifest) manifest = await readJson(body)
    else if (name.startsWith(filesFolder)) await addFile(entry)
    else await addPart(entry)
  }
  const parsed = archiveManifest.safeParse(manifest)
  if (!parsed.success) throw new ArchiveError(restoreProblems.altered(entryNames.manifest))
  const sums = Array.from(folders, ([name, sum]) => ({
    name,
    files: sum.files,
    sha256: sum.hash.digest('hex'),
  }))
  return { manifest: parsed.data, found: { parts, folders: sums }, jobs, files: fileCount }
}

/** Throws ArchiveError if what was found is not what the manifest lists. */
export function requireSame(
  manifest: ArchiveManifest,
  found: Omit<ArchiveManifest, 'missingFiles'>,
): void {
  const { missingFiles: _missingFiles, ...expected } = manifest
  for (const kind of ['rows', 'parts', 'folders'] as const) {
    const [wanted, got] = [expected, found].map((sums) => toLines(sums[kind]))
    const different = wanted?.find((line, index) => line !== got?.[index])
    if (different !== undefined || wanted?.length !== got?.length) {
      throw new ArchiveError(restoreProblems.altered(different ?? kind))
    }
  }
}

/** Sorted, so that the order of properties does not matter. */
function toLines(sums: ArchiveManifest['rows'] | object[]): string[] {
  const lines = Array.isArray(sums)
    ? sums.map((sum) => JSON.stringify(Object.entries(sum).toSorted()))
    : Object.entries(sums).map(([name, rows]) => `${name}: ${rows} rows`)
  return lines.toSorted()
}

class PartSum {
  readonly #hash = createHash('sha256')
  readonly #body: AsyncIterable<Uint8Array>
  #bytes = 0

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#body = body
  }

  async *read(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#body) {
      this.#hash.update(chunk)
      this.#bytes += chunk.length
      yield chunk
    }
  }

  sum(): { bytes: number; sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** `folder/id/name`, perhaps with folders in between, so that nothing is written elsewhere. */
function requireSafePath(path: string): void {
  if (!/^[\w-]+(?:\/[\w-][\w.-]*){2,}$/.test(path)) {
    throw new ArchiveError(restoreProblems.altered(path))
  }
}
