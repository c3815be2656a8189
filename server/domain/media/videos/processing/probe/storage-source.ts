import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
import { StorageError, VideoProblem, videoProblems } from '../problems.ts'

/** Bytes of a file that are held in memory at most. */
const cacheMaxBytes = 16 * 1024 * 1024

export interface StoredFile {
  files: FileStorage
  folder: string
  name: string
}

export interface StorageInput extends Disposable {
  input: Input
  size: number
  /** Throws StorageError if the storage failed, whatever the parser made of that. */
  check(): void
}

/**
 * A media file in the file storage, of which ranges are read as they are needed. Throws VideoProblem if there is no such
 * file. Playlists are not among the formats, since they could name other files. `onRead` gets the bytes read so far.
 */
export async function openStorageInput(
  { files, folder, name }: StoredFile,
  onRead: (bytesRead: number, size: number) => void = () => undefined,
): Promise<StorageInput> {
  let failure: unknown
  const remember = (error: unknown): never => {
    failure ??= error
    throw error
  }
  const size = await files.getSize(folder, name).catch((error: unknown) => {
    throw new StorageError('The size of a file is unknown.', { cause: error })
  })
  if (size === undefined) throw new VideoProblem(videoProblems.missing)
  if (size === 0) throw new VideoProblem(videoProblems.unreadable)
  const source = new CustomSource({
    getSize: () => size,
    async read(start, end) {
      const file = await files.open(folder, name, { start, end: end - 1 }).catch(remember)
      return file ? file.body : remember(new Error('The file is gone.'))
    },
    maxCacheSize: cacheMaxBytes,
    prefetchProfile: 'network',
    handleUnhandledError: (error) => (failure ??= error),
  })
  let bytesRead = 0
  source.on('read', ({ start, end }) => {
    bytesRead += end - start
    onRead(bytesRead, size)
  })
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] })
  return {
    input,
    size,
    check() {
      if (failure === undefined) return
      throw new StorageError('A file could not be read.', { cause: failure })
    },
    [Symbol.dispose]: () => input.dispose(),
  }
}
