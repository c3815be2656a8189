import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
/** Several times what a run of all tests writes at once. */
const minFreeBytes = 6e9

/**
 * Creates a folder for everything that a test run writes, which is removed when this process exits. It is in
 * memory if there is room: each database is synced to the disk when it is created, cloned and dropped, though no
 * test needs it after a power failure.
 */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memoryFolder : tmpdir(), 'lectern-tests-'))
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    const mayRunPrograms = !/\s\/dev\/shm\s\S+\s\S*noexec/.test(
      readFileSync('/proc/mounts', 'utf8'),
    )
    return mayRunPrograms && Math.min(bavail * bsize, process.availableMemory()) > minFreeBytes
  } catch {
    // Not Linux.
    return false
  }
}
