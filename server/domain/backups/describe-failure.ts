import { StorageResponseError } from '#server/platform/storage/s3-multipart.ts'

/** What failed, as sentences for operators. */
export const backupProblems = {
  interrupted: 'The backup was interrupted: its process ended.',
  failed: 'The backup could not be written. The log of the worker has the reason.',
  diskFull: 'The disk of the backups is full. Free some space, or lower BACKUP_KEEP.',
  notWritable:
    'The folder of the backups cannot be written. Give the user of Lectern write access, or set BACKUP_FOLDER.',
  unverified: 'The test restore of the backup failed. The log of the worker has the reason.',
  noRight:
    'The test restore of the backup failed: the database user must be allowed to create databases.',
} as const

/** Why a backup could not be written. */
export function describeFailure(error: unknown): string {
  if (error instanceof StorageResponseError) {
    return `The storage of the backups or of the uploads responded with status ${error.status}. Check the bucket and the keys.`
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOSPC', 'EDQUOT'].includes(code)) return backupProblems.diskFull
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) return backupProblems.notWritable
  return backupProblems.failed
}
