/** Backups: archives of the database at one moment and of the files that it refers to. */
export { ArchiveError } from './archive-format.ts'
export { type BackupProgress, type BackupResult, createBackup } from './create-backup.ts'
export { createBackupEmails } from './emails.ts'
export { backupPolicy, listBackups } from './list-backups.ts'
export type { ArchiveSource } from './read-archive.ts'
export { restoreBackup, type RestoreResult } from './restore-backup.ts'
export { findPreviousTime } from './schedule-times.ts'
export { type BackupContext, runScheduledBackup } from './scheduled-backup.ts'
