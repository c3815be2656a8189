import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Every file below the folder, in the order of their names. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .toSorted()
}
