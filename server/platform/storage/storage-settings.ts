import { join } from 'node:path'
import { createDiskStorage } from './disk-storage.ts'
import type { FileStorage } from './file-storage.ts'
import { measureStorage } from './measure-storage.ts'
import { createS3Storage, type S3Settings } from './s3-storage.ts'

/** Where files are stored, in a form that can be sent to another process. */
export type StorageSettings = { folder: string } | { s3: S3Settings }

export function toStorageSettings(config: {
  s3: S3Settings | undefined
  dataDir: string
}): StorageSettings {
  return config.s3 ? { s3: config.s3 } : { folder: join(config.dataDir, 'files') }
}

export function createStorage(settings: StorageSettings): FileStorage {
  return measureStorage(
    's3' in settings ? createS3Storage(settings.s3) : createDiskStorage(settings.folder),
  )
}
