import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { createDiskPartialFiles } from './disk-partial-files.ts'
import { type ByteRange, type FileStorage, partialFilePattern } from './file-storage.ts'

/** A stream costs more time than reading this much at once, and clients that never read hold no more than this. */
const wholeMaxBytes = 128 * 1024
const chunkBytes = 128 * 1024

/** Stores files below one folder of the local disk, which is created on first use. */
export function createDiskStorage(root: string): FileStorage {
  return {
    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await access(root, constants.R_OK | constants.W_OK)
    },
    async store(folder, files) {
      const path = join(root, folder)
      await mkdir(path, { recursive: true, mode: 0o700 })
      for (const { name, bytes } of files) {
        await writeFile(join(path, name), bytes, { flush: true, mode: 0o600 })
      }
    },
    async storeStream(folder, { name, body }) {
      const path = join(root, folder)
      await mkdir(path, { recursive: true, mode: 0o700 })
      await writeFile(join(path, name), body, { flush: true, mode: 0o600 })
      return (await stat(join(path, name))).size
    },
    async getSize(folder, name) {
      return undefinedIfMissing(async () => (await stat(join(root, folder, name))).size)
    },
    async open(folder, name, range) {
      return undefinedIfMissing(async () => {
        const file = await open(join(root, folder, name))
        const { size } = await file.stat()
        const length = (range?.end ?? size - 1) - (range?.start ?? 0) + 1
        if (length <= wholeMaxBytes) return { size, body: await readWhole(file, length, range) }
        const stream = file.createReadStream({ ...range, highWaterMark: chunkBytes })
        return { size, body: Readable.toWeb(stream) as ReadableStream<Uint8Array> }
      })
    },
    async *list(folder) {
      const path = join(root, folder)
      const entries = await undefinedIfMissing(() =>
        readdir(path, { recursive: true, withFileTypes: true }),
      )
      for (const entry of entries ?? []) {
        if (!entry.isFile() || partialFilePattern.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        const found = await undefinedIfMissing(() => stat(file))
        if (found) yield { path: relative(path, file).split(sep).join('/'), size: found.size }
      }
    },
    async remove(folder) {
      await rm(join(root, folder), { recursive: true, force: true })
    },
    async removeFile(folder, name) {
      await rm(join(root, folder, name), { force: true })
    },
    async removeAll(folder) {
      await rm(join(root, folder), { recursive: true, force: true })
    },
    partial: createDiskPartialFiles(root),
  }
}

async function readWhole(
  file: FileHandle,
  length: number,
  range: ByteRange | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (length <= 0) return new Uint8Array()
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.allocUnsafe(length),
      position: range?.start ?? 0,
    })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function undefinedIfMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
