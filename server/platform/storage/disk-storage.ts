import { access, constants, mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStorage } from './file-storage.ts'

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
        const stream = file.createReadStream(range)
        return { size, body: Readable.toWeb(stream) as ReadableStream<Uint8Array> }
      })
    },
    async remove(folder) {
      await rm(join(root, folder), { recursive: true, force: true })
    },
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
