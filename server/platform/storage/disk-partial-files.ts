import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PartialFiles } from './file-storage.ts'

/** Such as `source.part`, which becomes `source`. */
const suffix = '.part'

/** The length of the file on the disk is the truth: it survives every kill of the process. */
export function createDiskPartialFiles(root: string): PartialFiles {
  const toPath = (folder: string, name: string) => join(root, folder, name)

  return {
    async getReceived(folder, name) {
      const path = toPath(folder, name)
      return (await getSize(path)) ?? (await getSize(path + suffix)) ?? 0
    },
    async append(folder, name, offset, body) {
      await mkdir(join(root, folder), { recursive: true, mode: 0o700 })
      // Not in the mode for appending: two writers by mistake would write the same bytes to the same place.
      const path = toPath(folder, name) + suffix
      const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
      let end = offset
      try {
        try {
          for await (const chunk of body) {
            await writeAt(file, chunk, end)
            end += chunk.length
          }
        } finally {
          await file.datasync()
        }
      } finally {
        await file.close()
      }
      return end
    },
    async finish(folder, name) {
      const path = toPath(folder, name)
      if ((await getSize(path)) !== undefined) return
      await rename(path + suffix, path)
      await syncFolder(join(root, folder))
    },
    async abort(folder, name) {
      await rm(toPath(folder, name) + suffix, { force: true })
    },
  }
}

async function writeAt(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    const rest = chunk.length - written
    written += (await file.write(chunk, written, rest, position + written)).bytesWritten
  }
}

async function getSize(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The new name survives a power failure too. Windows cannot, and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
