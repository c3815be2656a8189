import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'

/** Every file below the folder, sorted by name; folders that a server deletes meanwhile have none. */
export function filesBelow(folder: string): string[] {
  return pathsBelow(folder)
    .map((path) => path.slice(folder.length))
    .toSorted()
}

function pathsBelow(folder: string): string[] {
  return readEntries(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return pathsBelow(path)
    return entry.isFile() ? [path] : []
  })
}

function readEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
