import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createStorage, toStorageSettings } from '#server/platform/storage/storage-settings.ts'
import type { StorageSettings } from '#server/platform/storage/storage-settings.ts'
import { type CheckContext, type CheckResult, failed, ok, readReason, warning } from './check.ts'

const folder = 'doctor'
const fileName = 'check.txt'
const slowMilliseconds = 5000

/** Writes, reads, lists and deletes a small file where uploads are stored. */
export async function checkStorage({ config }: CheckContext): Promise<CheckResult> {
  if (!config.s3 && !existsSync(config.dataDir)) {
    return warning(
      `The folder ${config.dataDir} does not exist yet.`,
      'Start Lectern, which creates it. If it existed, DATA_DIR names the wrong folder.',
    )
  }
  return tryStorage(toStorageSettings(config))
}

/** Writes, reads, lists and deletes a small file where scheduled backups are stored. */
export async function checkBackupStorage({
  config: { backups, s3, dataDir },
}: CheckContext): Promise<CheckResult | undefined> {
  if (backups.schedule === undefined) return undefined
  const { storage } = backups
  if ('folder' in storage && storage.folder === dataDir) {
    return warning(
      `Backups are stored in ${dataDir}, on the disk of what they are a backup of.`,
      'Set BACKUP_FOLDER to another disk, or BACKUP_S3_BUCKET.',
    )
  }
  const isSame = 's3' in storage && storage.s3.bucket === s3?.bucket
  if (isSame) {
    return warning(
      'Backups are stored in the bucket of the uploads: whoever can delete those can delete the backups.',
      'Set BACKUP_S3_BUCKET to a bucket of its own.',
    )
  }
  return tryStorage(storage)
}

async function tryStorage(settings: StorageSettings): Promise<CheckResult> {
  const storage = createStorage(settings)
  const place =
    's3' in settings ? `The bucket ${settings.s3.bucket}` : `The folder ${settings.folder}`
  const path = `${folder}/${randomUUID()}`
  const bytes = new TextEncoder().encode(`Lectern ${path}`)
  const steps: [name: string, run: () => Promise<unknown>][] = [
    [
      'be written',
      () => storage.store(path, [{ name: fileName, bytes, contentType: 'text/plain' }]),
    ],
    ['be read', async () => requireSame(await readFile(), bytes)],
    ['be listed', async () => requireListed(await Array.fromAsync(storage.list(path)))],
    ['be deleted', () => storage.removeAll(path)],
  ]
  const readFile = async () => {
    const file = await storage.open(path, fileName)
    if (!file) throw new Error('it is missing')
    return new Uint8Array(await new Response(file.body).arrayBuffer())
  }
  const start = performance.now()
  for (const [name, run] of steps) {
    try {
      await run()
    } catch (error) {
      if (name !== 'be deleted') await storage.removeAll(path).catch(() => undefined)
      return failed(
        `${place} cannot be used: a file could not ${name} (${readReason(error)}).`,
        explain(settings),
      )
    }
  }
  const milliseconds = Math.round(performance.now() - start)
  if (milliseconds > slowMilliseconds) {
    return warning(
      `${place} works, but writing, reading and deleting a small file took ${milliseconds} ms.`,
      'Look for what is slow: the network, the storage, or its load.',
    )
  }
  return ok(`${place} can be written, read, listed and deleted from.`)
}

function explain(settings: StorageSettings): string {
  return 's3' in settings
    ? 'Check S3_ENDPOINT, S3_REGION, the bucket and the keys. The key needs GetObject, PutObject, DeleteObject and ListBucket.'
    : 'Give the user of Lectern write access to the folder, free some space, or set another folder.'
}

function requireSame(read: Uint8Array, written: Uint8Array): void {
  if (!Buffer.from(read).equals(written)) throw new Error('its content is not what was written')
}

function requireListed(files: { path: string }[]): void {
  if (!files.some(({ path }) => path === fileName)) throw new Error('it is not in the list')
}
