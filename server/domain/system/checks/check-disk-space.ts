import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { formatBytes } from '#shared/files/format-bytes.ts'
import { type CheckContext, type CheckResult, combine, failed, ok, warning } from './check.ts'

const gigabyte = 1000 ** 3
/** Below it PostgreSQL may stop at any time. */
const criticalBytes = 0.5 * gigabyte
const lowBytes = 5 * gigabyte
const lowShare = 0.1

/** The free space of each disk that Lectern writes to on this machine. */
export async function checkDiskSpace({ config }: CheckContext): Promise<CheckResult> {
  const { storage, schedule } = config.backups
  const folders = [
    config.dataDir,
    ...(schedule !== undefined && 'folder' in storage ? [storage.folder] : []),
    tmpdir(),
  ].map(findExisting)
  const byDevice = new Map<number, string>()
  for (const folder of folders) {
    const { dev } = await stat(folder)
    if (!byDevice.has(dev)) byDevice.set(dev, folder)
  }
  return combine(await Promise.all([...byDevice.values()].map(checkDisk)))
}

async function checkDisk(folder: string): Promise<CheckResult> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return assessSpace(folder, { free: bavail * bsize, total: blocks * bsize })
}

/** Exported for tests. */
export function assessSpace(
  folder: string,
  { free, total }: { free: number; total: number },
): CheckResult {
  const message = `${formatBytes(free)} of ${formatBytes(total)} are free on the disk of ${folder}.`
  const advice = 'Free some space, or move the data to a larger disk.'
  if (free < criticalBytes) return failed(message, advice)
  if (free < lowBytes && free < lowShare * total) return warning(message, advice)
  return ok(message)
}

function findExisting(folder: string): string {
  const parent = dirname(folder)
  return existsSync(folder) || parent === folder ? folder : findExisting(parent)
}
